import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgotPasswordReply } from '#domain/auth/account.ts'
import { today } from '#domain/dates.ts'
import { samplePlan, type TestApp, testApp, testPassword } from '#server/testing/app.ts'
import { expectSlowedDown } from '#server/testing/attempts.ts'
import { mailsTo, tokenMailed } from '#server/testing/mails.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: '1', PUBLIC_URL: 'https://thali.test' })
})
afterAll(() => app.close())

const fromSomewhere = () => ({ 'x-forwarded-for': randomUUID() })
const signIn = (username: string, password: string) =>
  app.call('POST /auth/login', { body: { username, password }, headers: fromSomewhere() })
const forgot = (email: string) =>
  app.call('POST /auth/forgot-password', { body: { email }, headers: fromSomewhere() })
const reset = (token: string, password: string) =>
  app.call('POST /auth/reset-password', { body: { token, password }, headers: fromSomewhere() })
const newPassword = 'a quite different one'
const deadLink = { status: 404, detail: 'This link is not valid any more. Please ask for a new one.' }

test('a forgotten password: the link works once, every session ends, the mailbox is confirmed', async () => {
  const asha = await app.signUp('patient')
  expect(await forgot(asha.email)).toMatchObject({ status: 202, body: { detail: forgotPasswordReply } })
  const token = await tokenMailed(app, asha.email, '/reset-password')
  // Only asking for a new password must not sign anybody out.
  expect((await asha.call('GET /auth/me')).status).toBe(200)

  expect((await reset(token, newPassword)).status).toBe(204)
  expect((await asha.call('GET /auth/me')).status).toBe(401)
  expect(
    (await app.call('POST /auth/refresh', { body: { refresh_token: asha.tokens.refresh_token } })).status,
  ).toBe(401)
  expect((await signIn(asha.email, testPassword)).status).toBe(401)
  const { body } = await signIn(asha.email, newPassword)
  expect((await app.call('GET /auth/me', {}, body.access_token)).body.email_verified).toBe(true)
  expect((await mailsTo(app, asha.email)).at(-1)?.subject).toBe('Your password was changed')

  expect((await reset(token, 'and yet another one')).problem).toMatchObject(deadLink)
  expect((await signIn(asha.email, newPassword)).status).toBe(200)
})

test('asking for a new password tells nobody whether there is an account, and fills no mailbox', async () => {
  const asha = await app.signUp('patient')
  const unknown = `nobody-${randomUUID()}@example.in`
  const first = await forgot(asha.email)
  const second = await forgot(unknown)
  expect([second.status, second.body]).toEqual([first.status, first.body])
  expect(await mailsTo(app, unknown)).toEqual([])
  for (let n = 0; n < 3; n++) expect((await forgot(asha.email.toUpperCase())).status).toBe(202)
  expect(await mailsTo(app, asha.email)).toHaveLength(1)
})

test('a suspended account gets no link, and a link it has stops working', async () => {
  const asha = await app.signUp('patient')
  await forgot(asha.email)
  const token = await tokenMailed(app, asha.email, '/reset-password')
  await app.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', asha.id).execute()
  expect((await reset(token, newPassword)).problem).toMatchObject(deadLink)
  const other = await app.signUp('patient')
  await app.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', other.id).execute()
  await forgot(other.email)
  expect(await mailsTo(app, other.email)).toEqual([])
})

test('expired, wrong and incomplete links change nothing; a bad password changes nothing either', async () => {
  const asha = await app.signUp('patient')
  await forgot(asha.email)
  const token = await tokenMailed(app, asha.email, '/reset-password')
  expect((await reset('made-up', newPassword)).problem).toMatchObject(deadLink)
  expect((await reset('', newPassword)).problem).toMatchObject({
    status: 422,
    detail: 'The link is incomplete',
  })
  // A token to reset the password cannot confirm an e-mail address.
  expect((await app.call('POST /auth/verify-email', { body: { token } })).problem).toMatchObject(deadLink)
  for (const [password, detail] of [
    ['short', 'Password must be at least 8 characters'],
    ['password123', 'This password is too common. Please choose another one.'],
  ] as const)
    expect((await reset(token, password)).problem).toMatchObject({
      status: 422,
      detail,
      errors: [{ path: 'password', message: detail }],
    })
  expect((await signIn(asha.email, testPassword)).status).toBe(200)
  await app.db
    .updateTable('mail_links')
    .set({ expires_at: '2020-01-01' })
    .where('user_id', '=', asha.id)
    .execute()
  expect((await reset(token, newPassword)).problem).toMatchObject(deadLink)
})

