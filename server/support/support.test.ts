import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { queryChangedMessage } from '#domain/support/support.ts'
import { removeExpired } from '#server/jobs/nightly.ts'
import { eraseUser } from '#server/people/erase-user.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
let other: typeof admin
beforeAll(async () => {
  app = await testApp({ BRAND_NAME: 'Poshan', SUPPORT_EMAIL: 'help@poshan.test' })
  admin = await app.signUp('admin')
  other = await app.signUp('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.deleteFrom('support_queries').execute()
  await app.db.deleteFrom('mails').execute()
})

type Row = Partial<{
  subject: string
  message: string
  query_type: 'general' | 'technical' | 'billing'
  status: 'new' | 'in_progress' | 'resolved'
  source: 'support' | 'contact'
  hoursAgo: number
}>
let made = 0
async function query({ hoursAgo = 1, ...given }: Row = {}): Promise<string> {
  const id = randomUUID()
  await app.db
    .insertInto('support_queries')
    .values({
      id,
      name: 'Asha Rao',
      email: 'asha@example.in',
      query_type: 'general',
      subject: 'My plan',
      message: 'Where is it?\nI looked <everywhere>.',
      created_at: sql<string>`now() - ${hoursAgo} * interval '1 hour' + ${made++} * interval '1 ms'`,
      ...given,
    })
    .execute()
  return id
}
const list = async (filter: object = {}) =>
  (await admin.call('GET /public/queries', { query: { ...filter } })).body.map(({ id }) => id)
const read = async (id: string) => (await admin.call('GET /public/queries/:id', { params: { id } })).body
const set = (id: string, status: string, version?: number, by = admin) =>
  by.call('PUT /public/queries/:id', {
    params: { id },
    body: { status },
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  })
const reply = (id: string, text: string, version?: number, by = admin, status = 'resolved') =>
  by.call('POST /public/queries/:id/replies', {
    params: { id },
    body: { reply: text, status },
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  })
const mails = () => app.db.selectFrom('mails').selectAll().orderBy('id').execute()

describe('the inbox', () => {
  test('holds what both pages send, each as new and on the clock', async () => {
    const sender = { name: 'Asha Rao', email: 'asha@example.in', message: 'Hello' }
    await app.call('POST /public/contact', { body: sender })
    await app.call('POST /public/queries', {
      body: { ...sender, query_type: 'billing', subject: 'Receipt' },
    })
    const { body } = await admin.call('GET /public/queries')
    expect(body).toMatchObject([
      { source: 'support', subject: 'Receipt', query_type: 'billing', status: 'new' },
      { source: 'contact', subject: 'Contact message', query_type: 'general', status: 'new' },
    ])
    for (const row of body) expect(row).toMatchObject({ version: 1, answered_at: null, delivery: null })
  })

  test('is listed newest first, what waits oldest first, by status, type, source and words', async () => {
    const signIn = await query({ subject: 'Cannot sign in', query_type: 'technical', hoursAgo: 9 })
    const refund = await query({
      subject: 'Refund',
      query_type: 'billing',
      status: 'in_progress',
      hoursAgo: 8,
    })
    const thanks = await query({ subject: 'Thank you', status: 'resolved', hoursAgo: 7 })
    const less = await query({ message: 'My plan shows 50% less', query_type: 'technical', hoursAgo: 6 })
    const visit = await query({ subject: 'Contact message', source: 'contact', hoursAgo: 5 })
    expect(await list()).toEqual([visit, less, thanks, refund, signIn])
    expect(await list({ status: 'new' })).toEqual([signIn, less, visit])
    expect(await list({ status: 'in_progress' })).toEqual([refund])
    expect(await list({ status: 'resolved' })).toEqual([thanks])
    expect(await list({ query_type: 'technical' })).toEqual([less, signIn])
    expect(await list({ source: 'contact' })).toEqual([visit])
    expect(await list({ q: 'REFUND' })).toEqual([refund])
    expect(await list({ q: '50%' })).toEqual([less])
    expect(await list({ q: 'asha@' })).toHaveLength(5)
    expect(await list({ q: 'asha rao', status: 'new', query_type: 'technical' })).toEqual([signIn, less])
    for (const wrong of [{ status: 'lost' }, { query_type: 'spam' }, { source: 'post' }, { limit: 101 }])
      expect((await admin.call('GET /public/queries', { query: wrong })).status).toBe(422)
    const { body, headers } = await admin.call('GET /public/queries', { query: { limit: 1, skip: 4 } })
    expect([body[0]?.id, headers['x-total-count']]).toEqual([signIn, '5'])
  })

  test('comes 50 to a page, in one statement however much there is', async () => {
    for (let n = 0; n < 51; n++) await query()
    const { body, headers } = await admin.call('GET /public/queries')
    expect([body.length, headers['x-total-count']]).toEqual([50, '51'])
    const statements = (limit: number) =>
      app.statementsOf(() => admin.call('GET /public/queries', { query: { limit } }))
    expect((await statements(50)).length).toBe((await statements(1)).length)
    expect((await statements(50)).length).toBeLessThanOrEqual(2)
  })

  test('is counted by status over the whole filter, with what is overdue', async () => {
    const oldest = await query({ hoursAgo: 50 })
    await query({ hoursAgo: 47, query_type: 'billing' })
    await query({ hoursAgo: 60, status: 'in_progress', source: 'contact' })
    await query({ hoursAgo: 99, status: 'resolved' })
    const counts = async (filter: object = {}) =>
      (await admin.call('GET /public/queries/counts', { query: { ...filter } })).body
    expect(await counts()).toMatchObject({ new: 2, in_progress: 1, resolved: 1, all: 4, overdue: 2 })
    expect(await counts({ query_type: 'billing' })).toMatchObject({ new: 1, all: 1, overdue: 0 })
    expect(await counts({ source: 'support', q: 'asha' })).toMatchObject({ all: 3, overdue: 1 })
    expect(await counts({ q: 'nobody' })).toEqual({
      new: 0,
      in_progress: 0,
      resolved: 0,
      all: 0,
      overdue: 0,
      waiting_since: null,
    })
    const { waiting_since } = await counts({ source: 'support' })
    expect(waiting_since).toBe((await read(oldest)).created_at)
  })

  test('is for administrators only', async () => {
    const id = await query()
    for (const someone of [await app.patient(), await app.nutritionist()]) {
      expect((await someone.call('GET /public/queries')).status).toBe(403)
      expect((await someone.call('GET /public/queries/:id', { params: { id } })).status).toBe(403)
    }
    expect((await app.call('GET /public/queries')).status).toBe(401)
  })
})

describe('a reply', () => {
  test('goes to the sender with what they wrote, answers to the support mailbox, and stands in the history', async () => {
    const id = await query({ subject: 'My plan', hoursAgo: 3 })
    const answer = await reply(id, ' It comes today.\nSorry! ', 1)
    expect(answer.status).toBe(201)
    expect(answer.headers.etag).toBe('"2"')
    expect(answer.body).toMatchObject({ status: 'resolved', version: 2, delivery: 'waiting' })
    expect(answer.body.answered_at).not.toBeNull()
    expect(answer.body.history).toMatchObject([
      {
        admin_name: admin.email.split('@')[0],
        reply: 'It comes today.\nSorry!',
        status: 'resolved',
        delivery: 'waiting',
        delivery_error: null,
      },
    ])
    const [mail] = await mails()
    expect(mail).toMatchObject({
      user_id: null,
      recipient: 'asha@example.in',
      reply_to: 'help@poshan.test',
      subject: 'Re: My plan',
    })
    expect(mail?.body_text).toMatch(
      /^It comes today\.\nSorry!\n\nOn .*, Asha Rao wrote:\n> Where is it\?\n> I looked <everywhere>\.\n/,
    )
    expect(mail?.body_html).toContain('It comes today.<br>Sorry!')
    expect(mail?.body_html).toContain('Where is it?<br>I looked &lt;everywhere&gt;.</blockquote>')
  })

  test('to a contact message says what it answers', async () => {
    await reply(await query({ subject: 'Contact message', source: 'contact' }), 'Gladly.')
    expect((await mails())[0]?.subject).toBe('Your message to Poshan')
  })

  test('may leave it in progress; the clock stops with the first one', async () => {
    const id = await query({ hoursAgo: 5 })
    const first = await reply(id, 'We look into it.', 1, admin, 'in_progress')
    expect(first.body).toMatchObject({ status: 'in_progress', version: 2 })
    const second = await reply(id, 'It is solved.', 2)
    expect(second.body).toMatchObject({ status: 'resolved', version: 3, answered_at: first.body.answered_at })
    expect(second.body.history.map((event) => event.reply)).toEqual(['We look into it.', 'It is solved.'])
    expect(await mails()).toHaveLength(2)
  })

  test.each([
    [{ reply: '  ', status: 'resolved' }, 'Please write your reply'],
    [{ status: 'resolved' }, 'Please write your reply'],
    [{ reply: 'x'.repeat(5001), status: 'resolved' }, 'Please use at most 5000 characters'],
    [{ reply: 'Hello', status: 'new' }, 'Please choose what comes after the reply'],
    [{ reply: 'Hello' }, 'Please choose what comes after the reply'],
  ])('%j is refused, and nothing is sent', async (body, detail) => {
    const id = await query()
    const answer = await admin.call('POST /public/queries/:id/replies', { params: { id }, body })
    expect(answer.problem).toMatchObject({ status: 422, detail })
    expect(await mails()).toEqual([])
    expect((await read(id)).version).toBe(1)
  })

  test('sent twice with one key is one mail', async () => {
    const id = await query()
    const send = () =>
      admin.call('POST /public/queries/:id/replies', {
        params: { id },
        body: { reply: 'Once.', status: 'resolved' },
        headers: { 'idempotency-key': `reply-${id}`, 'if-match': '"1"' },
      })
    const [one, two] = [await send(), await send()]
    expect([one.status, two.status]).toEqual([201, 201])
    expect(two.body).toEqual(one.body)
    expect(await mails()).toHaveLength(1)
  })

  test('shows what became of its mail, and that it failed for as long as the query is kept', async () => {
    const id = await query()
    await reply(id, 'To nobody.')
    await app.db.updateTable('mails').set({ last_error: '450 Busy' }).execute()
    expect(await read(id)).toMatchObject({
      delivery: 'waiting',
      history: [{ delivery: 'waiting', delivery_error: '450 Busy' }],
    })
    const months = sql<string>`now() - interval '3 months'`
    await app.db
      .updateTable('mails')
      .set({ failed_at: months, created_at: months, last_error: '550 No such mailbox' })
      .execute()
    await removeExpired(app.db)
    expect(await read(id)).toMatchObject({
      delivery: 'failed',
      history: [{ delivery: 'failed', delivery_error: '550 No such mailbox' }],
    })
    expect((await admin.call('GET /public/queries')).body[0]).toMatchObject({ delivery: 'failed' })
    await reply(id, 'Once more.')
    expect((await read(id)).delivery).toBe('waiting')
    await app.db
      .updateTable('mails')
      .set({ sent_at: months, failed_at: null, last_error: null, created_at: months })
      .execute()
    expect((await read(id)).delivery).toBe('sent')
    await removeExpired(app.db)
    expect((await read(id)).history.map((event) => event.delivery)).toEqual(['unknown', 'unknown'])
  })
})

describe('the status', () => {
  test('goes from new to in progress to resolved and back, each step with who did it', async () => {
    const id = await query()
    expect((await set(id, 'in_progress', 1)).body).toMatchObject({ status: 'in_progress', answered_at: null })
    const settled = (await set(id, 'resolved', 2, other)).body
    expect(settled.answered_at).not.toBeNull()
    // It was resolved by mistake without a reply, so the time to the answer goes on.
    expect((await set(id, 'new', 3)).body).toMatchObject({ status: 'new', answered_at: null, version: 4 })
    const { history } = await read(id)
    expect(history.map(({ status }) => status)).toEqual(['in_progress', 'resolved', 'new'])
    expect(history.map(({ admin_name }) => admin_name)).toEqual(
      [admin, other, admin].map(({ email }) => email.split('@')[0]),
    )
    for (const event of history) expect(event).toMatchObject({ reply: null, delivery: null })
  })

  test('opened again after a reply, the clock stays stopped', async () => {
    const id = await query()
    const { answered_at } = (await reply(id, 'Done.')).body
    expect((await set(id, 'in_progress', 2)).body.answered_at).toBe(answered_at)
  })

  test('set to its present value changes nothing', async () => {
    const id = await query()
    expect((await set(id, 'new', 1)).body).toMatchObject({ version: 1, history: [] })
  })

  test('accepts only three values', async () => {
    const id = await query()
    for (const body of [{}, { status: 'lost' }])
      expect((await admin.call('PUT /public/queries/:id', { params: { id }, body })).problem).toMatchObject({
        status: 422,
        detail: 'Status is required',
      })
  })
})

describe('two administrators', () => {
  test('the second is told that the first has worked on it', async () => {
    const id = await query()
    await set(id, 'in_progress', 1)
    const changed = { status: 412, detail: queryChangedMessage }
    expect((await set(id, 'resolved', 1, other)).problem).toMatchObject(changed)
    expect((await reply(id, 'Hello', 1, other)).problem).toMatchObject(changed)
    expect(await mails()).toEqual([])
    expect((await read(id)).status).toBe('in_progress')
  })

  test('who reply at the very same moment send one mail between them', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await query()
      const answers = await Promise.all([
        reply(id, 'From one.', 1, admin),
        reply(id, 'From the other.', 1, other),
        set(id, 'in_progress', 1, other),
        set(id, 'resolved', 1, admin),
      ])
      expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 412)).toHaveLength(3)
      const { version, history } = await read(id)
      expect([version, history.length]).toEqual([2, 1])
    }
    const { replies } = await app.db
      .selectFrom('query_events')
      .select(sql<number>`count(reply)::int`.as('replies'))
      .executeTakeFirstOrThrow()
    expect(await mails()).toHaveLength(replies)
  })

  test('of whom one has left stay in the history without a name', async () => {
    const leaving = await app.signUp('admin')
    const id = await query()
    await reply(id, 'Good bye.', 1, leaving)
    await eraseUser(app.db, leaving.id)
    expect((await read(id)).history).toMatchObject([{ admin_name: null, reply: 'Good bye.' }])
  })
})

