import { createECDH, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadPushKeys } from '#server/push/keys.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { remind } from './reminders.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const ecdh = createECDH('prime256v1')
ecdh.generateKeys()
const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: 'a'.repeat(22) }

test('only a push service on the internet is taken as an address', async () => {
  const arjun = await app.patient()
  for (const endpoint of [
    'http://push.example/1',
    'https://127.0.0.1/1',
    'https://localhost/1',
    'https://10.0.0.8/1',
  ]) {
    const { status, problem } = await arjun.call('POST /account/push', { body: { endpoint, keys } })
    expect([status, problem.detail]).toEqual([
      422,
      'Reminders can be sent only to the push service of a browser',
    ])
  }
  for (const wrong of [
    { p256dh: `B${'a'.repeat(86)}`, auth: keys.auth },
    { ...keys, auth: 'short' },
    { auth: keys.auth },
  ]) {
    const body = { endpoint: 'https://push.example/1', keys: wrong }
    expect((await arjun.call('POST /account/push', { body })).status).toBe(422)
  }
  const body = { endpoint: 'https://push.example/1', expirationTime: null, keys }
  expect((await arjun.call('POST /account/push', { body })).status).toBe(201)
})

test('a device that logs out gets no more news', async () => {
  const arjun = await app.patient()
  const body = { endpoint: `https://push.example/${randomUUID()}`, keys }
  await arjun.call('POST /account/push', { body })
  const stored = () =>
    app.db.selectFrom('push_devices').select('endpoint').where('endpoint', '=', body.endpoint).execute()
  expect(await stored()).toHaveLength(1)
  await arjun.call('POST /auth/logout')
  expect(await stored()).toEqual([])
})

test('an address that turned inside is not called, and dropped', async () => {
  const arjun = await app.patient()
  const body = { endpoint: `https://push.example/${randomUUID()}`, keys }
  await arjun.call('POST /account/push', { body })
  await app.db
    .updateTable('push_devices')
    .set({ endpoint: 'https://127.0.0.1/x' })
    .where('endpoint', '=', body.endpoint)
    .execute()
  await app.db
    .insertInto('notifications')
    .values({ id: randomUUID(), user_id: arjun.id, kind: 'check_in_due' })
    .execute()
  await arjun.call('PUT /account/push', { body: { quiet: null } })
  await remind(app.services, undefined, Date.now() + 20_000)
  expect((await arjun.call('GET /account/push')).body.devices).toEqual([])
})

test('choices are kept one by one, and refused when they are none', async () => {
  const arjun = await app.patient()
  const choices = async () => (await arjun.call('GET /account/push')).body.choices
  expect(await choices()).toEqual({
    meals: [],
    off: [],
    dish_names: false,
    quiet: { from: '22:00', to: '07:00' },
  })
  const set = (body: object) => arjun.call('PUT /account/push', { body })
  await set({ meals: ['lunch', 'lunch', 'dinner'] })
  await set({ off: ['soak'], quiet: null })
  await set({ dish_names: true })
  expect(await choices()).toEqual({
    meals: ['lunch', 'dinner'],
    off: ['soak'],
    dish_names: true,
    quiet: null,
  })
  // Another tab has not seen the second change.
  const stale = await set({ off: ['check_in'], was: { off: [] } })
  expect(stale.problem).toMatchObject({ status: 409, errors: [{ path: 'off', stored: ['soak'] }] })
  for (const wrong of [
    { meals: ['brunch'] },
    { off: ['meals'] },
    { quiet: { from: '25:00', to: '07:00' } },
    { quiet: { from: '07:00', to: '07:00' } },
  ])
    expect((await set(wrong)).status).toBe(422)
})

test('all instances use the same keys', async () => {
  const made = await Promise.all([1, 2, 3].map(() => loadPushKeys(app.db)))
  expect(new Set(made.map(({ publicKey }) => publicKey)).size).toBe(1)
  await app.db.deleteFrom('settings').where('key', '=', 'push_keys').execute()
  const again = await Promise.all([1, 2, 3].map(() => loadPushKeys(app.db)))
  expect(new Set(again.map(({ privateKey }) => privateKey)).size).toBe(1)
  expect(again[0]!.publicKey).not.toBe(made[0]!.publicKey)
})
