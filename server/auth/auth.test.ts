import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, testPassword } from '#server/testing/app.ts'
import { startSession } from './sessions.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: '1' })
})
afterAll(() => app.close())

const newEmail = () => `asha-${randomUUID().slice(0, 13)}@example.in`
const account = () => ({ email: newEmail(), phone: '9876543210', password: testPassword, role: 'patient' })
// A new address for each call, so that the rate limit of addresses does not disturb these tests.
const fromSomewhere = () => ({ 'x-forwarded-for': randomUUID() })
const signUp = (body: object) => app.call('POST /auth/signup', { body, headers: fromSomewhere() })
const signIn = (username: string, password: string) =>
  app.call('POST /auth/login', { body: { username, password }, headers: fromSomewhere() })
const me = (token: string) => app.call('GET /auth/me', {}, token)
const notSignedIn = { status: 401, title: 'Not signed in', detail: 'Please sign in.' }

test('signing up creates an account and signs in', async () => {
  const body = { ...account(), email: ' Asha.Verma@Example.IN ', phone: '+91 98765-43210' }
  const answer = await signUp(body)
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    access_token: expect.stringMatching(/^[\w-]{43}$/),
    refresh_token: expect.stringMatching(/^[0-9a-f-]{36}(\.[\w-]{43}){2}$/),
    token_type: 'bearer',
    expires_in: 900,
    user: (await me(answer.body.access_token)).body,
  })
  expect(answer.body.user).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
    email: 'asha.verma@example.in',
    desk: false,
    name: null,
    phone: '919876543210',
    role: 'patient',
    status: 'active',
    email_verified: false,
    consent_version: null,
    weight_unit: 'kg',
    length_unit: 'cm',
    needs_second_factor: false,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  })
})

test('an international address is stored as the DNS has it, and both spellings sign in', async () => {
  const mailbox = newEmail().split('@')[0]
  const body = { ...account(), email: `${mailbox}@münchen.de` }
  const { body: tokens } = await signUp(body)
  expect((await me(tokens.access_token)).body.email).toBe(`${mailbox}@xn--mnchen-3ya.de`)
  for (const spelling of [body.email, `${mailbox}@XN--mnchen-3ya.de `])
    expect((await signIn(spelling, body.password)).status).toBe(200)
  for (const email of ['hc..dots@example.com', '.hc@example.com', 'hc@localhost'])
    expect((await signUp({ ...account(), email })).status).toBe(422)
})

test('a name may be given, a phone shared', async () => {
  const first = await signUp({ ...account(), name: '  आशा वर्मा ' })
  expect((await me(first.body.access_token)).body).toMatchObject({ name: 'आशा वर्मा', phone: '9876543210' })
  const second = await signUp({ ...account(), name: '', role: 'nutritionist' })
  expect((await me(second.body.access_token)).body).toMatchObject({
    name: null,
    phone: '9876543210',
    role: 'nutritionist',
  })
})