test('one link used twice at once sets one password', async () => {
  const asha = await app.signUp('patient')
  await forgot(asha.email)
  const token = await tokenMailed(app, asha.email, '/reset-password')
  const answers = await Promise.all([reset(token, 'the first password'), reset(token, 'the second password')])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
})

test('signing up sends a link that confirms the address, which can be sent again once in two minutes', async () => {
  const email = `asha-${randomUUID()}@example.in`
  const { body: tokens } = await app.call('POST /auth/signup', {
    body: { email, phone: '9876543210', password: testPassword, role: 'patient' },
    headers: fromSomewhere(),
  })
  const me = async () => (await app.call('GET /auth/me', {}, tokens.access_token)).body
  const first = await tokenMailed(app, email, '/verify-email')
  await app.db.deleteFrom('throttles').where('key', 'like', 'mail:%').execute()
  const again = await app.call('POST /auth/verify-email/resend', {}, tokens.access_token)
  expect(again).toMatchObject({ status: 202, body: { detail: `We have sent the link to ${email}.` } })
  await app.call('POST /auth/verify-email/resend', {}, tokens.access_token)
  expect(await mailsTo(app, email)).toHaveLength(2)

  expect((await me()).email_verified).toBe(false)
  const verify = (token: string) => app.call('POST /auth/verify-email', { body: { token } })
  expect((await verify(first)).status).toBe(204)
  expect((await me()).email_verified).toBe(true)
  expect((await verify(first)).problem).toMatchObject(deadLink)
  const done = await app.call('POST /auth/verify-email/resend', {}, tokens.access_token)
  expect(done.body).toEqual({ detail: 'Your e-mail address is confirmed already.' })
  expect(await mailsTo(app, email)).toHaveLength(2)
})

test('details can be changed, and nothing else', async () => {
  const asha = await app.signUp('patient', 'Asha Verma')
  const { body: before } = await asha.call('GET /account')
  expect(before).toMatchObject({ email: asha.email, name: 'Asha Verma', muted_emails: [], consent_at: null })
  const saved = await asha.call('PUT /account', {
    body: {
      name: 'आशा वर्मा',
      phone: '(098) 765-43211',
      muted_emails: ['plan_ready', 'plan_ready'],
      role: 'admin',
      email: 'other@example.in',
      email_verified: true,
      status: 'suspended',
      id: randomUUID(),
    },
  })
  expect(saved.body).toEqual({
    ...before,
    name: 'आशा वर्मा',
    phone: '09876543211',
    muted_emails: ['plan_ready'],
  })
  expect((await asha.call('PUT /account', { body: {} })).body).toEqual(saved.body)
  expect((await asha.call('PUT /account', { body: { name: null, muted_emails: null } })).body).toMatchObject({
    name: null,
    muted_emails: [],
    phone: '09876543211',
  })
  for (const [body, detail] of [
    [{ phone: '123' }, 'Phone number must be between 10 and 15 digits'],
    [{ phone: null }, 'Phone number must be between 10 and 15 digits'],
    [{ muted_emails: ['everything'] }, expect.any(String)],
  ])
    expect((await asha.call('PUT /account', { body })).problem).toMatchObject({ status: 422, detail })
})

test('there is one name: changed on the account, it changes on the profile', async () => {
  const arjun = await app.patient()
  expect((await arjun.call('PUT /account', { body: { name: 'Arjun Kumar Rao' } })).body.name).toBe(
    'Arjun Kumar Rao',
  )
  expect((await arjun.call('GET /patients/profile')).body).toMatchObject({
    first_name: 'Arjun Kumar',
    last_name: 'Rao',
  })
  const refused = await arjun.call('PUT /account', { body: { name: 'Arjun', phone: '9000000000' } })
  expect(refused.problem).toMatchObject({
    status: 422,
    errors: [{ path: 'name', message: 'Please write your first and last name' }],
  })
  // The phone is unchanged too, because the whole change was refused.
  expect((await arjun.call('GET /account')).body.phone).toBe('9876543210')
})

