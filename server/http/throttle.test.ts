import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { addLink } from '#server/mail/links.ts'
import { type TestApp, testApp, testPassword } from '#server/testing/app.ts'
import { expectSlowedDown } from '#server/testing/attempts.ts'
import { networkOf } from './throttle.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: '1' })
})
afterAll(() => app.close())

const newAddress = () => randomUUID()
const home = '203.0.113.7'
const signIn = (username: string, password: string, address = home, cookie = '') =>
  app.call('POST /auth/login', {
    body: { username, password },
    headers: { 'x-forwarded-for': address, cookie },
  })
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
    .where('key', 'like', `sign-in:%:${home}`)
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
  await app.db.updateTable('throttles').set({ count: 60 }).where('key', 'like', `sign-in:%:${home}`).execute()
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
  await app.db.updateTable('throttles').set({ count: 60 }).where('key', 'like', `sign-in:%:${home}`).execute()
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

/** The cookie that a browser keeps after signing in. */
async function knownDevice(email: string) {
  const { status, headers } = await signIn(email, testPassword)
  expect(status).toBe(200)
  return String(headers['set-cookie']).split(';')[0]!
}

test('guesses from a thousand addresses: 10 are evaluated, and the owner signs in on a known device', async () => {
  await freshStart()
  const { email } = await app.signUp('patient')
  const cookie = await knownDevice(email)
  const attack = async (guess: number) =>
    (await signIn(email, 'not that one', `10.0.${guess >> 8}.${guess & 255}`)).status
  const statuses: number[] = []
  for (let guess = 0; guess < 60; guess++) statuses.push(await attack(guess))
  statuses.push(...(await Promise.all(Array.from({ length: 60 }, (_, guess) => attack(guess + 60)))))
  expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(110)
  const stranger = await signIn(email, testPassword)
  expect(stranger.problem).toMatchObject(tooMany)
  expect(Number(stranger.headers['retry-after'])).toBeLessThanOrEqual(900)
  expect((await signIn(email, testPassword, newAddress(), cookie)).status).toBe(200)
})

test('the cookie of a device is for one account, cannot be made up, and has a count of its own', async () => {
  await freshStart()
  const [one, other] = [await app.signUp('patient'), await app.signUp('patient')]
  const cookie = await knownDevice(one.email)
  // Whoever uses the browser after a log-out must not read there who was signed in.
  expect(cookie).toMatch(/^device_[\w-]{22}=/)
  expect(cookie).not.toContain(one.id)
  const [othersName] = (await knownDevice(other.email)).split('=')
  for (let guess = 0; guess < 10; guess++) {
    await signIn(one.email, 'not that one', newAddress())
    await signIn(other.email, 'not that one', newAddress())
  }
  const [, held] = cookie.split('=')
  const forged = [`${othersName}=${held}`, `${othersName}=mine.${'x'.repeat(43)}`, 'device_=;;']
  for (const bad of forged) expect((await signIn(other.email, testPassword, home, bad)).status, bad).toBe(429)
  await expectSlowedDown(401, () => signIn(one.email, 'not that one', home, cookie))
  await moveRests(inAnHour())
  expect((await signIn(one.email, testPassword, home, cookie)).status).toBe(429)
})

test('a cookie of an earlier version, named after the user, goes on counting and gets its new name', async () => {
  await freshStart()
  const { id, email, call } = await app.signUp('patient')
  const cookie = await knownDevice(email)
  const former = `device_${id}=${cookie.split('=')[1]}`
  for (let guess = 0; guess < 10; guess++) await signIn(email, 'not that one', newAddress())
  expect((await signIn(email, testPassword, newAddress(), former)).status).toBe(200)
  const { headers } = await call('POST /auth/logout', { headers: { cookie: former } })
  expect(headers['set-cookie']).toEqual([
    expect.stringContaining(cookie),
    expect.stringMatching(`^device_${id}=; Max-Age=0;`),
  ])
})

test('over https the cookie is only for this host, and scripts never read it', async () => {
  const secure = await testApp({ PUBLIC_URL: 'https://thali.example' })
  try {
    const { email } = await secure.signUp('patient')
    const body = { username: email, password: testPassword }
    const first = String((await secure.call('POST /auth/login', { body })).headers['set-cookie'])
    expect(first.split('; ')).toEqual([
      expect.stringMatching(/^__Host-device_[\w-]{22}=/),
      ...['Max-Age=31536000', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Strict'],
    ])
    const headers = { cookie: first.split(';')[0]! }
    const second = await secure.call('POST /auth/login', { body, headers })
    expect(String(second.headers['set-cookie'])).toContain(headers.cookie)
  } finally {
    await secure.close()
  }
})

test('a new password from the mailbox lets everybody try again', async () => {
  await freshStart()
  const { id, email } = await app.signUp('patient')
  for (let guess = 0; guess < 10; guess++) await signIn(email, 'not that one', newAddress())
  expect((await signIn(email, testPassword)).status).toBe(429)
  const { token } = await addLink(app.db, 'reset_password', id)
  const body = { token, password: 'another long enough one' }
  expect((await app.call('POST /auth/reset-password', { body })).status).toBe(204)
  expect((await signIn(email, 'another long enough one')).status).toBe(200)
})

test('whoever guesses at signing in does not keep the owner from changing the password', async () => {
  await freshStart()
  const patient = await app.signUp('patient')
  for (let guess = 0; guess < 12; guess++) await signIn(patient.email, 'not that one', newAddress())
  const change = (current_password: string) =>
    patient.call('POST /account/password', {
      body: { current_password, new_password: 'another long enough one' },
    })
  await expectSlowedDown(422, () => change('not that one'))
  await moveRests(new Date().toISOString())
  expect((await change(testPassword)).status).toBe(201)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
])('%s counts as %s', (ip, network) => expect(networkOf(ip)).toBe(network))

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

test.each(['400 days', '2 days'])('a clock that was ahead by %s keeps nobody out', async (ahead) => {
  await freshStart()
  const { email, tokens } = await app.signUp('patient')
  for (let guess = 1; guess <= 10; guess++) await signIn(email, 'not that one', newAddress())
  await app.db
    .updateTable('throttles')
    .set({ until: sql<string>`now() + ${ahead}::interval`, count: 100 })
    .execute()
  expect((await signIn(email, testPassword)).status).toBe(200)
  // What was signed in to while the clock was ahead ends now, not a year later.
  await app.db
    .updateTable('access_tokens')
    .set({ expires_at: sql<string>`now() + ${ahead}::interval` })
    .execute()
  await app.db
    .updateTable('sessions')
    .set({ created_at: sql<string>`now() + ${ahead}::interval` })
    .execute()
  expect((await app.call('GET /auth/me', {}, tokens.access_token)).status).toBe(401)
  expect((await app.call('POST /auth/refresh', { body: tokens })).status).toBe(401)
})
