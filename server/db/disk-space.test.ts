import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from './open.ts'
import { fillDataFolder } from './testing.ts'

const plenty = 1e9
const little = 1e6

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'thali-disk-'))
  await fillDataFolder(dataDir)
})
afterAll(() => rm(dataDir, { recursive: true }))

test('on a nearly full disk nothing is stored but all is read, until there is room again', async () => {
  const warnings = vi.spyOn(console, 'warn').mockImplementation(() => {})
  let left = plenty
  const database = await openDatabase({ dataDir, free: async () => left })
  const { app } = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database })
  let people = 0
  const signUp = () =>
    app.inject({
      method: 'POST',
      url: '/api/v1/auth/signup',
      payload: {
        email: `person-${people++}@example.in`,
        password: 'a long enough one',
        phone: '9876543210',
        role: 'patient',
      },
    })
  const statusOf = async (url: string) => (await app.inject(url)).statusCode
  expect((await signUp()).statusCode).toBe(201)
  expect(await statusOf('/readyz')).toBe(200)

  left = little
  await expect.poll(() => statusOf('/readyz')).toBe(503)
  const refusal = await signUp()
  expect(refusal.headers['content-type']).toBe('application/problem+json; charset=utf-8')
  expect(refusal.headers['retry-after']).toBe('30')
  expect(refusal.json()).toMatchObject({
    status: 503,
    title: 'Unavailable',
    detail: 'Nothing can be saved right now, only read. Please try again later.',
  })
  expect(await statusOf('/api/v1/public/about')).toBe(200)

  left = plenty
  await expect.poll(() => statusOf('/readyz')).toBe(200)
  expect((await signUp()).statusCode).toBe(201)
  const { rows } = await database.pool.query('select email from users order by email')
  expect(rows).toEqual([{ email: 'person-0@example.in' }, { email: 'person-2@example.in' }])
  await app.close()
  await database.close()
  expect(warnings.mock.calls).toEqual([
    [`The disk of ${dataDir} is nearly full: nothing is stored until there is room.`],
    [`The disk of ${dataDir} has room again.`],
  ])
  warnings.mockRestore()
})

test('the platform’s own database is not opened on a nearly full disk', async () => {
  await expect(openDatabase({ dataDir, free: async () => little })).rejects.toThrow(
    `The disk of ${dataDir} has 0 MB left, but the database needs 64 MB. Make room, then start again.`,
  )
})
