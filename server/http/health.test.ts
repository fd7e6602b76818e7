import { afterAll, beforeAll, expect, test } from 'vitest'
import { samplePatient, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const get = (url: string) => app.app.inject({ url })

test('the process is up, the database answers and is migrated', async () => {
  const [up, ready] = [await get('/healthz'), await get('/readyz')]
  expect([up.statusCode, up.json()]).toEqual([200, { status: 'ok' }])
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }])
})

test('a missing migration is not ready', async () => {
  const other = await testApp()
  try {
    await other.services.database.pool.query('delete from schema_migrations')
    const answer = await other.app.inject('/readyz')
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json()).toMatchObject({ status: 503, detail: 'The database is not ready.' })
    expect((await other.app.inject('/healthz')).statusCode).toBe(200)
  } finally {
    await other.close()
  }
})

test('a database that can only be read is not ready, and writes are 503', async () => {
  const other = await testApp({}, { maxConnections: 1 })
  try {
    const patient = await other.patient()
    await other.services.database.pool.query('set default_transaction_read_only to on')
    expect((await other.app.inject('/readyz')).statusCode).toBe(503)
    expect((await patient.call('GET /patients/profile')).status).toBe(200)
    const refusal = await patient.call('PUT /patients/profile', { body: samplePatient })
    expect(refusal.problem).toMatchObject({
      status: 503,
      detail: 'Nothing can be saved right now, only read. Please try again later.',
    })
  } finally {
    await other.close()
  }
})

test('a database that does not answer is not ready', async () => {
  const other = await testApp()
  const holder = await other.services.database.pool.connect()
  try {
    await holder.query('begin; lock table schema_migrations')
    expect((await other.app.inject('/readyz')).statusCode).toBe(503)
  } finally {
    await holder.query('rollback')
    holder.release()
    await other.close()
  }
})

const addresses = [
  '/api/v1/public/about',
  '/api/nothing',
  '/healthz',
  '/api/v1/auth/me',
  '/api/openapi.json',
  '/api/docs',
  '/api/docs/static/index.html',
]
test.each(addresses)('%s comes with headers that keep browsers safe', async (url) => {
  const { headers } = await get(url)
  const policy = String(headers['content-security-policy']).split(';')
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy.join()).not.toContain('upgrade-insecure-requests')
  expect(policy.filter((directive) => directive.startsWith('script'))).toEqual(["script-src 'self'"])
  expect(policy.join()).not.toContain('unsafe')
  const isDocs = url.startsWith('/api/docs')
  expect(policy.includes("require-trusted-types-for 'script'")).toBe(!isDocs)
  if (!isDocs) expect(policy).toContain("style-src 'self'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(headers['x-powered-by']).toBeUndefined()
  expect(headers['permissions-policy']).toContain('camera=(), geolocation=(), microphone=()')
  expect(headers['cache-control']).toMatch(/no-store|max-age=0/)
})

test('an address that reaches no route is answered as safely', async () => {
  const { statusCode, headers } = await get('/%zz')
  expect(statusCode).toBe(400)
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
})

test('browsers are told to stay on https where that is how people reach it', async () => {
  const secure = await testApp({ PUBLIC_URL: 'https://thali.example/' })
  try {
    for (const url of ['/healthz', '/api/nothing', '/%zz']) {
      const { headers } = await secure.app.inject(url)
      expect(headers['strict-transport-security'], url).toBe('max-age=31536000; includeSubDomains')
      expect(headers['referrer-policy'], url).toBe('strict-origin-when-cross-origin')
    }
  } finally {
    await secure.close()
  }
})
