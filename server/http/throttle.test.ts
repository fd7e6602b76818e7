import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { type TestApp, testApp, testPassword } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: '1' })
})
afterAll(() => app.close())

const newAddress = () => randomUUID()
const signIn = (username: string, password: string, address = newAddress()) =>
  app.call('POST /auth/login', { body: { username, password }, headers: { 'x-forwarded-for': address } })
const wrong = { status: 401, detail: 'Incorrect email or password' }
const tooMany = {
  status: 429,
  title: 'Too many requests',
  detail: 'Too many attempts. Please wait a moment and try again.',
}

/** Sets the end of all waiting times to a time given as SQL. */
const moveRests = (to: string) =>
  app.db
    .updateTable('throttles')
    .set({ until: sql<string>`${to}::timestamptz` })
    .execute()
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
/** Seconds from `since` to the time when the only account tried so far may be tried again. */
async function restSince(since: Date) {
  const { until } = await app.db
    .selectFrom('throttles')
    .select('until')
    .where('key', 'like', 'login:%')
    .executeTakeFirstOrThrow()
  return (Date.parse(until) - since.getTime()) / 1000
}
async function databaseClock() {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(app.db)
  return new Date(rows[0]!.now)
}
async function freshStart() {
  await app.db.deleteFrom('throttles').execute()
}

test.each(['a challenger', 'nobody'])('guessing the password of %s slows down', async (whose) => {
  await freshStart()
  const email = whose === 'nobody' ? `${randomUUID()}@example.in` : (await app.signUp('patient')).email
  for (let guess = 1; guess <= 5; guess++) {
    expect((await signIn(email, 'not that one')).problem).toMatchObject(wrong)
    expect(await restSince(await databaseClock())).toBeLessThanOrEqual(0)
  }
  // From here each failure doubles the waiting time.
  for (const cost of [1, 2, 4, 8]) {
    const before = await databaseClock()
    expect((await signIn(email, 'not that one')).problem).toMatchObject(wrong)
    expect(await restSince(before)).toBeGreaterThanOrEqual(cost)
    await moveRests(inAnHour())
    const refused = await signIn(email, testPassword)
    expect(refused.problem).toMatchObject(tooMany)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600)
    await moveRests(new Date().toISOString())
  }
})

test('the delay ends at 15 minutes, and a right password works as soon as it is over', async () => {
  await freshStart()
  const { email } = await app.signUp('patient')
  await signIn(email, 'not that one')
  await app.db.updateTable('throttles').set({ count: 60 }).where('key', 'like', 'login:%').execute()
  const before = await databaseClock()
  expect((await signIn(email, 'not that one')).status).toBe(401)
  expect(await restSince(before)).toBeGreaterThanOrEqual(900)
  const refused = await signIn(email, testPassword)
  expect(refused.problem).toMatchObject(tooMany)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)
  await moveRests(new Date().toISOString())
  expect((await signIn(email, testPassword)).status).toBe(200)
  // A successful sign-in resets the count.
  for (let guess = 1; guess <= 5; guess++) expect((await signIn(email, 'not that one')).status).toBe(401)
  expect((await signIn(email, testPassword)).status).toBe(200)
})

test('the waiting time of one account does not affect another', async () => {
  await freshStart()
  const [one, other] = [await app.signUp('patient'), await app.signUp('patient')]
  await signIn(one.email, 'not that one')
  await moveRests(inAnHour())
  expect((await signIn(one.email, testPassword)).status).toBe(429)
  expect((await signIn(other.email, testPassword)).status).toBe(200)
})

test('guesses at the same time count like guesses one after the other', async () => {
  await freshStart()
  const { email } = await app.signUp('patient')
  await signIn(email, 'not that one')
  // The next failure means 15 minutes.
  await app.db.updateTable('throttles').set({ count: 60 }).where('key', 'like', 'login:%').execute()
  const guesses = await Promise.all(Array.from({ length: 10 }, () => signIn(email, 'not that one')))
  const statuses = guesses.map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(1)
  expect(statuses.filter((status) => status === 429)).toHaveLength(9)
})

