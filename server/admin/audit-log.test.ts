import { randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayStart, today } from '#domain/dates.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
beforeAll(async () => {
  app = await testApp()
  admin = await app.signUp('admin')
  meera = await app.nutritionist()
})
afterAll(() => app.close())

type Entry = { actor?: string | null; subject?: string | null; action?: string; msAgo?: number; ip?: string }

/** Inserts an entry with an earlier time, and the id it would have had then. */
async function wrote({
  actor = null,
  subject = null,
  action = 'PUT /account',
  msAgo = 0,
  ip = '::1',
}: Entry) {
  const msecs = Date.now() - msAgo
  const id = v7({ msecs })
  await app.db
    .insertInto('audit_log')
    .values({
      id,
      at: new Date(msecs).toISOString(),
      actor_id: actor,
      subject_id: subject,
      action,
      ip,
      request_id: randomUUID(),
    })
    .execute()
  return id
}

const read = (query: object) => admin.call('GET /admin/audit', { query: { ...query } })
const idsOf = async (query: object) => (await read(query)).body.map(({ id }) => id)
const dayMs = 86_400_000

describe('the log', () => {
  test('shows in words who did what to whom, with names unless people are erased', async () => {
    const asha = await app.patient({ first_name: 'Asha' })
    await app.assign(asha.id, meera.id)
    const done = await meera.call('GET /nutritionists/patients/:id/progress', { params: { id: asha.id } })
    const [entry] = (await read({ person: meera.id })).body
    expect(entry).toEqual({
      id: expect.any(String),
      at: expect.stringMatching(/Z$/),
      actor_id: meera.id,
      actor_name: 'Meera Iyer',
      actor_email: meera.email,
      actor_role: 'nutritionist',
      action: 'GET /nutritionists/patients/:id/progress',
      summary: 'Read: progress reports of a challenger in care',
      reason: null,
      subject_id: asha.id,
      subject_name: 'Asha Rao',
      subject_email: asha.email,
      subject_role: 'patient',
      ip: '127.0.0.1',
      request_id: done.headers['x-request-id'],
    })
    await admin.call('DELETE /admin/users/:id', { params: { id: asha.id } })
    const gone = { subject_id: asha.id, subject_name: null, subject_email: null, subject_role: null }
    expect((await read({ person: asha.id })).body).toMatchObject([
      {
        ...gone,
        actor_id: admin.id,
        summary: 'Delete a user who is no admin, and erase their personal data',
      },
      { ...gone, actor_id: meera.id },
      { ...gone, actor_id: asha.id, actor_name: null, summary: "Complete one's profile" },
    ])
  })

  test('finds entries by who did it, by whom it concerns, or both, newest first', async () => {
    const [person, other] = [randomUUID(), randomUUID()]
    const did = await wrote({ actor: person, subject: other, msAgo: 5000 })
    const concerned = await wrote({ actor: other, subject: person, msAgo: 4000 })
    const both = await wrote({ actor: person, subject: person, msAgo: 3000 })
    const automatic = await wrote({ subject: person, action: 'automatic match', msAgo: 2000 })
    await wrote({ actor: other, subject: other, msAgo: 1000 })
    expect(await idsOf({ person })).toEqual([automatic, both, concerned, did])
    expect(await idsOf({ person, part: 'actor' })).toEqual([both, did])
    expect(await idsOf({ person, part: 'subject' })).toEqual([automatic, concerned])
    expect(await idsOf({ person, action: 'automatic match' })).toEqual([automatic])
    expect((await read({ person, action: 'automatic match' })).body[0]).toMatchObject({
      actor_id: null,
      actor_name: null,
      summary: 'Automatic match',
    })
    const second = await read({ person, limit: 1, skip: 1 })
    expect([second.body.map(({ id }) => id), second.headers['x-total-count']]).toEqual([[both], '4'])
  })

  test('covers whole days of the business time zone, the last 30 unless told otherwise', async () => {
    const person = randomUUID()
    const ago = (instant: number) => Date.now() - instant
    const first = dayStart(addDays(today(), -29))
    const inside = await wrote({ actor: person, msAgo: ago(first) })
    const before = await wrote({ actor: person, msAgo: ago(first - 1) })
    const now = await wrote({ actor: person })
    expect(await idsOf({ person })).toEqual([now, inside])
    expect(await idsOf({ person, from: addDays(today(), -30) })).toEqual([now, inside, before])
    expect(await idsOf({ person, to: addDays(today(), -29) })).toEqual([inside, before])
    const day = addDays(today(), -30)
    expect(await idsOf({ person, from: day, to: day })).toEqual([before])
  })

  test('filters by the time in the entry, even if the clocks of instances differ', async () => {
    const person = randomUUID()
    const id = v7({ msecs: dayStart(today()) - 10 * dayMs + 60_000 })
    const at = new Date(dayStart(today()) - 10 * dayMs - 60_000).toISOString()
    await app.db
      .insertInto('audit_log')
      .values({ id, at, actor_id: person, action: 'PUT /account', ip: '', request_id: '' })
      .execute()
    const day = (days: number) => addDays(today(), -days)
    expect(await idsOf({ person, from: day(11), to: day(11) })).toEqual([id])
    expect(await idsOf({ person, from: day(10), to: day(10) })).toEqual([])
  })

  test('shows a route that no longer exists by its name', async () => {
    const person = randomUUID()
    await wrote({ actor: person, action: 'POST /former/route' })
    expect((await read({ person })).body[0]).toMatchObject({ summary: 'POST /former/route' })
  })

  test.each([
    [{ person: 'Meera' }, 'This is not a valid id'],
    [{ from: '2026-02-30' }, 'Please enter a valid date (YYYY-MM-DD)'],
    [{ from: '2026-11-02', to: '2026-11-01' }, 'The last day cannot be before the first'],
    [{ limit: 101 }, 'limit must be a whole number from 1 to 100'],
  ])('refuses %j', async (query, detail) => {
    expect((await read(query)).problem).toMatchObject({ status: 422, detail })
  })

  test('takes at most four statements, however much it finds; a page of it is 50', async () => {
    const person = randomUUID()
    for (let n = 0; n < 51; n++) await wrote({ actor: person, subject: meera.id, msAgo: n })
    const statements = await app.statementsOf(async () => {
      expect((await read({ person })).body).toHaveLength(50)
    })
    expect(statements.length).toBeLessThanOrEqual(4)
  })

  test('reading the log adds no entry', async () => {
    const before = (await read({ person: admin.id, part: 'actor' })).headers['x-total-count']
    for (let n = 0; n < 3; n++) await read({})
    expect((await read({ person: admin.id, part: 'actor' })).headers['x-total-count']).toBe(before)
  })

  test('lists every possible action, each with different words', async () => {
    const { actions } = (await admin.call('GET /admin/audit/actions')).body
    const summaries = new Map(actions.map(({ action, summary }) => [action, summary]))
    expect(summaries.size).toBe(actions.length)
    const words = actions.map(({ summary }) => summary)
    expect(words.filter((summary, index) => words.indexOf(summary) !== index)).toEqual([])
    expect(summaries.get('POST /admin/nutritionists/:id/approve')).toBe('Approve or reject a pending profile')
    expect(summaries.get('PUT /assignments/:id')).toBe('Change, end or reopen an assignment')
    expect(summaries.get('GET /progress/summary/:id')).toBe("Read: a challenger's progress in one line")
    expect(summaries.get('automatic match')).toBe('Automatic match')
    for (const never of ['POST /auth/refresh', 'GET /admin/users', 'GET /auth/me'])
      expect(summaries.has(never)).toBe(false)
    const written = await app.db.selectFrom('audit_log').select('action').distinct().execute()
    const unknown = written.filter(({ action }) => !summaries.has(action) && action !== 'POST /former/route')
    expect(unknown).toEqual([])
  })
})