test('consent is recorded with version and time', async () => {
  const asha = await app.signUp('patient')
  expect((await asha.call('GET /auth/me')).body.consent_version).toBeNull()
  const refused = await asha.call('POST /account/consent', { body: { consent: false } })
  expect(refused.problem).toMatchObject({ status: 422, detail: 'Please agree to the terms to continue' })
  const agreed = await asha.call('POST /account/consent', { body: { consent: true } })
  expect(agreed.body).toMatchObject({ consent_version: '2024-09', consent_at: expect.stringMatching(/Z$/) })
  expect((await asha.call('GET /auth/me')).body.consent_version).toBe('2024-09')
})

test('a changed password ends every session but the new one', async () => {
  const asha = await app.signUp('patient')
  const android =
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36'
  const signInOn = async (device: string) =>
    app.call('POST /auth/login', {
      body: { username: asha.email, password: testPassword },
      headers: { ...fromSomewhere(), 'user-agent': device },
    })
  for (const device of ['curl/8.5.0', '']) await signInOn(device)
  const phone = (await signInOn(android)).body
  const change = (current_password: string, new_password: string, token?: string) =>
    app.call('POST /account/password', { body: { current_password, new_password } }, token)
  const wrong = 'This is not your current password'
  expect((await change('not it', newPassword, asha.tokens.access_token)).problem).toMatchObject({
    status: 422,
    detail: wrong,
    errors: [{ path: 'current_password', message: wrong }],
  })
  expect((await change(testPassword, 'password123', asha.tokens.access_token)).problem.errors).toEqual([
    { path: 'new_password', message: 'This password is too common. Please choose another one.' },
  ])
  expect((await asha.call('GET /auth/me')).status).toBe(200)

  const changed = await change(testPassword, newPassword, asha.tokens.access_token)
  expect(changed.status).toBe(201)
  for (const token of [asha.tokens.access_token, phone.access_token])
    expect((await app.call('GET /auth/me', {}, token)).status).toBe(401)
  expect((await app.call('GET /auth/me', {}, changed.body.access_token)).status).toBe(200)
  expect((await signIn(asha.email, testPassword)).status).toBe(401)
  expect((await signIn(asha.email, newPassword)).status).toBe(200)
  const [mail, ...others] = await mailsTo(app, asha.email)
  expect([mail?.subject, others]).toEqual(['Your password was changed', []])
  expect(mail?.body_text).toContain('Signed out: Chrome on Android and 2 other devices.')
})

test('guessing the current password is slowed down like guessing at sign-in', async () => {
  const asha = await app.signUp('patient')
  const guess = () =>
    asha.call('POST /account/password', { body: { current_password: 'a guess', new_password: newPassword } })
  await expectSlowedDown(422, guess)
})

test('signed-in devices are listed, and signed out one by one or all but this one', async () => {
  const asha = await app.signUp('patient')
  for (const _ of [1, 2, 3]) await signIn(asha.email, testPassword)
  const list = async () => (await asha.call('GET /account/sessions')).body
  const sessions = await list()
  expect(sessions).toHaveLength(4)
  expect(sessions.filter(({ current }) => current)).toHaveLength(1)
  expect(JSON.stringify(sessions)).not.toContain('hash')
  const other = sessions.find(({ current }) => !current)!
  const signOut = () => asha.call('DELETE /account/sessions/:id', { params: { id: other.id } })
  expect((await signOut()).status).toBe(204)
  expect((await signOut()).status).toBe(404)
  expect(await list()).toHaveLength(3)
  expect((await asha.call('DELETE /account/sessions')).status).toBe(204)
  expect(await list()).toMatchObject([{ current: true }])
})

