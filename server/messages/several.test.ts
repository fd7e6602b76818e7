import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#domain/dates.ts'
import { awayAmongMessage, mostRecipients, notAllInCareMessage } from '#domain/messages/messages.ts'
import { enoughRepliesMessage, mostReplies } from '#domain/messages/saved-replies.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Person = Awaited<ReturnType<TestApp['signUp']>>

/** A nutritionist with so many challengers and their conversations, in the order of ids. */
async function practice(count: number) {
  const meera = await app.nutritionist()
  const people: { who: Person; id: string; conversation: string }[] = []
  for (let n = 0; n < count; n++) {
    const who = await app.patient()
    people.push({ who, id: who.id, conversation: await app.assign(who.id, meera.id) })
  }
  people.sort((one, other) => (one.id < other.id ? -1 : 1))
  return { meera, people }
}
const send = (by: Person, patient_ids: string[], text = 'Closed on Monday.', headers = {}) =>
  by.call('POST /messages', { body: { patient_ids, text }, headers })
const stored = async (ids: string[]) =>
  (await app.db.selectFrom('messages').selectAll().where('conversation_id', 'in', ids).execute()).length

test('one message arrives as each one’s own, in each one’s conversation, and each is told once', async () => {
  const { meera, people } = await practice(3)
  const [first] = people
  await meera.call('POST /conversations/:id/messages', {
    ...{ params: { id: first!.conversation }, body: { text: 'Namaste!' } },
  })
  const sent = await send(meera, [...people.map(({ id }) => id), first!.id])
  expect(sent).toMatchObject({ status: 201 })
  expect(sent.body).toEqual(
    people.map(({ id, conversation }) => ({ patient_id: id, conversation_id: conversation })),
  )
  for (const { who, id, conversation } of people) {
    const before = id === first!.id ? 1 : 0
    const { body } = await who.call('GET /conversations/:id/messages', { params: { id: conversation } })
    expect(body[0]).toMatchObject({
      number: before + 1,
      sender_id: meera.id,
      text: 'Closed on Monday.',
      is_read: false,
    })
    expect((await who.call('GET /unread')).body).toEqual({ notifications: 1, messages: before + 1 })
    expect((await who.call('GET /conversations')).body).toHaveLength(1)
  }
  const { rows } = await sql<{ subject_id: string }>`select subject_id from audit_log
    where actor_id = ${meera.id} and action = 'POST /messages' order by id`.execute(app.db)
  expect(rows.map(({ subject_id }) => subject_id).sort()).toEqual(people.map(({ id }) => id))
})

test('with its key it is sent once, and only while all are still in care', async () => {
  const { meera, people } = await practice(2)
  const ids = people.map(({ id }) => id)
  const headers = { 'idempotency-key': randomUUID() }
  const [one, other] = await Promise.all([send(meera, ids, 'Hi', headers), send(meera, ids, 'Hi', headers)])
  expect(one.body).toEqual(other.body)
  expect(await stored(people.map(({ conversation }) => conversation))).toBe(2)
  const ended = { active: false, end_date: today() }
  await app.db.updateTable('assignments').set(ended).where('patient_id', '=', ids[1]!).execute()
  expect((await send(meera, ids, 'Hi', headers)).status).toBe(404)
})

test('it goes to all or to nobody: not with somebody else’s client, one of before, or one who is suspended', async () => {
  const { meera, people } = await practice(2)
  const { people: foreign } = await practice(1)
  const ids = people.map(({ id }) => id)
  for (const wrong of [foreign[0]!.id, randomUUID(), meera.id])
    expect((await send(meera, [...ids, wrong])).problem).toMatchObject({
      status: 404,
      detail: notAllInCareMessage,
    })
  await app.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', ids[0]!).execute()
  const away = { status: 403, detail: awayAmongMessage(['Arjun Rao']) }
  expect((await send(meera, ids)).problem).toMatchObject(away)
  expect((await send(people[1]!.who, [ids[1]!])).status).toBe(403)
  expect(await stored([...people, ...foreign].map(({ conversation }) => conversation))).toBe(0)
})

