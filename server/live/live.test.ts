import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import type { LiveEvent } from '#domain/messages/live.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { openLive } from './live.ts'

let app: TestApp
/** Addresses of two instances over one database. */
let addresses: [string, string]
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  app = await testApp()
  const first = await app.app.listen({ port: 0, host: '127.0.0.1' })
  addresses = [first, await secondInstance(app.databaseUrl)]
})
afterAll(async () => {
  for (const close of closing) await close()
  await app.close()
})

async function secondInstance(databaseUrl: string) {
  const database = await openDatabase({ databaseUrl, dataDir: '', maxConnections: 3 })
  const second = await buildApp({ config: app.services.config, database })
  closing.push(async () => {
    await second.app.close()
    await database.close()
  })
  return second.app.listen({ port: 0, host: '127.0.0.1' })
}

type Person = Awaited<ReturnType<TestApp['signUp']>>

/** A person's event stream on an instance. `next` is undefined after the end of the stream. */
async function follow(person: Person, address = addresses[0], missed = 0) {
  const leaving = new AbortController()
  const response = await fetch(`${address}/api/v1/events?missed=${missed}`, {
    headers: { Authorization: `Bearer ${person.tokens.access_token}` },
    signal: leaving.signal,
  })
  if (!response.ok) return { status: response.status, next: async () => undefined, leave: () => {} }
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  async function next(): Promise<LiveEvent | undefined> {
    for (;;) {
      const line = text.match(/^([^\n]*)\n\n/)
      if (line) {
        text = text.slice(line[0].length)
        if (line[1]!.startsWith('data: ')) return JSON.parse(line[1]!.slice(6))
        continue
      }
      const { value, done } = await reader.read()
      if (done) return undefined
      text += value
    }
  }
  const leave = () => {
    leaving.abort()
    reader.cancel().catch(() => {})
  }
  closing.push(async () => leave())
  return { status: response.status, next, leave }
}

/** The same, after the 'ready' event: from then on no event is missed. */
async function ready(person: Person, address?: string, missed?: number) {
  const stream = await follow(person, address, missed)
  await readTo(stream, 'ready')
  return stream
}

/** The same, after the events of all earlier writes, which may arrive after 'ready' too. */
async function hears(person: Person, address?: string) {
  const stream = await ready(person, address)
  const earlier = JSON.stringify({ to: [person.id], type: 'earlier' })
  await app.services.database.pool.query("select pg_notify('thali_live', $1)", [earlier])
  await readTo(stream, 'earlier')
  return {
    ...stream,
    /** The next event, without the marks of the person's other streams. */
    async next() {
      for (;;) {
        const event: { type: string } | undefined = await stream.next()
        if (event?.type !== 'earlier') return event
      }
    },
  }
}

async function readTo(stream: Awaited<ReturnType<typeof follow>>, type: string) {
  let event: { type: string } | undefined
  do {
    event = await stream.next()
    expect(event, `the stream ended before ${type}`).toBeDefined()
  } while (event!.type !== type)
}

async function pair() {
  const arjun = await app.patient()
  const meera = await app.nutritionist()
  const id = await app.assign(arjun.id, meera.id)
  const say = (who: Person, text: string) =>
    who.call('POST /conversations/:id/messages', { params: { id }, body: { text } })
  return { arjun, meera, id, say }
}

/** Sends each person a last event of their own, so that all earlier events have arrived before it. */
async function mark(...people: Person[]) {
  for (const person of people) {
    const { id } = await app.db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', person.id)
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow()
    await person.call('POST /notifications/read', { body: { ids: [id] } })
  }
}
const marked = { type: 'notifications_read' }

