import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { today } from '#domain/dates.ts'
import type { Language, Specialization } from '#domain/people/specializations.ts'
import { matchWaiting } from '#server/jobs/matching.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('users').execute()
})

type Person = Awaited<ReturnType<TestApp['patient']>>
type Practice = { specializations?: Specialization[]; languages?: Language[]; capacity?: number }

const nutritionist = (practice: Practice = {}) => app.nutritionist('approved', practice)
/** A challenger who has waited for `hours`. */
async function waiting(hours: number, profile: object = {}) {
  const person = await app.patient(profile)
  await sql`update patient_profiles set waiting_since = now() - ${hours} * interval '1 hour'
    where patient_id = ${person.id}`.execute(app.db)
  return person
}
const careOf = async (person: Person) =>
  (await person.call('GET /patients/care')).body.nutritionist?.id ?? null
const list = async (query: object = {}) => {
  const admin = await app.signUp('admin')
  return (await admin.call('GET /assignments/waiting', { query } as never)).body
}
const toldOf = async (person: Person, kind: string) =>
  app.db
    .selectFrom('notifications')
    .select('user_id')
    .where('person_id', '=', person.id)
    .where('kind', '=', kind as never)
    .execute()

test('who waits is listed with the clock and the best match, the longest wait first', async () => {
  const tara = await nutritionist({ specializations: ['Diabetes Care'], languages: ['Tamil'], capacity: 2 })
  const uma = await nutritionist({ capacity: 5 })
  const late = await waiting(3, { medical_notes: 'Type 2 diabetes since 2019', preferred_language: 'Tamil' })
  const early = await waiting(30)
  const [first, second] = await list()
  expect([first!.patient_id, second!.patient_id]).toEqual([early.id, late.id])
  expect(first!.match).toMatchObject({ nutritionist_id: tara.id < uma.id ? tara.id : uma.id })
  expect(second!.match).toEqual({
    nutritionist_id: tara.id,
    nutritionist_name: 'Meera Iyer',
    reasons: [
      'Specialised in what is needed',
      'Speaks the preferred language',
      tara.id < uma.id ? '1 of 2 places free' : '2 of 2 places free',
    ],
  })
  const hours = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000
  expect(hours(second!.waiting_since, second!.automatic_at)).toBe(20)
  expect(hours(second!.waiting_since, second!.due_at)).toBe(24)
  // Administrators see no health data.
  expect(JSON.stringify([first, second])).not.toMatch(/diabet/i)
  // A page shows the same match as the whole list: the people before the page are matched first.
  expect((await list({ skip: 1, limit: 1 }))[0]).toEqual(second)
})

test('from 20 hours on the best match is assigned, both are told, and it is written down', async () => {
  const meera = await nutritionist()
  const [due, patient] = [await waiting(20.01), await waiting(19.9)]
  expect(await matchWaiting(app.db)).toBe(1)
  expect(await matchWaiting(app.db)).toBe(0)
  expect([await careOf(due), await careOf(patient)]).toEqual([meera.id, null])
  const [{ start_date, notes } = { start_date: '', notes: '' }] = await app.db
    .selectFrom('assignments')
    .select(['start_date', 'notes'])
    .execute()
  expect([start_date, notes]).toEqual([today(), null])
  const told = await app.db.selectFrom('notifications').select(['user_id', 'kind']).orderBy('kind').execute()
  expect(told).toEqual([
    { user_id: meera.id, kind: 'challenger_assigned' },
    { user_id: due.id, kind: 'nutritionist_assigned' },
  ])
  const log = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action'])
    .where('subject_id', '=', due.id)
    .where('action', '=', 'automatic match')
    .execute()
  expect(log).toEqual([{ actor_id: null, action: 'automatic match' }])
})

test('the load is spread, nobody gets too many, and whoever is left is reported once', async () => {
  const admin = await app.signUp('admin')
  const [one, two] = [await nutritionist({ capacity: 2 }), await nutritionist({ capacity: 1 })]
  const people = [await waiting(40), await waiting(30), await waiting(25), await waiting(21)]
  expect(await matchWaiting(app.db)).toBe(3)
  const given = await Promise.all(people.map(careOf))
  expect(given.filter((id) => id === one.id)).toHaveLength(2)
  expect(given.filter((id) => id === two.id)).toHaveLength(1)
  expect(given[3]).toBeNull()
  expect((await list()).map(({ match }) => match)).toEqual([null])
  expect(await toldOf(people[3]!, 'match_missing')).toEqual([{ user_id: admin.id }])
  expect(await matchWaiting(app.db)).toBe(0)
  expect(await toldOf(people[3]!, 'match_missing')).toHaveLength(1)
  // Once there is a place, the bell no longer says that there is none.
  const unread = async () =>
    (await admin.call('GET /notifications', { query: { unread: true } })).body.map(
      ({ kind }) => kind as string,
    )
  expect(await unread()).toContain('match_missing')
  await nutritionist({ capacity: 1 })
  await sql`update settings set value = value || '{"automatic_after_hours": 23}' where key = 'matching'`.execute(
    app.db,
  )
  await matchWaiting(app.db)
  expect(await unread()).not.toContain('match_missing')
})

