import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp, testPassword } from '#server/testing/app.ts'
import { closeSetup, createAdmin, hasAdmin, openSetup } from './setup.ts'

let app: TestApp
beforeEach(async () => {
  app = await testApp()
})
afterEach(() => app.close())

const email = () => `${randomUUID()}@example.in`
const setUp = (token: string, change = {}) =>
  app.call('POST /auth/setup', { body: { token, email: email(), password: testPassword, ...change } })
const wrongLink = {
  status: 404,
  detail: 'This setup link is not valid any more. Restart the server for a new one, or sign in.',
}

test('a new platform has no administrator, and no link works before one is made', async () => {
  expect(await hasAdmin(app.db)).toBe(false)
  expect((await setUp('x')).problem).toMatchObject(wrongLink)
  expect(await hasAdmin(app.db)).toBe(false)
})

test('the link makes one administrator, signed in, once', async () => {
  const token = await openSetup(app.db)
  const answer = await setUp(token, { email: 'Owner@Example.in' })
  expect(answer.status).toBe(201)
  const { body } = await app.call('GET /auth/me', {}, answer.body.access_token)
  expect(body).toMatchObject({ email: 'owner@example.in', role: 'admin', status: 'active' })
  expect((await app.call('GET /admin/users', {}, answer.body.access_token)).status).toBe(200)
  const kept = await app.db.selectFrom('settings').select('key').where('key', '=', 'setup_token').execute()
  expect(kept).toEqual([])
  expect((await setUp(token)).problem).toMatchObject(wrongLink)
  expect(await app.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'owner@example.in' }])
})

test('of two people who use the same link at once, one becomes administrator', async () => {
  const token = await openSetup(app.db)
  const answers = await Promise.all([setUp(token), setUp(token), setUp(token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404])
  expect(await app.db.selectFrom('users').select('role').execute()).toEqual([{ role: 'admin' }])
})

test('a newer link replaces the older one', async () => {
  const [older, newer] = [await openSetup(app.db), await openSetup(app.db)]
  expect(newer).not.toBe(older)
  expect((await setUp(older)).problem).toMatchObject(wrongLink)
  expect((await setUp(`${newer}x`)).problem).toMatchObject(wrongLink)
  expect((await setUp(newer)).status).toBe(201)
})

test('a link is dead once there is an administrator, however they came', async () => {
  const before = await openSetup(app.db)
  expect(await createAdmin(app.db, 'Owner@Example.in', 'hash')).toBe(true)
  expect((await setUp(before)).problem).toMatchObject(wrongLink)
  const after = await openSetup(app.db)
  expect((await setUp(after)).problem).toMatchObject(wrongLink)
  expect(await app.db.selectFrom('users').select('email').execute()).toEqual([{ email: 'owner@example.in' }])
})

test('a refused attempt leaves the link valid', async () => {
  const token = await openSetup(app.db)
  const patient = await app.signUp('patient')
  expect((await setUp(token, { password: 'password123' })).problem).toMatchObject({
    status: 422,
    detail: 'This password is too common. Please choose another one.',
  })
  expect((await setUp(token, { password: 'short' })).status).toBe(422)
  expect((await setUp(token, { email: patient.email.toUpperCase() })).problem).toMatchObject({
    status: 409,
    detail: 'Email already registered',
  })
  expect((await setUp(token)).status).toBe(201)
})

test('an administrator is created with a verified, lower-case e-mail, audited, and only when it is free', async () => {
  const patient = await app.signUp('patient')
  expect(await createAdmin(app.db, patient.email.toUpperCase(), 'hash')).toBe(false)
  expect(await hasAdmin(app.db)).toBe(false)
  expect(await createAdmin(app.db, 'Owner@Example.in', 'hash')).toBe(true)
  expect(await hasAdmin(app.db)).toBe(true)
  const owner = await app.db
    .selectFrom('users')
    .selectAll()
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  expect(owner).toMatchObject({ email: 'owner@example.in', email_verified: true, status: 'active' })
  const entries = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action', 'subject_id'])
    .where('subject_id', '=', owner.id)
    .execute()
  expect(entries).toEqual([{ actor_id: null, action: 'create administrator', subject_id: owner.id }])
})

test('a closed setup can be opened again while there is no administrator', async () => {
  const token = await openSetup(app.db)
  await closeSetup(app.db)
  expect((await setUp(token)).problem).toMatchObject(wrongLink)
  expect((await setUp(await openSetup(app.db))).status).toBe(201)
})