test('a message reaches both of its people on every instance, and nobody else', async () => {
  const { arjun, meera, id, say } = await pair()
  const others = await pair()
  const admin = await app.signUp('admin')
  await others.say(others.arjun, 'Something to be told of')
  await others.say(others.meera, 'Something to be told of')
  // Each administrator needs an unread notification for `mark`.
  await app.nutritionist('pending')
  const here = await hears(meera, addresses[1])
  const own = await hears(arjun, addresses[0])
  const strangers = [
    await hears(others.arjun, addresses[1]),
    await hears(others.meera, addresses[0]),
    await hears(admin, addresses[1]),
  ]
  await say(arjun, 'Namaste')
  expect(await own.next()).toEqual({ type: 'conversation', conversation_id: id })
  expect([await here.next(), await here.next()]).toEqual([
    { type: 'conversation', conversation_id: id },
    { type: 'notification', kind: 'message_received' },
  ])
  await meera.call('POST /conversations/:id/read', { params: { id } })
  expect(await own.next()).toEqual({ type: 'conversation', conversation_id: id })
  await mark(others.arjun, others.meera, admin)
  for (const stranger of strangers) expect(await stranger.next()).toEqual(marked)
})

test('a report tells the nutritionist; what is refused tells nobody', async () => {
  const { arjun, meera, say } = await pair()
  await say(arjun, 'Something to be told of')
  const stream = await hears(meera)
  const report = { week_start: today(), adherence_pct: 80, energy_levels: 6 }
  await arjun.call('POST /patients/progress', { body: report })
  expect(await stream.next()).toEqual({ type: 'notification', kind: 'report_received' })
  expect((await arjun.call('POST /patients/progress', { body: report })).status).toBe(409)
  await mark(meera)
  expect(await stream.next()).toEqual(marked)
  await arjun.call('POST /patients/progress', { body: { ...report, week_start: addDays(today(), -7) } })
  expect(await stream.next()).toEqual({ type: 'notification', kind: 'report_received' })
})

test('whoever has a conversation open learns that it has ended', async () => {
  const { arjun, meera, id } = await pair()
  const streams = [await hears(arjun, addresses[1]), await hears(meera, addresses[0])]
  await (await app.signUp('admin')).call('DELETE /assignments/:id', { params: { id } })
  for (const stream of streams)
    expect(await stream.next()).toEqual({ type: 'conversation', conversation_id: id })
})

test('events of an ended conversation reach only the challenger', async () => {
  const { arjun, meera, id, say } = await pair()
  await say(meera, 'Goodbye')
  await arjun.call('POST /patients/progress', {
    body: { week_start: today(), adherence_pct: 80, energy_levels: 6 },
  })
  const [hers, his] = [await hears(meera), await hears(arjun)]
  await (await app.signUp('admin')).call('DELETE /assignments/:id', { params: { id } })
  for (const [stream, kind] of [
    [hers, 'challenger_left'],
    [his, 'care_ended'],
  ] as const) {
    expect(await stream.next()).toEqual({ type: 'conversation', conversation_id: id })
    expect(await stream.next()).toEqual({ type: 'notification', kind })
  }
  await arjun.call('POST /conversations/:id/read', { params: { id } })
  expect(await his.next()).toEqual({ type: 'conversation', conversation_id: id })
  await mark(meera)
  expect(await hers.next()).toEqual(marked)
})

test('a stream begins with the notifications missed since the last event', async () => {
  const { arjun, meera, say } = await pair()
  await say(arjun, 'One')
  await arjun.call('POST /patients/progress', {
    body: { week_start: today(), adherence_pct: 80, energy_levels: 6 },
  })
  await app.db
    .updateTable('notifications')
    .set({ created_at: new Date(Date.now() - 60_000).toISOString() })
    .where('user_id', '=', meera.id)
    .where('kind', '=', 'message_received')
    .execute()
  ;(await hears(meera, addresses[1])).leave()
  const soon = await ready(meera, addresses[1], 5000)
  expect(await soon.next()).toEqual({ type: 'notification', kind: 'report_received' })
  const late = await ready(meera, addresses[1], 1e12)
  expect([await late.next(), await late.next()]).toEqual([
    { type: 'notification', kind: 'message_received' },
    { type: 'notification', kind: 'report_received' },
  ])
})

test('an event contains no text of messages', async () => {
  const { arjun, meera, id, say } = await pair()
  const stream = await hears(meera)
  await say(arjun, 'My sugar was 240')
  expect([await stream.next(), await stream.next()]).toEqual([
    { type: 'conversation', conversation_id: id },
    { type: 'notification', kind: 'message_received' },
  ])
})