test('an e-mail is registered once, however it is written', async () => {
  const body = account()
  expect((await signUp(body)).status).toBe(201)
  const again = await signUp({ ...body, email: ` ${body.email.toUpperCase()}`, role: 'nutritionist' })
  expect(again.problem).toMatchObject({ status: 409, detail: 'Email already registered' })
  const raced = { ...account(), email: newEmail() }
  const answers = await Promise.all([signUp(raced), signUp(raced), signUp(raced)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})

test.each([
  [{ email: undefined }, 'email', 'Email is required'],
  [{ email: '  ' }, 'email', 'Email is required'],
  [{ email: 'asha@' }, 'email', 'Please enter a valid email address'],
  [{ email: `${'a'.repeat(250)}@b.in` }, 'email', 'Please enter a valid email address'],
  [{ phone: undefined }, 'phone', 'Phone number must be between 10 and 15 digits'],
  [{ phone: '+91 98765 4321' }, 'phone', undefined],
  [{ phone: '987-654-321' }, 'phone', 'Phone number must be between 10 and 15 digits'],
  [{ phone: '(+91) 98765.43210.12345' }, 'phone', 'Phone number must be between 10 and 15 digits'],
  [{ phone: '98765x43210' }, 'phone', 'Phone number must be between 10 and 15 digits'],
  [{ phone: 9876543210 }, 'phone', 'Phone number must be between 10 and 15 digits'],
  [{ password: undefined }, 'password', 'Password is required'],
  [{ password: '' }, 'password', 'Password is required'],
  [{ password: 'xK3$vq9' }, 'password', 'Password must be at least 8 characters'],
  [{ password: 'xK3$vq9!' }, 'password', undefined],
  [{ password: 'xK3$vq9!'.repeat(16) }, 'password', undefined],
  [{ password: `${'xK3$vq9!'.repeat(16)}x` }, 'password', 'Password must be at most 128 characters'],
  [{ password: 'password123' }, 'password', 'This password is too common. Please choose another one.'],
  [{ password: 'PassWord123' }, 'password', 'This password is too common. Please choose another one.'],
  [{ password: 'Password123!' }, 'password', 'This password is too common. Please choose another one.'],
  ...['Thali123', 'Nutrition1!', 'Dietician', 'Challenger2026', 'MealPlan1'].map(
    (password): [object, string, string] => [
      { password },
      'password',
      'This password is too common. Please choose another one.',
    ],
  ),
  ...['asha.rao@example.in', 'Asha.Rao1!', 'asha rao', 'AshaRao2026'].map(
    (password): [object, string, string] => [
      { email: 'asha.rao@example.in', name: 'Asha Rao', password },
      'password',
      'Please choose a password that is not your e-mail address or name.',
    ],
  ),
  [{ password: 'दाल चावल रोटी' }, 'password', undefined],
  [{ role: 'admin' }, 'role', 'Please choose Challenger or Nutritionist'],
  [{ role: undefined }, 'role', 'Please choose Challenger or Nutritionist'],
  [{ name: 'x'.repeat(101) }, 'name', 'Please use at most 100 characters'],
  [{ name: 'x'.repeat(100) }, 'name', undefined],
])('sign-up with %o', async (change, path, message) => {
  const body = { ...account(), ...change }
  const answer = await signUp(body)
  if (!message) {
    expect(answer.status).toBe(201)
    expect((await signIn(body.email!, body.password!)).status).toBe(200)
    return
  }
  expect(answer.status).toBe(422)
  expect(answer.problem.detail).toBe(message)
  expect(answer.problem.errors?.[0]).toEqual({ path, message })
  const { length } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', `${body.email}`)
    .execute()
  expect(length).toBe(0)
})

test('sign-up sets neither id nor role nor status beyond what it offers', async () => {
  const id = randomUUID()
  const answer = await signUp({
    ...account(),
    id,
    status: 'suspended',
    email_verified: true,
    created_at: '2020',
  })
  expect(answer.status).toBe(201)
  const { body } = await me(answer.body.access_token)
  expect(body).toMatchObject({ status: 'active', email_verified: false })
  expect(body.id).not.toBe(id)
})

test('a consent is recorded with its version and time, and none is made up', async () => {
  const recorded = (email: string) =>
    app.db
      .selectFrom('users')
      .select(['consent_version', 'consent_at'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  const [given, silent, refused] = [account(), account(), account()]
  expect((await signUp({ ...given, consent: true })).status).toBe(201)
  expect(await recorded(given.email)).toEqual({
    consent_version: '2024-09',
    consent_at: expect.stringMatching(/^\d{4}-/),
  })
  expect((await signUp(silent)).status).toBe(201)
  expect(await recorded(silent.email)).toEqual({ consent_version: null, consent_at: null })
  expect((await signUp({ ...refused, consent: false })).status).toBe(422)
})

test('signing in is form-encoded and forgives case and spaces in the e-mail, not in the password', async () => {
  const body = { ...account(), password: ' Mango & chutney? 100% ' }
  await signUp(body)
  const right = await signIn(` ${body.email.toUpperCase()} `, body.password)
  expect(right.status).toBe(200)
  expect(right.body).toMatchObject({ token_type: 'bearer', expires_in: 900 })
  expect((await me(right.body.access_token)).body.email).toBe(body.email)
  expect((await signIn(body.email, body.password.trim())).status).toBe(401)
  expect((await signIn(body.email, body.password.toLowerCase())).status).toBe(401)
})

describe('a password', () => {
  const composed = 'Café-Mañana-9'.normalize('NFC')
  const decomposed = composed.normalize('NFD')
  const mixed = `${composed} ${decomposed}`
  const hashOf = async (email: string) =>
    (
      await app.db
        .selectFrom('users')
        .select('password_hash')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).password_hash

  test.each([
    ['composed', composed, decomposed],
    ['decomposed', decomposed, composed],
  ])('chosen %s signs in, and is asked again, in the other spelling', async (_, chosen, other) => {
    const body = { ...account(), password: chosen }
    await signUp(body)
    const signedIn = await signIn(body.email, other)
    expect(signedIn.status).toBe(200)
    expect((await signIn(body.email, `${other}x`)).status).toBe(401)
    const change = { current_password: other, new_password: 'another long enough one' }
    const changed = await app.call('POST /account/password', { body: change }, signedIn.body.access_token)
    expect(changed.status).toBe(201)
  })

  test.each([
    ['composed', composed, decomposed, 200],
    ['decomposed', decomposed, composed, 200],
    // No keyboard sends that: only what was typed is known.
    ['in both ways', mixed, mixed.normalize('NFC'), 401],
  ])('stored %s in earlier times goes on working, and is stored anew', async (_, typed, other, first) => {
    const { email } = await app.signUp('patient')
    const password_hash = await hash(typed)
    await app.db.updateTable('users').set({ password_hash }).where('email', '=', email).execute()
    const statuses = []
    for (const spelling of [other, typed, other, typed]) statuses.push((await signIn(email, spelling)).status)
    expect(statuses).toEqual([first, 200, 200, 200])
    expect(await hashOf(email)).not.toBe(password_hash)
  })
})

test('no session starts for somebody who has been suspended meanwhile', async () => {
  const { id } = await app.signUp('patient')
  const sessions = () => app.db.selectFrom('sessions').select('id').where('user_id', '=', id).execute()
  const before = await sessions()
  await app.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute()
  const caller = { ip: '127.0.0.1', userAgent: '', rememberDevice() {} }
  const starting = app.db.transaction().execute((db) => startSession(db, app.services, id, caller))
  await expect(starting).rejects.toMatchObject({ status: 403 })
  expect(await sessions()).toEqual(before)
})

test('a wrong password and an unknown e-mail get the same answer', async () => {
  const body = account()
  await signUp(body)
  const [wrong, unknown] = [await signIn(body.email, 'not that one'), await signIn(newEmail(), testPassword)]
  expect(wrong.problem).toMatchObject({ status: 401, detail: 'Incorrect email or password' })
  expect(wrong.headers['www-authenticate']).toBe('Bearer')
  expect({ ...unknown.problem, request_id: '' }).toEqual({ ...wrong.problem, request_id: '' })
})

test.each([
  [{}, 'Email is required'],
  [{ username: 'a@b.in' }, 'Password is required'],
  [{ username: '', password: 'x' }, 'Email is required'],
])('signing in with %o is 422', async (body, detail) => {
  const answer = await app.call('POST /auth/login', { body, headers: fromSomewhere() })
  expect(answer.problem).toMatchObject({ status: 422, detail })
})

test('a suspension ends access at once and is told only to who knows the password', async () => {
  const admin = await app.signUp('admin')
  const patient = await app.patient()
  const params = { id: patient.id }
  const suspended = await admin.call('PUT /admin/users/:id', { params, body: { status: 'suspended' } })
  expect(suspended.body).toMatchObject({ id: patient.id, status: 'suspended' })
  expect((await patient.call('GET /auth/me')).problem).toMatchObject(notSignedIn)
  const body = { refresh_token: patient.tokens.refresh_token }
  expect((await app.call('POST /auth/refresh', { body })).status).toBe(401)
  expect((await signIn(patient.email, testPassword)).problem).toMatchObject({
    status: 403,
    detail: 'Your account is suspended. Please contact support.',
  })
  expect((await signIn(patient.email, 'not that one')).problem).toMatchObject({
    status: 401,
    detail: 'Incorrect email or password',
  })
  await admin.call('PUT /admin/users/:id', { params, body: { status: 'active' } })
  // Sessions ended by the suspension stay ended.
  expect((await patient.call('GET /auth/me')).status).toBe(401)
  expect((await signIn(patient.email, testPassword)).status).toBe(200)
})

test('a deletion ends access at once', async () => {
  const admin = await app.signUp('admin')
  const patient = await app.patient()
  expect((await admin.call('DELETE /admin/users/:id', { params: { id: patient.id } })).status).toBe(204)
  expect((await patient.call('GET /auth/me')).problem).toMatchObject(notSignedIn)
  const body = { refresh_token: patient.tokens.refresh_token }
  expect((await app.call('POST /auth/refresh', { body })).status).toBe(401)
  expect((await signIn(patient.email, testPassword)).problem.detail).toBe('Incorrect email or password')
})

test('signing out ends both tokens of this session and of no other', async () => {
  const patient = await app.signUp('patient')
  const { body: phone } = await signIn(patient.email, testPassword)
  expect((await patient.call('POST /auth/logout')).status).toBe(204)
  expect((await patient.call('GET /auth/me')).problem).toMatchObject(notSignedIn)
  const refreshed = await app.call('POST /auth/refresh', {
    body: { refresh_token: patient.tokens.refresh_token },
  })
  expect(refreshed.problem).toMatchObject({
    status: 401,
    detail: 'Your session has ended. Please sign in again.',
  })
  expect((await me(phone.access_token)).status).toBe(200)
})

test('an access token ends after its 15 minutes', async () => {
  const patient = await app.signUp('patient')
  const inSession = app.db.selectFrom('sessions').select('id').where('user_id', '=', patient.id)
  const token = await app.db
    .selectFrom('access_tokens')
    .innerJoin('sessions', 'sessions.id', 'session_id')
    .select(['expires_at', 'created_at'])
    .where('user_id', '=', patient.id)
    .executeTakeFirstOrThrow()
  expect(Date.parse(token.expires_at) - Date.parse(token.created_at)).toBeGreaterThanOrEqual(15 * 60_000)
  await app.db
    .updateTable('access_tokens')
    // The database's clock may be some milliseconds behind ours.
    .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
    .where('session_id', 'in', inSession)
    .execute()
  expect((await patient.call('GET /auth/me')).problem).toMatchObject(notSignedIn)
})

test.each(['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer x', `Bearer ${'x'.repeat(43)}`])(
  'the authorization "%s" is nobody',
  async (authorization) => {
    const answer = await app.call('GET /auth/me', { headers: { authorization } })
    expect(answer.problem).toMatchObject(notSignedIn)
  },
)

test('a form on a page of another site cannot sign anybody in, nor guess from here', async () => {
  const { email } = await app.signUp('patient')
  const attempt = async (site?: string) =>
    app.call('POST /auth/login', {
      body: { username: email, password: testPassword },
      headers: site ? { 'sec-fetch-site': site } : {},
    })
  for (const site of ['cross-site', 'same-site']) {
    const { status, headers } = await attempt(site)
    expect([status, headers['set-cookie']], site).toEqual([403, undefined])
  }
  for (const site of ['same-origin', 'none', undefined]) expect((await attempt(site)).status, site).toBe(200)
})