test('the export holds all data of the person and none of other people', async () => {
  const meera = await app.nutritionist()
  const arjun = await app.patient({ medical_notes: 'Takes metformin', first_name: 'Arjun' })
  const other = await app.patient({ medical_notes: 'Somebody else’s notes' })
  for (const patient of [arjun, other]) await app.assign(patient.id, meera.id)
  await meera.call('POST /meal-plans', { body: { ...samplePlan(arjun.id), notes: 'Drink water' } })
  await meera.call('POST /meal-plans', {
    body: { ...samplePlan(arjun.id), notes: 'Not published yet', status: 'draft' },
  })
  await arjun.call('POST /patients/progress', {
    body: { week_start: today(), adherence_pct: 90, energy_levels: 7, notes: 'Slept well' },
  })
  const { status, body } = await arjun.call('GET /account/export')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    account: { email: arjun.email, role: 'patient' },
    challenger_profile: { first_name: 'Arjun', medical_notes: 'Takes metformin' },
    nutritionist_profile: null,
    progress_reports: [{ week_start: today(), notes: 'Slept well' }],
    meal_plans: [{ notes: 'Drink water' }],
    assignments: [{ nutritionist_name: 'Meera Iyer' }],
    sessions: [{ user_agent: 'test' }],
  })
  const text = JSON.stringify(body)
  for (const secret of ['password_hash', '_hash', 'Not published yet', 'Somebody else’s notes', other.email])
    expect(text).not.toContain(secret)
  const ofMeera = JSON.stringify((await meera.call('GET /account/export')).body)
  for (const theirs of ['Takes metformin', 'Slept well', 'Drink water', arjun.email])
    expect(ofMeera).not.toContain(theirs)
})

test('deleting the account needs the password and erases the person', async () => {
  const arjun = await app.patient()
  const remove = (password: string) => arjun.call('DELETE /account', { body: { password } })
  expect((await remove('not it')).problem).toMatchObject({
    status: 422,
    errors: [{ path: 'password', message: 'This is not your current password' }],
  })
  expect((await arjun.call('GET /patients/profile')).status).toBe(200)
  expect((await remove(testPassword)).status).toBe(204)
  expect((await arjun.call('GET /auth/me')).status).toBe(401)
  expect((await signIn(arjun.email, testPassword)).status).toBe(401)
  for (const [table, column] of [
    ['users', 'id'],
    ['patient_profiles', 'patient_id'],
  ] as const)
    expect(
      await app.db
        .selectFrom(table)
        .selectAll()
        .where(column as never, '=', arjun.id as never)
        .execute(),
    ).toEqual([])
  expect((await mailsTo(app, arjun.email)).at(-1)).toMatchObject({
    subject: 'Your account was deleted',
    user_id: null,
  })
  const entry = await app.db
    .selectFrom('audit_log')
    .select(['actor_id', 'action'])
    .where('actor_id', '=', arjun.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(entry?.action).toBe('DELETE /account')
})

test('when the last two administrators leave at once, one of them stays', async () => {
  const alone = await testApp()
  try {
    const admins = [await alone.signUp('admin'), await alone.signUp('admin')]
    const answers = await Promise.all(
      admins.map((admin) => admin.call('DELETE /account', { body: { password: testPassword } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect(answers.find(({ status }) => status === 409)?.problem.detail).toBe(
      'You are the only administrator. Create another one before you delete your account.',
    )
  } finally {
    await alone.close()
  }
})

test('units are kept with the account; what is sent and stored stays metric', async () => {
  const asha = await app.signUp('patient')
  expect((await asha.call('GET /auth/me')).body).toMatchObject({ weight_unit: 'kg', length_unit: 'cm' })
  await asha.call('PUT /account', { body: { weight_unit: 'lb', length_unit: 'in' } })
  expect((await asha.call('GET /auth/me')).body).toMatchObject({ weight_unit: 'lb', length_unit: 'in' })
  expect((await asha.call('GET /account')).body).toMatchObject({ weight_unit: 'lb', length_unit: 'in' })
  const refused = await asha.call('PUT /account', { body: { weight_unit: 'stone' as 'kg' } })
  expect(refused.problem?.errors).toEqual([{ path: 'weight_unit', message: 'Choose kg or lb' }])

  // 139.9 lb and 31.5 in.
  const report = {
    week_start: today(),
    weight_kg: 63.46,
    waist_cm: 80.01,
    adherence_pct: 90,
    energy_levels: 7,
  }
  await asha.call('POST /patients/progress', { body: report })
  expect((await asha.call('GET /patients/progress')).body).toMatchObject([report])
  expect((await asha.call('GET /account/export')).body.account).toMatchObject({ weight_unit: 'lb' })
})
