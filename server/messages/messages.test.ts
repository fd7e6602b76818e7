import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#domain/dates.ts'
import { mailNotifications } from '#server/mail/outbox.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Person = Awaited<ReturnType<TestApp['signUp']>>

async function pair() {
  const arjun = await app.patient()
  const meera = await app.nutritionist()
  const id = await app.assign(arjun.id, meera.id)
  const say = (who: Person, text: string, headers = {}) =>
    who.call('POST /conversations/:id/messages', { params: { id }, body: { text }, headers })
  const read = (who: Person, up_to?: number) =>
    who.call('POST /conversations/:id/read', { params: { id }, body: up_to === undefined ? {} : { up_to } })
  const texts = async (who: Person, query = {}) =>
    (await who.call('GET /conversations/:id/messages', { params: { id }, query })).body.map(
      ({ text }) => text,
    )
  return { arjun, meera, id, say, read, texts }
}

test('each person reads what the other writes, with unread counts and read marks', async () => {
  const { arjun, meera, id, say, read } = await pair()
  expect((await arjun.call('GET /conversations')).body).toEqual([
    {
      id,
      with: { user_id: meera.id, name: 'Meera Iyer' },
      last_message: null,
      unread_count: 0,
      open: true,
      away: false,
      cover: null,
      joined: true,
    },
  ])
  const sent = await say(arjun, '  मुझे पनीर पसंद नहीं 🙂  ')
  expect(sent.status).toBe(201)
  expect(sent.body).toMatchObject({
    conversation_id: id,
    number: 1,
    sender_id: arjun.id,
    text: 'मुझे पनीर पसंद नहीं 🙂',
    is_read: false,
  })
  await say(arjun, 'Line one\nline two')
  const [seen] = (await meera.call('GET /conversations')).body
  expect(seen).toMatchObject({
    id,
    with: { user_id: arjun.id, name: 'Arjun Rao' },
    last_message: { sender_id: arjun.id, text: 'Line one\nline two' },
    unread_count: 2,
    open: true,
  })
  expect(new Date(seen!.last_message!.sent_at).toISOString()).toBe(seen!.last_message!.sent_at)
  expect((await meera.call('GET /unread')).body).toEqual({ notifications: 1, messages: 2 })
  expect((await arjun.call('GET /unread')).body.messages).toBe(0)

  expect((await read(meera, 1)).body.unread_count).toBe(1)
  // The read position never moves back, nor beyond the last message.
  expect((await read(meera, 0)).body.unread_count).toBe(1)
  const { body: mine } = await arjun.call('GET /conversations/:id/messages', { params: { id } })
  expect(mine.map(({ number, is_read }) => [number, is_read])).toEqual([
    [2, false],
    [1, true],
  ])
  expect((await read(meera, 1_000)).body.unread_count).toBe(0)
  await say(arjun, 'And one more')
  expect((await read(meera)).body.unread_count).toBe(0)
  expect((await meera.call('GET /unread')).body).toEqual({ notifications: 0, messages: 0 })
})

test('a message needs a text of at most 4,000 characters', async () => {
  const { arjun, say } = await pair()
  expect((await say(arjun, '   ')).problem.detail).toBe('Please write a message')
  expect((await say(arjun, 'क'.repeat(4000))).status).toBe(201)
  expect((await say(arjun, 'x'.repeat(4001))).problem).toMatchObject({
    status: 422,
    detail: 'A message can have at most 4,000 characters',
  })
  expect((await say(arjun, 'nul \u0000 byte')).status).toBe(422)
})

test('sending again after a lost answer sends once', async () => {
  const { arjun, say, texts } = await pair()
  const key = { 'idempotency-key': 'the-same' }
  const [first, second] = await Promise.all([say(arjun, 'Hello', key), say(arjun, 'Hello', key)])
  expect(second.body.id).toBe(first.body.id)
  expect(await texts(arjun)).toEqual(['Hello'])
})