test('nobody is given to whom may not practise, or to whom they asked to change from', async () => {
  const left = await nutritionist()
  const [pending, suspended] = [await nutritionist(), await nutritionist()]
  await sql`update nutritionist_profiles set approval_status = 'pending' where user_id = ${pending.id}`.execute(
    app.db,
  )
  await sql`update users set status = 'suspended' where id = ${suspended.id}`.execute(app.db)
  const arjun = await app.patient()
  const id = await app.assign(arjun.id, left.id)
  await arjun.call('POST /patients/change-request', { body: { reason: 'The hours do not fit.' } })
  const admin = await app.signUp('admin')
  const changes = async () => (await admin.call('GET /assignments/change-requests')).body
  expect((await changes())[0]!.match).toBeNull()
  const better = await nutritionist()
  expect((await changes())[0]!.match).toMatchObject({ nutritionist_id: better.id })

  await admin.call('DELETE /assignments/:id', { params: { id } })
  await sql`update patient_profiles set waiting_since = now() - interval '21 hours'`.execute(app.db)
  expect(await matchWaiting(app.db)).toBe(1)
  expect(await careOf(arjun)).toBe(better.id)
})

test('suspended challengers and those without a profile are not matched', async () => {
  await nutritionist()
  const suspended = await waiting(22)
  await sql`update users set status = 'suspended' where id = ${suspended.id}`.execute(app.db)
  await app.signUp('patient')
  expect(await list()).toEqual([])
  expect(await matchWaiting(app.db)).toBe(0)
})

test('what goes wrong with one holds up nobody behind them, and is said', async () => {
  const meera = await nutritionist()
  const [first, second, third] = [await waiting(40), await waiting(30), await waiting(21)]
  await sql`alter table assignments add constraint broken check (patient_id <> ${sql.lit(first.id)})`.execute(
    app.db,
  )
  try {
    await expect(matchWaiting(app.db)).rejects.toThrow(/^1 challenger could not be matched: .*broken/)
  } finally {
    await sql`alter table assignments drop constraint broken`.execute(app.db)
  }
  expect(await Promise.all([first, second, third].map(careOf))).toEqual([null, meera.id, meera.id])
  expect(await matchWaiting(app.db)).toBe(1)
})

test('an administrator and the clock at once make one assignment', async () => {
  const [one, two] = [await nutritionist(), await nutritionist()]
  for (let round = 0; round < 5; round++) {
    const person = await waiting(22)
    const admin = await app.signUp('admin')
    const chosen = round % 2 ? one : two
    const [answer] = await Promise.all([
      admin.call('POST /assignments', {
        body: { patient_id: person.id, nutritionist_id: chosen.id, start_date: today() },
      }),
      matchWaiting(app.db),
    ])
    const rows = await app.db
      .selectFrom('assignments')
      .selectAll()
      .where('patient_id', '=', person.id)
      .execute()
    expect(rows).toHaveLength(1)
    expect(answer.status).toBe(rows[0]!.nutritionist_id === chosen.id && answer.status === 201 ? 201 : 409)
  }
})

test('the list takes the same number of statements however many wait', async () => {
  await nutritionist()
  const admin = await app.signUp('admin')
  const count = async () => (await app.statementsOf(() => admin.call('GET /assignments/waiting'))).length
  await waiting(1)
  const one = await count()
  for (let n = 0; n < 4; n++) await waiting(n + 2)
  expect(await count()).toBe(one)
})

test('who could take over an assignment: best first, with a place, and neither the present nor a former one', async () => {
  const [present, former, full] = [
    await nutritionist(),
    await nutritionist(),
    await nutritionist({ capacity: 1 }),
  ]
  const any = await nutritionist({ capacity: 5 })
  const best = await nutritionist({ specializations: ['Diabetes Care'], capacity: 5 })
  await app.nutritionist('pending', { specializations: ['Diabetes Care'] })
  const tara = await app.patient({ health_needs: ['Diabetes Care'] })
  await app.assign((await app.patient()).id, full.id)
  await app.assign(tara.id, former.id)
  await tara.call('POST /patients/change-request', { body: { reason: 'The hours do not fit.' } })
  const admin = await app.signUp('admin')
  const { body: care } = await admin.call('POST /assignments', {
    body: { patient_id: tara.id, nutritionist_id: present.id, start_date: today(), replace: true },
  })
  const matchesOf = (id: string) => admin.call('GET /assignments/:id/matches', { params: { id } })
  expect((await matchesOf(care.id)).body).toEqual({
    matches: [
      {
        nutritionist_id: best.id,
        nutritionist_name: 'Meera Iyer',
        reasons: ['Specialised in what is needed', '5 of 5 places free'],
      },
      { nutritionist_id: any.id, nutritionist_name: 'Meera Iyer', reasons: ['5 of 5 places free'] },
    ],
  })
  expect((await matchesOf(tara.id)).status).toBe(404)
  // Somebody without a profile: whoever has most places first.
  const bare = await app.signUp('patient')
  const { matches } = (await matchesOf(await app.assign(bare.id, present.id))).body
  expect(matches.map(({ nutritionist_id }) => nutritionist_id)).toEqual(
    expect.arrayContaining([best.id, any.id, former.id]),
  )
  expect(matches).toHaveLength(3)
})
