import { afterEach, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { cuttableWire } from '#server/testing/wire.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  while (closing.length > 0) await closing.pop()!()
})

/** An app whose database can be made unreachable, and reachable again. */
async function fragileApp() {
  const home = await testApp()
  closing.push(home.close)
  const wire = await cuttableWire(new URL(home.databaseUrl))
  const database = await openDatabase({ databaseUrl: wire.url, dataDir: '' })
  const { app } = await buildApp({ config: home.services.config, database })
  closing.push(wire.close, database.close, () => app.close())
  return { home, app, takeAway: wire.cut, bringBack: wire.join }
}

/** One call of each kind, one after the other: at the same time, the sign-out would refuse the others. */
const askAll = async (app: TestApp['app'], token: string) => {
  const headers = { authorization: `Bearer ${token}` }
  const answers = []
  for (const call of [
    { url: '/api/v1/auth/me', headers },
    { url: '/api/v1/public/about' },
    {
      method: 'POST' as const,
      url: '/api/v1/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=a%40b.in&password=x',
    },
    { method: 'POST' as const, url: '/api/v1/public/contact', payload: {} },
    { method: 'POST' as const, url: '/api/v1/auth/logout', headers },
  ])
    answers.push(await app.inject(call))
  return answers
}

test('while the database is away calls are 503 and say when to come back, and the process stays up', async () => {
  const { home, app, takeAway, bringBack } = await fragileApp()
  const patient = await home.signUp('patient')
  const ask = () => askAll(app, patient.tokens.access_token)
  expect((await app.inject('/readyz')).statusCode).toBe(200)

  await takeAway()
  for (const answer of await ask()) {
    expect(answer.statusCode, answer.body).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(answer.json()).toMatchObject({
      title: 'Unavailable',
      detail: 'The database does not answer right now. Please try again in a moment.',
    })
  }
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  const ready = await app.inject('/readyz')
  expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '5'])
  // The terms in force are in the database. The page falls back to the built-in ones, the API does not.
  expect((await app.inject('/api/v1/public/terms')).statusCode).toBe(503)

  await bringBack()
  expect((await ask()).map(({ statusCode }) => statusCode)).toEqual([200, 200, 401, 422, 204])
  expect((await app.inject('/readyz')).statusCode).toBe(200)
})