describe('the file', () => {
  test('holds what the filter finds, as a spreadsheet may read it, and leaves an entry', async () => {
    const evil = await app.signUp('patient', '=HYPERLINK("http://evil")')
    await evil.call('POST /account/consent', { body: { consent: true } })
    const answer = await admin.call('GET /admin/audit.csv', { query: { person: evil.id } })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="audit-${addDays(today(), -29)}-to-${today()}.csv"`,
    )
    const [header, line, end] = String(answer.body).split('\r\n')
    expect(header).toBe('\uFEFFTime (UTC),Who,"Who, id",What,Call,Whom,"Whom, id",Address,Request,Reason')
    expect(line).toContain(`"'=HYPERLINK(""http://evil"") <${evil.email}>",${evil.id},`)
    expect(line).toContain(
      'Agree to the terms in force and to the processing of health data,POST /account/consent',
    )
    expect(end).toBe('')
    expect((await read({ action: 'GET /admin/audit.csv' })).body).toMatchObject([
      {
        actor_id: admin.id,
        subject_id: evil.id,
        summary: 'Read: the audit log as a table for a spreadsheet',
      },
    ])
  })
})

describe('refused calls', () => {
  const denials = (query: object) => admin.call('GET /admin/audit/denials', { query: { ...query } })

  test('are listed by caller and minute, with the name of whoever was signed in', async () => {
    const ravi = await app.signUp('patient', 'Ravi Das')
    const minute = (ago: number) =>
      new Date(Math.floor(Date.now() / 60_000) * 60_000 - ago * 60_000).toISOString()
    const refused = { action: 'GET /admin/users', status: 403 }
    await app.db
      .insertInto('denials')
      .values([
        { ...refused, caller: ravi.id, minute: minute(3), count: 2 },
        { ...refused, caller: ravi.id, minute: minute(1), count: 7 },
        { action: 'POST /auth/login', status: 401, caller: '198.51.100.7', minute: minute(2) },
        { ...refused, caller: ravi.id, minute: minute(31 * 24 * 60) },
      ])
      .execute()
    const { body, headers } = await denials({ caller: ravi.id })
    const known = {
      caller: ravi.id,
      caller_name: 'Ravi Das',
      caller_email: ravi.email,
      caller_role: 'patient',
    }
    expect(body).toEqual([
      { ...refused, ...known, minute: minute(1), summary: 'Read: users, newest first', count: 7 },
      { ...refused, ...known, minute: minute(3), summary: 'Read: users, newest first', count: 2 },
    ])
    expect(headers['x-total-count']).toBe('2')
    expect((await denials({ caller: ravi.id, from: addDays(today(), -40) })).body).toHaveLength(3)
    expect((await denials({ caller: '198.51.100.7' })).body).toMatchObject([
      {
        caller_name: null,
        summary: 'Sign in with e-mail and password',
      },
    ])
    const all = (await denials({})).body.map(({ minute: at }) => at)
    expect(all).toEqual(all.toSorted().reverse())
    expect((await denials({ from: '2026-11-02', to: '2026-11-01' })).status).toBe(422)
  })
})