test('history pages back from any message, without gaps', async () => {
  const { arjun, meera, say, texts } = await pair()
  for (let number = 1; number <= 7; number++) await say(number % 2 ? arjun : meera, `No. ${number}`)
  expect(await texts(arjun, { limit: 3 })).toEqual(['No. 7', 'No. 6', 'No. 5'])
  // A message that arrives in between does not move the pages.
  await say(meera, 'No. 8')
  expect(await texts(arjun, { limit: 3, before: 5 })).toEqual(['No. 4', 'No. 3', 'No. 2'])
  expect(await texts(arjun, { limit: 3, before: 2 })).toEqual(['No. 1'])
  expect(await texts(arjun, { before: 1 })).toEqual([])
})

test('many at once get numbers without gaps, in an order that all see alike', async () => {
  const { arjun, meera, id, say } = await pair()
  await Promise.all(Array.from({ length: 20 }, (_, index) => say(index % 2 ? arjun : meera, `${index}`)))
  const { body } = await arjun.call('GET /conversations/:id/messages', { params: { id } })
  expect(body.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => 20 - index))
  expect(
    body
      .map(({ sent_at }) => sent_at)
      .toSorted()
      .reverse(),
  ).toEqual(body.map(({ sent_at }) => sent_at))
  expect((await meera.call('GET /unread')).body.messages).toBe(10)
})

test('when the assignment ends only the challenger can read the conversation, and nobody can write', async () => {
  const { arjun, meera, id, say, texts } = await pair()
  await say(meera, 'Goodbye')
  const admin = await app.signUp('admin')
  await admin.call('DELETE /assignments/:id', { params: { id } })
  expect((await arjun.call('GET /conversations')).body).toMatchObject([{ id, open: false, unread_count: 1 }])
  expect(await texts(arjun)).toEqual(['Goodbye'])
  expect((await say(arjun, 'Wait')).problem).toMatchObject({
    status: 403,
    detail: 'This conversation has ended. It can be read, not continued.',
  })
  expect((await say(meera, 'Wait')).status).toBe(404)
  expect((await meera.call('GET /conversations')).body).toEqual([])
  expect((await meera.call('GET /conversations/:id/messages', { params: { id } })).status).toBe(404)
  // The next nutritionist starts a new conversation; ended conversations without messages are not listed.
  const farida = await app.nutritionist()
  const next = await app.assign(arjun.id, farida.id)
  expect((await farida.call('GET /conversations/:id/messages', { params: { id } })).status).toBe(404)
  expect((await farida.call('GET /conversations/:id/messages', { params: { id: next } })).body).toEqual([])
  expect((await arjun.call('GET /conversations')).body.map((row) => row.open)).toEqual([true, false])
  await admin.call('DELETE /assignments/:id', { params: { id: next } })
  expect((await arjun.call('GET /conversations')).body.map((row) => row.id)).toEqual([id])
})

type Ending = (admin: Person, id: string, patient_id: string) => Promise<{ status: number }>
const endings: [string, Ending][] = [
  ['ends', (admin, id) => admin.call('DELETE /assignments/:id', { params: { id } })],
  [
    'is set inactive',
    (admin, id) => admin.call('PUT /assignments/:id', { params: { id }, body: { active: false } }),
  ],
  [
    'goes to somebody else',
    async (admin, _, patient_id) => {
      const { id: nutritionist_id } = await app.nutritionist()
      const body = { patient_id, nutritionist_id, start_date: today(), replace: true }
      return admin.call('POST /assignments', { body })
    },
  ],
]
test.each(endings)(
  'when care %s, what the challenger wrote waits for nobody, and no mail tells of it',
  async (_, end) => {
    const { arjun, meera, id, say } = await pair()
    await say(arjun, 'Hello')
    await say(meera, 'Goodbye')
    expect((await meera.call('GET /unread')).body).toEqual({ notifications: 1, messages: 1 })
    expect((await end(await app.signUp('admin'), id, arjun.id)).status).toBeLessThan(300)
    // What remains says that care has ended.
    expect((await meera.call('GET /unread')).body).toEqual({ notifications: 1, messages: 0 })
    await app.db
      .updateTable('notifications')
      .set({ created_at: sql<string>`now() - interval '1 hour'` })
      .execute()
    await mailNotifications(app.db, app.services)
    const mails = await app.db.selectFrom('mails').select(['recipient', 'subject']).execute()
    expect(mails.filter(({ recipient }) => recipient === meera.email)).toEqual([
      { recipient: meera.email, subject: 'Arjun Rao is no longer in your care' },
    ])
    // He has not read this one, so he gets a mail.
    expect(mails).toContainEqual({
      recipient: arjun.email,
      subject: '2 things are new for you',
    })
  },
)