test('free guesses stay free when they come at the same time', async () => {
  await freshStart()
  const { email } = await app.signUp('patient')
  const guesses = await Promise.all(Array.from({ length: 5 }, () => signIn(email, 'not that one')))
  expect(guesses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
})

const garbage = { body: { refresh_token: 'x' } }

test('an address may make 60 calls a minute that sign in or up, of whatever kind', async () => {
  await freshStart()
  const [address, other] = [newAddress(), newAddress()]
  const headers = { 'x-forwarded-for': address }
  expect((await app.call('POST /auth/refresh', { ...garbage, headers })).status).toBe(401)
  // Stops the minute from ending during the test, however slow the machine is.
  await moveRests(inAnHour())
  for (let call = 2; call <= 60; call++)
    expect((await app.call('POST /auth/refresh', { ...garbage, headers })).status).toBe(401)
  const refused = await app.call('POST /auth/refresh', { ...garbage, headers })
  expect(refused.problem).toMatchObject(tooMany)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
  const patient = await app.signUp('patient')
  expect((await signIn(patient.email, testPassword, address)).status).toBe(429)
  for (const route of ['POST /auth/signup', 'POST /auth/setup'] as const)
    expect((await app.call(route, { body: {}, headers })).status, route).toBe(429)
  // Other calls and other callers are not limited.
  expect((await patient.call('GET /auth/me', { headers })).status).toBe(200)
  expect((await app.call('POST /public/contact', { body: {}, headers })).status).toBe(422)
  expect((await signIn(patient.email, testPassword, other)).status).toBe(200)
  await moveRests(new Date().toISOString())
  expect((await signIn(patient.email, testPassword, address)).status).toBe(200)
})

test('an address may send 20 public forms a minute', async () => {
  await freshStart()
  const headers = { 'x-forwarded-for': newAddress() }
  const send = () => app.call('POST /public/contact', { body: {}, headers })
  expect((await send()).status).toBe(422)
  await moveRests(inAnHour())
  for (let form = 2; form <= 20; form++) expect((await send()).status).toBe(422)
  expect((await send()).problem).toMatchObject(tooMany)
  expect((await app.call('POST /public/queries', { body: {}, headers })).status).toBe(429)
  expect((await app.call('GET /public/about', { headers })).status).toBe(200)
  expect((await app.call('POST /auth/refresh', { ...garbage, headers })).status).toBe(401)
})

test('what a client writes before the proxy writes does not change its address', async () => {
  await freshStart()
  const from = (forged: string, address: string) => ({ 'x-forwarded-for': `${forged}, ${address}` })
  const address = newAddress()
  for (let call = 1; call <= 60; call++) {
    await app.call('POST /auth/refresh', { ...garbage, headers: from(newAddress(), address) })
    if (call === 1) await moveRests(inAnHour())
  }
  const refused = await app.call('POST /auth/refresh', { ...garbage, headers: from(newAddress(), address) })
  expect(refused.status).toBe(429)
  const elsewhere = { ...garbage, headers: from(address, newAddress()) }
  expect((await app.call('POST /auth/refresh', elsewhere)).status).toBe(401)
})

test('without TRUST_PROXY the header is not believed', async () => {
  const direct = await testApp()
  try {
    const call = () =>
      direct.call('POST /auth/refresh', { ...garbage, headers: { 'x-forwarded-for': newAddress() } })
    expect((await call()).status).toBe(401)
    await direct.db.updateTable('throttles').set({ until: inAnHour() }).execute()
    for (let count = 2; count <= 60; count++) expect((await call()).status).toBe(401)
    expect((await call()).status).toBe(429)
    const { rows } = await sql`select key from throttles`.execute(direct.db)
    expect(rows).toEqual([{ key: 'auth:127.0.0.1' }])
  } finally {
    await direct.close()
  }
})

test('all instances count together', async () => {
  await freshStart()
  const { config, database } = app.services
  const { app: second } = await buildApp({ config, database })
  const address = newAddress()
  const callOf = (instance: typeof second) =>
    instance.inject({
      method: 'POST',
      url: '/api/v1/auth/refresh',
      headers: { 'x-forwarded-for': address },
      payload: garbage.body,
    })
  await callOf(app.app)
  await moveRests(inAnHour())
  for (let call = 2; call <= 60; call++)
    expect((await callOf(call % 2 ? app.app : second)).statusCode).toBe(401)
  expect((await callOf(second)).statusCode).toBe(429)
  expect((await callOf(app.app)).statusCode).toBe(429)
  await second.close()
})