test('it needs a text and 1 to 100 challengers', async () => {
  const { meera } = await practice(0)
  for (const [ids, text, detail] of [
    [[], 'Hi', 'Please choose at least one challenger'],
    [[randomUUID()], ' ', 'Please write a message'],
    [['x'], 'Hi', 'This is not a valid id'],
    [
      Array.from({ length: mostRecipients + 1 }, () => randomUUID()),
      'Hi',
      'At most 100 challengers can be chosen at once',
    ],
  ] as const)
    expect((await send(meera, [...ids], text)).problem).toMatchObject({ status: 422, detail })
})

test('to five it takes as many statements as to one, also when it is sent again', async () => {
  const { meera, people } = await practice(5)
  const ids = people.map(({ id }) => id)
  const count = async (some: string[], headers: Record<string, string>) =>
    (await app.statementsOf(() => send(meera, some, 'Hi', headers))).length
  const [one, five] = [{ 'idempotency-key': randomUUID() }, { 'idempotency-key': randomUUID() }]
  expect(await count(ids, five)).toBe(await count(ids.slice(0, 1), one))
  expect(await count(ids, five)).toBe(await count(ids.slice(0, 1), one))
})

test('a nutritionist and her challengers write at once: nobody is refused, no message is lost, and no number is twice', async () => {
  const { meera, people } = await practice(4)
  const ids = people.map(({ id }) => id)
  // Several rounds: which of them wait for each other differs.
  for (const round of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, (_, n) => send(meera, n % 2 ? ids : ids.toReversed())),
      ...people.map(({ who, conversation: id }) =>
        who.call('POST /conversations/:id/messages', { params: { id }, body: { text: 'Yes' } }),
      ),
    ])
    expect(answers.filter(({ status }) => status !== 201).map(({ problem }) => problem)).toEqual([])
    for (const { who, conversation: id } of people) {
      const { body } = await who.call('GET /conversations/:id/messages', { params: { id } })
      expect(body.slice(0, 6).map(({ number }) => number)).toEqual(
        [6, 5, 4, 3, 2, 1].map((n) => 6 * (round - 1) + n),
      )
    }
  }
})

test('saved replies are one’s own: saved, listed by title, changed and deleted', async () => {
  const [meera, other] = [await app.nutritionist(), await app.nutritionist()]
  const save = (title: string, text = 'Please soak the lentils.\nOvernight.') =>
    meera.call('POST /saved-replies', { body: { title, text } })
  const water = await save('  Water ')
  expect(water).toMatchObject({
    status: 201,
    body: { title: 'Water', text: 'Please soak the lentils.\nOvernight.' },
  })
  await save('lentils')
  const params = { id: water.body.id }
  expect(
    (await meera.call('PUT /saved-replies/:id', { params, body: { text: 'Drink.' } })).body,
  ).toMatchObject({
    title: 'Water',
    text: 'Drink.',
  })
  const { body } = await meera.call('GET /saved-replies')
  expect(body.map(({ title }) => title)).toEqual(['lentils', 'Water'])
  expect((await other.call('GET /saved-replies')).body).toEqual([])
  for (const route of ['PUT /saved-replies/:id', 'DELETE /saved-replies/:id'] as const)
    expect((await other.call(route, { params, body: { title: 'Mine' } })).status).toBe(404)
  const stale = { title: 'Mine', was: { title: 'Watr' } }
  expect((await meera.call('PUT /saved-replies/:id', { params, body: stale })).status).toBe(409)
  expect((await meera.call('DELETE /saved-replies/:id', { params })).status).toBe(204)
  for (const [title, text, detail] of [
    ['', 'Hi', 'Please give the reply a title'],
    ['x'.repeat(81), 'Hi', 'Please use at most 80 characters'],
    ['Hi', '', 'Please write a message'],
    ['Hi', 'x'.repeat(4001), 'A message can have at most 4,000 characters'],
  ] as const)
    expect((await save(title, text)).problem).toMatchObject({ status: 422, detail })
})

test('the last free place for a saved reply is taken once', async () => {
  const meera = await app.nutritionist()
  await sql`insert into saved_replies (id, nutritionist_id, title, text)
    select gen_random_uuid(), ${meera.id}, 'Reply ' || n, 'Hi' from generate_series(1, ${mostReplies - 1}::int) n`.execute(
    app.db,
  )
  const save = () => meera.call('POST /saved-replies', { body: { title: 'Last', text: 'Hi' } })
  const answers = await Promise.all([save(), save()])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.problem.detail).toBe(enoughRepliesMessage)
})
