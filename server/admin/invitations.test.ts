import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, testPassword } from '#server/testing/app.ts'
import { mailsTo, tokenMailed } from '#server/testing/mails.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: '1', PUBLIC_URL: 'https://thali.test' })
  admin = await app.signUp('admin')
})
afterAll(() => app.close())

const someAddress = () => `kabir-${randomUUID().slice(0, 8)}@example.in`
const invite = (email: string) =>
  admin.call('POST /admin/invitations', { body: { email, password: testPassword } })
const tokenFor = (email: string) => tokenMailed(app, email, '/accept-invitation')
const accept = (token: string, more: object = {}) =>
  app.call('POST /auth/accept-invitation', {
    body: { token, name: 'Kabir Anand', phone: '+91 98765-43210', password: testPassword, ...more },
    headers: { 'x-forwarded-for': randomUUID() },
  })
const open = async () =>
  (await admin.call('GET /admin/invitations', { query: { limit: 100 } })).body.map(({ email }) => email)
const dead = { status: 404, detail: 'This invitation is not valid any more.' }

test('an invited person becomes an administrator with the link, once', async () => {
  const email = someAddress()
  const invited = await invite(` ${email.toUpperCase()}`)
  expect(invited).toMatchObject({ status: 201, body: { email } })
  const days = (Date.parse(invited.body.expires_at) - Date.parse(invited.body.created_at)) / 86_400_000
  expect(days).toBe(7)
  expect(await open()).toContain(email)
  const [mail] = await mailsTo(app, email)
  expect(mail?.subject).toBe('You are invited to administer Thali')

  const token = await tokenFor(email)
  const accepted = await accept(token)
  expect(accepted.status).toBe(201)
  const me = await app.call('GET /auth/me', {}, accepted.body.access_token)
  expect(me.body).toMatchObject({
    email,
    name: 'Kabir Anand',
    phone: '919876543210',
    role: 'admin',
    email_verified: true,
  })
  expect((await app.call('GET /admin/users', {}, accepted.body.access_token)).status).toBe(200)
  expect(await open()).not.toContain(email)
  expect((await accept(token)).problem).toMatchObject(dead)
  const { body: entries } = await admin.call('GET /admin/audit', {
    query: { action: 'POST /auth/accept-invitation' },
  })
  expect(entries).toMatchObject([{ subject_id: me.body.id }])
})

test('inviting asks for the password, and all administrators are told', async () => {
  const other = await app.signUp('admin')
  const email = someAddress()
  for (const [body, detail] of [
    [{ email }, 'Your current password is required'],
    [{ email, password: 'a guess' }, 'This is not your current password'],
  ] as const)
    expect((await admin.call('POST /admin/invitations', { body: body as never })).problem).toMatchObject({
      status: 422,
      errors: [{ path: 'password', message: detail }],
    })
  expect(await mailsTo(app, email)).toEqual([])
  await invite(email)
  for (const { email } of [admin, other])
    expect((await mailsTo(app, email)).at(-1)?.subject).toBe(
      'Somebody was invited to become an administrator',
    )
})

test('of two who accept at once, one becomes an administrator', async () => {
  const email = someAddress()
  await invite(email)
  const token = await tokenFor(email)
  const answers = await Promise.all([accept(token), accept(token, { name: 'Somebody Else' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404])
})

test('a new invitation replaces the earlier one; a withdrawn or expired one is dead', async () => {
  const email = someAddress()
  await invite(email)
  const first = await tokenFor(email)
  const { body: second } = await invite(email)
  expect((await open()).filter((one) => one === email)).toHaveLength(1)
  expect((await accept(first)).problem).toMatchObject(dead)
  const token = await tokenFor(email)
  const params = { id: second.id }
  expect((await admin.call('DELETE /admin/invitations/:id', { params })).status).toBe(204)
  expect((await admin.call('DELETE /admin/invitations/:id', { params })).status).toBe(404)
  expect((await accept(token)).problem).toMatchObject(dead)

  await invite(email)
  await app.db
    .updateTable('invitations')
    .set({ expires_at: '2020-01-01' })
    .where('email', '=', email)
    .execute()
  expect((await accept(await tokenFor(email))).problem).toMatchObject(dead)
  expect(await open()).not.toContain(email)
})

test('an address with an account is refused, also when the account came after the invitation', async () => {
  const taken = { status: 409, detail: 'Email already registered' }
  expect((await invite(admin.email)).problem).toMatchObject({
    ...taken,
    errors: [{ path: 'email', message: 'Email already registered' }],
  })
  const email = someAddress()
  await invite(email)
  await app.call('POST /auth/signup', {
    body: { email, phone: '9876543210', password: testPassword, role: 'patient' },
    headers: { 'x-forwarded-for': randomUUID() },
  })
  const token = await tokenFor(email)
  expect((await accept(token)).problem).toMatchObject(taken)
  expect((await accept(token, { password: 'password' })).status).toBe(422)
})