test('conversations are found by name, the latest first', async () => {
  const meera = await app.nutritionist()
  const people = []
  for (const first_name of ['Asha', 'Bhavna', 'Chitra']) {
    const person = await app.patient({ first_name })
    people.push({ person, id: await app.assign(person.id, meera.id) })
  }
  for (const { person, id } of [people[1]!, people[0]!])
    await person.call('POST /conversations/:id/messages', { params: { id }, body: { text: 'Hello' } })
  const names = async (query = {}) =>
    (await meera.call('GET /conversations', { query })).body.map((row) => row.with.name.split(' ')[0])
  // Chitra's conversation is the oldest, but the others have newer messages.
  await app.db
    .updateTable('assignments')
    .set({ created_at: '2026-01-01' })
    .where('id', '=', people[2]!.id)
    .execute()
  expect(await names()).toEqual(['Asha', 'Bhavna', 'Chitra'])
  expect(await names({ q: 'havn' })).toEqual(['Bhavna'])
  expect(await names({ limit: 1, skip: 1 })).toEqual(['Bhavna'])
})

test('unread messages make only one notification until they are read', async () => {
  const { arjun, meera, id, say, read } = await pair()
  const told = async () =>
    (await meera.call('GET /notifications', { query: { unread: true } })).body.filter(
      ({ kind }) => kind === 'message_received',
    )
  for (const text of ['One', 'Two', 'Three']) await say(arjun, text)
  expect(await told()).toMatchObject([{ text: 'Arjun Rao wrote to you.', link: `/app/messages/${id}` }])
  await read(meera)
  expect(await told()).toEqual([])
  await say(arjun, 'Four')
  expect(await told()).toHaveLength(1)
})

test('unread counts are exact after any order of reads and sends', async () => {
  type Step = { by: 0 | 1; upTo: number | null }
  const step = fc.record({
    by: fc.constantFrom<0 | 1>(0, 1),
    // null sends a message; a number marks messages as read up to it, also numbers that do not exist yet.
    upTo: fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, fc.nat(14)),
  })
  const holds = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps: Step[]) => {
    const { arjun, meera, say, read } = await pair()
    const people = [arjun, meera] as const
    const written: (0 | 1)[] = []
    const readUpTo = [0, 0]
    for (const { by, upTo } of steps)
      if (upTo === null) {
        await say(people[by], 'Hello')
        written.push(by)
      } else {
        await read(people[by], upTo)
        readUpTo[by] = Math.max(readUpTo[by]!, Math.min(upTo, written.length))
      }
    for (const who of [0, 1] as const) {
      const expected = written.filter((by, index) => by !== who && index >= readUpTo[who]!).length
      expect((await people[who].call('GET /conversations')).body).toMatchObject([{ unread_count: expected }])
      const { body } = await people[who].call('GET /unread')
      expect(body.messages).toBe(expected)
    }
  })
  await fc.assert(holds, { numRuns: 12 })
})

test('a list takes the same statements however many conversations there are', async () => {
  const meera = await app.nutritionist()
  const measure = async () => {
    const statements = await app.statementsOf(() =>
      meera.call('GET /conversations', { query: { limit: 100 } }),
    )
    return statements.length
  }
  const first = await app.patient()
  await app.assign(first.id, meera.id)
  const few = await measure()
  for (let index = 0; index < 5; index++) await app.assign((await app.patient()).id, meera.id)
  expect(await measure()).toBe(few)
})

test('erasing a challenger erases what was written', async () => {
  const { arjun, id, say } = await pair()
  await say(arjun, 'Private')
  await app.db.deleteFrom('users').where('id', '=', arjun.id).execute()
  const { rows } = await sql`select from messages where conversation_id = ${id}`.execute(app.db)
  expect(rows).toEqual([])
})
