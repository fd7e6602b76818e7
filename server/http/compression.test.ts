import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAudit } from '#server/admin/audit.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const ask = (url: string, encoding?: string) =>
  app.app.inject({ url: `/api/v1${url}`, headers: encoding ? { 'accept-encoding': encoding } : {} })

test('a long answer is sent in the smallest accepted encoding, with the same content', async () => {
  const plain = await ask('/public/terms')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toContain('Accept-Encoding')
  const brotli = await ask('/public/terms', 'gzip, br')
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotli.headers['content-type']).toBe(plain.headers['content-type'])
  expect(Number(brotli.headers['content-length'])).toBe(brotli.rawPayload.length)
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body)
  expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  const gzip = await ask('/public/terms', 'br;q=0, gzip')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
})

test('a text file is compressed too, and keeps its byte order mark', async () => {
  const admin = await app.signUp('admin')
  const action = 'POST /account/consent'
  for (let n = 0; n < 20; n++)
    await writeAudit(app.db, action, null, { user: admin, ip: '127.0.0.1', requestId: `r${n}` })
  const file = (encoding?: string) =>
    app.app.inject({
      url: '/api/v1/admin/audit.csv',
      query: { action },
      headers: {
        authorization: `Bearer ${admin.tokens.access_token}`,
        ...(encoding && { 'accept-encoding': encoding }),
      },
    })
  const plain = await file()
  expect(plain.body.split('\r\n')).toHaveLength(22)
  expect(plain.body).toMatch(/^\uFEFFTime/)
  const small = await file('br')
  expect(small.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(small.rawPayload)).toEqual(plain.rawPayload)
})

test('short answers and errors are not compressed', async () => {
  const patient = await app.patient()
  const short = await patient.call('GET /auth/me', { headers: { 'accept-encoding': 'br' } })
  expect([short.status, short.headers['content-encoding'], short.body.role]).toEqual([
    200,
    undefined,
    'patient',
  ])
  const refused = await ask('/auth/me', 'br')
  expect([refused.statusCode, refused.headers['content-encoding']]).toEqual([401, undefined])
  expect(refused.json().status).toBe(401)
})
