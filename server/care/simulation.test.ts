import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addBusinessDays,
  changeRequestDue,
  matchingHours,
  reviewDays,
  supportHours,
} from '#domain/care/promises.ts'
import { addDays, dateOf, today } from '#domain/dates.ts'
import { matchWaiting } from '#server/jobs/matching.ts'
import { nightWork } from '#server/jobs/nightly.ts'
import { remindOfPromises } from '#server/jobs/promises.ts'
import { sampleNutritionist, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await testApp()
  admin = await app.signUp('admin')
})
afterAll(() => app.close())

type Person = Awaited<ReturnType<TestApp['patient']>>

const days = 30
const stepHours = 12
const hourMs = 3_600_000
/** Administrators hear of a broken promise daily; the step and a little time for the calls come on top. */
const daily = (24 + stepHours + 1) * hourMs

/** Random numbers that are the same in each run (mulberry32). */
function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Moves the clock: all that has happened was earlier. */
async function pass(hours: number, moveDates: boolean) {
  const earlier = (...columns: string[]) =>
    sql.join(
      columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(column)} - ${hours} * interval '1 hour'`),
    )
  await sql`update support_queries set ${earlier('created_at', 'answered_at')}`.execute(app.db)
  await sql`update change_requests set ${earlier('created_at', 'closed_at')}`.execute(app.db)
  await sql`update patient_profiles set ${earlier('created_at', 'waiting_since')}`.execute(app.db)
  await sql`update nutritionist_profiles set ${earlier('created_at', 'submitted_at')}`.execute(app.db)
  await sql`update notifications set ${earlier('created_at', 'read_at', 'mailed_at')}`.execute(app.db)
  await sql`update assignments set ${earlier('created_at', 'waited_since')}`.execute(app.db)
  if (moveDates)
    await sql`update assignments set start_date = start_date - 1, end_date = end_date - 1`.execute(app.db)
}

type Ended = { id: string; patient_id: string; nutritionist_id: string }

/** A practice to which things happen at random, with administrators who are often late. */
function makePractice(random: () => number) {
  const challengers: Person[] = []
  const nutritionists: (Person & { profile_id: string })[] = []
  const suspended = new Set<string>()
  /** Whose session a suspension has ended. */
  const signedOut = new Set<string>()
  const pick = <T>(list: T[]): T | undefined => list[Math.floor(random() * list.length)]
  const happens = (share: number) => random() < share
  const forget = <T extends Person>(list: T[], one: T) => list.splice(list.indexOf(one), 1)

  async function join(number: number) {
    if (challengers.length < 40)
      challengers.push(await app.patient({ first_name: `Person${challengers.length}` }))
    // The first challengers wait for three days: there is no nutritionist yet.
    if (number >= 6 && nutritionists.length < 6)
      nutritionists.push(await app.nutritionist(happens(0.5) ? 'approved' : 'pending', { capacity: 3 }))
  }
  async function setStatus(id: string, status: 'active' | 'suspended', challengers: 'rematch' | 'hold') {
    await admin.call('PUT /admin/users/:id', { params: { id }, body: { status, challengers } })
    suspended[status === 'active' ? 'delete' : 'add'](id)
    signedOut.add(id)
  }
  async function assign() {
    const [patient, nutritionist] = [pick(challengers), pick(nutritionists)]
    if (!patient || !nutritionist) return
    // Many of these are refused: somebody is suspended, pending or assigned already.
    const body = {
      patient_id: patient.id,
      nutritionist_id: nutritionist.id,
      start_date: today(),
      replace: happens(0.5),
      within_capacity: happens(0.9),
    }
    const made = await admin.call('POST /assignments', { body })
    if (made.status === 201 && happens(0.3))
      await admin.call('POST /assignments/:id/undo', { params: { id: made.body.id } })
  }
  async function endSome() {
    const { body: active } = await admin.call('GET /assignments', { query: { active: 'true', limit: 100 } })
    const one = pick(active)
    if (!one) return
    const params = { id: one.id }
    if (happens(0.5)) await admin.call('DELETE /assignments/:id', { params })
    else
      await admin.call('PUT /assignments/:id', {
        params,
        body: { end_date: addDays(today(), happens(0.5) ? 1 : 0) },
      })
  }
  async function answer() {
    const { body: queries } = await admin.call('GET /public/queries', { query: { status: 'new' } })
    const one = pick(queries)
    if (one)
      await admin.call('POST /public/queries/:id/replies', {
        params: { id: one.id },
        body: { reply: 'Gladly.', status: 'resolved' },
      })
    const { body: profiles } = await admin.call('GET /admin/nutritionists/pending')
    const profile = pick(profiles)
    if (profile)
      await admin.call('POST /admin/nutritionists/:id/approve', {
        params: { id: profile.profile_id },
        body: { approval_status: 'approved' },
      })
  }
  async function suspendSome() {
    const person = happens(0.5) ? pick(nutritionists) : pick(challengers)
    if (person) await setStatus(person.id, 'suspended', happens(0.5) ? 'rematch' : 'hold')
  }
  async function leave() {
    const person = happens(0.7) ? pick(challengers) : pick(nutritionists)
    if (!person) return
    await admin.call('DELETE /admin/users/:id', { params: { id: person.id } })
    if (challengers.includes(person)) forget(challengers, person)
    else forget(nutritionists, person as (typeof nutritionists)[number])
  }
  async function step(number: number) {
    await join(number)
    if (number === 40) await setStatus(nutritionists[0]!.id, 'suspended', 'rematch')
    if (happens(0.4)) await assign()
    if (happens(0.3)) await endSome()
    if (happens(0.3))
      await pick(challengers)?.call('POST /patients/change-request', {
        body: { reason: 'The hours do not fit.' },
      })
    if (happens(0.2))
      await app.call('POST /public/contact', {
        body: {
          name: 'Kamla',
          email: 'kamla@example.in',
          phone: '9876543210',
          message: 'Do you cook Jain food?',
        },
      })
    if (happens(0.1)) await suspendSome()
    if (happens(0.3) && suspended.size) await setStatus([...suspended][0]!, 'active', 'rematch')
    if (happens(0.05)) await leave()
    if (happens(0.1)) await answer()
  }
  return { challengers, nutritionists, signedOut, step }
}

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(app.db)).rows

/** Everybody whose care ended since the last check, and who is still there, was told. */
async function expectEndingsTold(before: Ended[]) {
  const people = new Set((await rowsOf(sql<{ id: string }>`select id from users`)).map(({ id }) => id))
  const active = new Set(
    (await rowsOf(sql<Ended>`select id from assignments where active`)).map(({ id }) => id),
  )
  const told = await rowsOf(sql<{ user_id: string; kind: string; person_id: string | null }>`
    select user_id, kind, person_id from notifications where created_at > now() - ${stepHours} * interval '1 hour'`)
  const hears = (user: string, kind: string, person: string | null) =>
    told.some((one) => one.user_id === user && one.kind === kind && (!person || one.person_id === person))
  for (const { id, patient_id, nutritionist_id } of before) {
    if (active.has(id)) continue
    const named = (person: string) => (people.has(person) ? person : null)
    if (people.has(patient_id) && !hears(patient_id, 'nutritionist_assigned', null))
      expect(hears(patient_id, 'care_ended', named(nutritionist_id))).toBe(true)
    if (people.has(nutritionist_id))
      expect(hears(nutritionist_id, 'challenger_left', named(patient_id))).toBe(true)
  }
}

/** What a challenger's home page says is what the rows say. */
async function expectHomeTrue(patient: Person) {
  const { body: care } = await patient.call('GET /patients/care')
  const [row] = await rowsOf(sql<{
    nutritionist_id: string | null
    status: string | null
    waiting_since: string | null
  }>`select a.nutritionist_id, n.status, p.waiting_since from patient_profiles p
      left join assignments a on a.patient_id = p.patient_id and a.active
      left join users n on n.id = a.nutritionist_id where p.patient_id = ${patient.id}`)
  expect(care.state).toBe(row!.nutritionist_id ? 'matched' : 'waiting')
  expect(care.nutritionist?.id ?? null).toBe(row!.nutritionist_id)
  expect(care.nutritionist?.away ?? false).toBe(row!.status === 'suspended')
  expect(care.waiting_since).toBe(row!.waiting_since)
  if (care.due_at)
    expect(Date.parse(care.due_at) - Date.parse(care.waiting_since!)).toBe(matchingHours * hourMs)
  if (!care.nutritionist) return
  const { body: conversation } = await patient.call('GET /conversations/:id', {
    params: { id: care.nutritionist.conversation_id },
  })
  expect(conversation).toMatchObject({ open: true, away: care.nutritionist.away })
}

/** What the administrators' home page says is what the rows say. */
async function expectQueuesTrue() {
  const one = { query: { limit: 1 } }
  const total = (answer: { headers: Record<string, string | undefined> }) =>
    Number(answer.headers['x-total-count'])
  const [rows] = await rowsOf(sql<{
    seekers: number
    changes: number
    pending: number
    open: number
    overdue: number
  }>`
    select (select count(*)::int from patient_profiles p join users u on u.id = p.patient_id
        where waiting_since is not null and u.status = 'active') as seekers,
      (select count(*)::int from change_requests where closed_at is null) as changes,
      (select count(*)::int from nutritionist_profiles where approval_status = 'pending') as pending,
      (select count(*)::int from support_queries where status <> 'resolved') as open,
      (select count(*)::int from support_queries where answered_at is null and status <> 'resolved'
        and created_at <= now() - interval '48 hours') as overdue`)
  const { body: counts } = await admin.call('GET /public/queries/counts')
  expect({
    seekers: total(await admin.call('GET /assignments/waiting', one)),
    changes: total(await admin.call('GET /assignments/change-requests', one)),
    pending: total(await admin.call('GET /admin/nutritionists/pending', one)),
    open: counts.new + counts.in_progress,
    overdue: counts.overdue,
  }).toEqual(rows)
}

/** What a nutritionist's home page and dashboard say is what the rows and the worklist say. */
async function expectPracticeTrue(nutritionist: Person) {
  const [row] = await rowsOf(sql<{ approved: boolean; active: number; unread: number }>`
    select n.approval_status = 'approved' as approved,
      (select count(*)::int from assignments a where a.nutritionist_id = n.user_id and a.active) as active,
      (select count(*)::int from notifications t where t.user_id = n.user_id and t.read_at is null) as unread
    from nutritionist_profiles n where n.user_id = ${nutritionist.id}`)
  const { body: unread } = await nutritionist.call('GET /unread')
  expect(unread.notifications).toBe(row!.unread)
  if (!row!.approved) return
  const { body: stats } = await nutritionist.call('GET /nutritionists/dashboard/stats')
  const worklist = await nutritionist.call('GET /nutritionists/worklist', { query: { limit: 1 } })
  expect(stats.dashboard_stats).toMatchObject({
    active_patients: row!.active,
    pending_tasks: Number(worklist.headers['x-total-count']),
  })
}

/** Administrators were told of every promise that is broken, within the last day. */
async function expectNothingSilent() {
  type Broken = { id: string; since: string; last: string | null }
  const last = (kind: string, column: 'person_id' | 'query_id', id: string) => sql<string | null>`
    (select max(created_at) from notifications where kind = ${kind} and ${sql.ref(column)} = ${sql.ref(id)})`
  const late = (rows: Broken[], isLate: (since: string) => boolean) =>
    rows.filter(
      ({ since, last }) => isLate(since) && !(last && Date.now() - Date.parse(last) < daily && last >= since),
    )
  const queries = await rowsOf(sql<Broken>`select id, created_at as since,
    ${last('query_overdue', 'query_id', 'q.id')} as last from support_queries q
    where answered_at is null and status <> 'resolved'`)
  const changes = await rowsOf(sql<Broken>`select patient_id as id, created_at as since,
    ${last('change_overdue', 'person_id', 'c.patient_id')} as last from change_requests c where closed_at is null`)
  const seekers = await rowsOf(sql<Broken>`select patient_id as id, waiting_since as since,
    ${last('match_overdue', 'person_id', 'p.patient_id')} as last
    from patient_profiles p join users u on u.id = p.patient_id
    where waiting_since is not null and u.status = 'active'`)
  const reviews = await rowsOf(sql<Broken>`select user_id as id, submitted_at as since,
    ${last('review_overdue', 'person_id', 'p.user_id')} as last from nutritionist_profiles p
    where approval_status = 'pending'`)
  const hours = (since: string) => (Date.now() - Date.parse(since)) / hourMs
  expect(late(queries, (since) => hours(since) >= supportHours.overdue)).toEqual([])
  expect(late(changes, (since) => today() > changeRequestDue(since))).toEqual([])
  expect(late(seekers, (since) => hours(since) >= matchingHours)).toEqual([])
  expect(late(reviews, (since) => today() > addBusinessDays(dateOf(since), reviewDays))).toEqual([])
}

test('thirty days of a practice with random endings and late administrators: everybody is told, every statement holds', async () => {
  const practice = makePractice(randomFrom(Number(process.env.SEED ?? 3)))
  // One profile waits from the beginning.
  const late = await app.signUp('nutritionist')
  await late.call('POST /nutritionists/profile', { body: sampleNutritionist })
  for (let step = 0; step < (days * 24) / stepHours; step++) {
    const isMidnight = step % (24 / stepHours) === 0
    await pass(stepHours, isMidnight)
    const before = await rowsOf(
      sql<Ended>`select id, patient_id, nutritionist_id from assignments where active`,
    )
    await practice.step(step)
    if (isMidnight) await nightWork(app.db)
    await matchWaiting(app.db)
    await remindOfPromises(app.db)
    await expectEndingsTold(before)
    await expectQueuesTrue()
    await expectNothingSilent()
    if (!isMidnight) continue
    for (const challenger of practice.challengers)
      if (!practice.signedOut.has(challenger.id)) await expectHomeTrue(challenger)
    for (const nutritionist of practice.nutritionists)
      if (!practice.signedOut.has(nutritionist.id)) await expectPracticeTrue(nutritionist)
  }
  const [{ kinds } = { kinds: [] }] = await rowsOf(
    sql<{ kinds: string[] }>`select array_agg(distinct kind order by kind) as kinds from notifications`,
  )
  // All of it has happened.
  expect(kinds).toEqual(
    expect.arrayContaining([
      'care_ended',
      'challenger_left',
      'match_overdue',
      'person_away',
      'query_overdue',
    ]),
  )
})