test.each([
  ['logging out', (person: Person) => person.call('POST /auth/logout'), null],
  [
    'suspension',
    async (person: Person) =>
      (await app.signUp('admin')).call('PUT /admin/users/:id', {
        params: { id: person.id },
        body: { status: 'suspended' },
      }),
    'person_away',
  ],
  [
    'erasure',
    async (person: Person) =>
      (await app.signUp('admin')).call('DELETE /admin/users/:id', { params: { id: person.id } }),
    'challenger_left',
  ],
])('%s ends the streams of that session at once, on every instance', async (_, revoke, told) => {
  const { arjun, meera } = await pair()
  const streams = [await hears(arjun, addresses[0]), await hears(arjun, addresses[1])]
  const other = await hears(meera, addresses[1])
  const answer = await revoke(arjun)
  expect(answer.status).toBeLessThan(300)
  for (const stream of streams) expect(await stream.next()).toBeUndefined()
  expect((await follow(arjun)).status).toBe(401)
  // Meera's stream stays open.
  if (told) expect(await other.next()).toEqual({ type: 'notification', kind: told })
  const { id } = await app.patient()
  await (await app.signUp('admin')).call('POST /assignments', {
    body: { patient_id: id, nutritionist_id: meera.id, start_date: today() },
  })
  expect(await other.next()).toEqual({ type: 'notification', kind: 'challenger_assigned' })
})

test('a session that ends while the stream is being opened leaves none open', async () => {
  const { arjun } = await pair()
  const [stream] = await Promise.all([follow(arjun), arjun.call('POST /auth/logout')])
  if (stream.status === 200) expect([{ type: 'ready' }, undefined]).toContainEqual(await stream.next())
  expect(await stream.next()).toBeUndefined()
})

test('one person has at most 20 streams on an instance: one more ends the oldest', async () => {
  const { arjun } = await pair()
  const oldest = await ready(arjun)
  for (let more = 1; more <= 20; more++) await ready(arjun)
  expect(await oldest.next()).toBeUndefined()
})

/** The user of a request, as `live.open` expects it. */
async function signedIn(person: Person) {
  const { id: session_id } = await app.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  return { id: person.id, session_id } as SignedIn
}

test('a stream that could not be opened is not kept, nor one that was ended meanwhile', async () => {
  const arjun = await signedIn(await app.patient())
  const { live } = app.services
  const before = live.count()
  await expect(live.open({ ...arjun, session_id: 'no id at all' })).rejects.toThrow()
  expect(live.count()).toBe(before)

  // The 21st stream ends the oldest one, which is not open yet.
  const opened = await Promise.allSettled(Array.from({ length: 21 }, () => live.open(arjun)))
  expect(opened.map(({ status }) => status)).toEqual(['rejected', ...Array(20).fill('fulfilled')])
  expect(opened[0]).toMatchObject({ reason: { status: 503 } })
  expect(live.count()).toBe(before + 20)
  for (const one of opened) if (one.status === 'fulfilled') one.value.destroy()
  await expect.poll(() => live.count()).toBe(before)
})

test('a server that stops while a stream is being opened leaves no stream open', async () => {
  const { database, db, log } = app.services
  const stopping = openLive(database, db, log)
  const refused = expect(stopping.open(await signedIn(await app.patient()))).rejects.toMatchObject({
    status: 503,
  })
  await stopping.close()
  await refused
  expect(stopping.count()).toBe(0)
})

test('closed streams are forgotten', async () => {
  const before = app.services.live.count()
  const { arjun } = await pair()
  const stream = await hears(arjun)
  expect(app.services.live.count()).toBe(before + 1)
  stream.leave()
  await expect.poll(() => app.services.live.count()).toBe(before)
})

test('when the listening connection is lost all streams end, and new ones get events again', async () => {
  const { arjun, meera, id, say } = await pair()
  const stream = await hears(meera)
  await app.services.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'thali-live' and datname = current_database()",
  )
  expect(await stream.next()).toBeUndefined()
  const again = await hears(meera)
  await say(arjun, 'Still there?')
  expect([await again.next(), await again.next()]).toContainEqual({
    type: 'conversation',
    conversation_id: id,
  })
})

test('an instance that stops ends its streams instead of waiting for them', async () => {
  const stopped = await testApp()
  const address = await stopped.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await ready(await stopped.patient(), address)
  await stopped.close()
  expect(await stream.next()).toBeUndefined()
})