test('deleting erases what was written, the replies and their mails, and no other', async () => {
  const [gone, kept] = [await query(), await query()]
  await reply(gone, 'Never sent.')
  await reply(kept, 'Still to be sent.')
  expect((await admin.call('DELETE /public/queries/:id', { params: { id: gone } })).status).toBe(204)
  expect((await admin.call('GET /public/queries/:id', { params: { id: gone } })).status).toBe(404)
  expect(await list()).toEqual([kept])
  expect((await mails()).map((mail) => mail.body_text)).toEqual([
    expect.stringContaining('Still to be sent.'),
  ])
  expect(await app.db.selectFrom('query_events').select('id').where('query_id', '=', gone).execute()).toEqual(
    [],
  )
})

test('reading and replying take the same few statements, however long the history', async () => {
  const id = await query()
  const count = async (work: () => Promise<unknown>) => (await app.statementsOf(work)).length
  const reading = await count(() => read(id))
  const replying = await count(() => reply(id, 'One.'))
  for (const text of ['Two.', 'Three.', 'Four.']) await reply(id, text)
  expect(await count(() => read(id))).toBe(reading)
  expect(await count(() => reply(id, 'Five.'))).toBe(replying)
  expect(reading).toBeLessThanOrEqual(3)
})

test('what one person wrote is found by their address, and by one they proved to have before', async () => {
  const asha = await app.signUp('patient')
  const write = (email: string, subject: string) =>
    app.call('POST /public/queries', {
      body: { name: 'Asha', email, query_type: 'billing', subject, message: 'May I have one?' },
    })
  const [before, unproven] = [`before-${asha.email}`, `unproven-${asha.email}`]
  for (const [email, email_verified] of [
    [before, true],
    [unproven, false],
  ] as const)
    await app.db
      .insertInto('former_emails')
      .values({ user_id: asha.id, email, email_verified, undo_hash: email, undo_until: '2020-01-01' })
      .execute()
  await write(asha.email, 'Now')
  await write(before, 'Before')
  await write(unproven, 'Somebody else')
  const { body } = await admin.call('GET /public/queries', { query: { person: asha.id } })
  expect(body.map(({ subject }) => subject)).toEqual(['Before', 'Now'])
})
