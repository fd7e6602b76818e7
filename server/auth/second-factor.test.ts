import { randomUUID } from 'node:crypto'
import { Secret, TOTP, URI } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wrongPasswordMessage } from '#domain/auth/account.ts'
import { codeNeededMessage, wrongCodeMessage } from '#domain/auth/auth.ts'
import { ownSecondFactorFirstMessage, secondFactorNeededMessage } from '#domain/auth/second-factor.ts'
import { today } from '#domain/dates.ts'
import { type TestApp, testApp, testPassword } from '#server/testing/app.ts'
import { expectSlowedDown } from '#server/testing/attempts.ts'
import { makeCare, makePlan } from '#server/testing/clinic.ts'
import { mailsTo, tokenMailed } from '#server/testing/mails.ts'
import { turnOffByCommand } from './second-factor.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: '1', BRAND_NAME: 'Thali Pune', PUBLIC_URL: 'https://thali.test' })
})
afterAll(() => app.close())

type Person = Awaited<ReturnType<TestApp['signUp']>>
const password = testPassword
const signIn = (username: string, code?: string, headers = { 'x-forwarded-for': randomUUID() }) =>
  app.call('POST /auth/login', { body: { username, password, ...(code && { code }) }, headers })
const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
/** Lets the code of this half minute be used again. */
const forgetCode = () => app.db.updateTable('second_factors').set({ last_step: 0 }).execute()
const subjects = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject)
const stateOf = async (person: Person) => (await person.call('GET /account')).body.second_factor

/** Turns two-step sign-in on, with a code that can be used again. */
async function turnOn(person: Person) {
  const { body } = await person.call('POST /account/second-factor/secret', { body: { password } })
  const code = codeOf(body.secret)
  const on = await person.call('POST /account/second-factor', { body: { code } })
  expect(on.status).toBe(201)
  await forgetCode()
  return { secret: body.secret, recovery: on.body.recovery_codes, code: () => codeOf(body.secret) }
}

test('it is turned on with the password and a code of the app; other devices are signed out', async () => {
  const asha = await app.signUp('nutritionist')
  const { body: elsewhere } = await signIn(asha.email)
  const refused = await asha.call('POST /account/second-factor/secret', { body: { password: 'not mine' } })
  expect(refused.problem).toMatchObject({ status: 422, detail: wrongPasswordMessage })
  const { body } = await asha.call('POST /account/second-factor/secret', { body: { password } })
  const inApp = URI.parse(body.url) as TOTP
  expect(inApp).toMatchObject({ issuer: 'Thali Pune', label: asha.email })
  expect(inApp.secret.base32).toBe(body.secret)
  const wrong = await asha.call('POST /account/second-factor', { body: { code: 'abcdef' } })
  expect(wrong.problem.errors).toEqual([{ path: 'code', message: wrongCodeMessage }])
  expect(await stateOf(asha)).toBeNull()
  const on = await asha.call('POST /account/second-factor', {
    body: { code: ` ${inApp.generate().slice(0, 3)} ${inApp.generate().slice(3)}` },
  })
  expect(on.body.recovery_codes).toHaveLength(10)
  expect(new Set(on.body.recovery_codes).size).toBe(10)
  for (const code of on.body.recovery_codes) expect(code).toMatch(/^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
  expect(await stateOf(asha)).toEqual({ since: expect.stringMatching(/Z$/), recovery_codes_left: 10 })
  expect((await app.call('GET /auth/me', {}, elsewhere.access_token)).status).toBe(401)
  expect(await subjects(asha.email)).toEqual(['Two-step sign-in is on'])
  const again = await asha.call('POST /account/second-factor/secret', { body: { password } })
  expect(again.problem.detail).toBe('Two-step sign-in is on already.')
})

test('signing in asks for the code after the right password only, and takes each code once', async () => {
  const asha = await app.signUp('patient')
  const { code } = await turnOn(asha)
  const unasked = await app.call('POST /auth/login', { body: { username: asha.email, password: 'a guess' } })
  expect(unasked.problem).toMatchObject({ status: 401, detail: 'Incorrect email or password' })
  expect(unasked.problem.errors).toBeUndefined()
  const asked = await signIn(asha.email)
  expect(asked.problem).toMatchObject({
    status: 401,
    errors: [{ path: 'code', message: codeNeededMessage }],
  })
  expect((await signIn(asha.email, 'abcdef')).problem.detail).toBe(wrongCodeMessage)
  const used = code()
  expect((await signIn(asha.email, used)).status).toBe(200)
  expect((await signIn(asha.email, used)).problem.detail).toBe(wrongCodeMessage)
  await forgetCode()
  const both = await Promise.all([signIn(asha.email, code()), signIn(asha.email, code())])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('a clock that was ahead does not keep codes from working', async () => {
  const asha = await app.signUp('patient')
  const { code } = await turnOn(asha)
  await app.db
    .updateTable('second_factors')
    .set({ last_step: Math.floor(Date.now() / 30_000) + 1_000_000 })
    .where('user_id', '=', asha.id)
    .execute()
  expect((await signIn(asha.email, code())).status).toBe(200)
})

test('a recovery code signs in once, however it is typed, and the owner is told', async () => {
  const asha = await app.signUp('patient')
  const { recovery } = await turnOn(asha)
  const [first, second] = recovery as [string, string]
  expect((await signIn(asha.email, first.toUpperCase().replaceAll('-', ' '))).status).toBe(200)
  expect((await signIn(asha.email, first)).status).toBe(401)
  expect(await stateOf(asha)).toMatchObject({ recovery_codes_left: 9 })
  const both = await Promise.all([signIn(asha.email, second), signIn(asha.email, second)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
  expect(await subjects(asha.email)).toEqual([
    'Two-step sign-in is on',
    'A recovery code of your account was used',
    'Your password was right, the code was wrong',
    'A recovery code of your account was used',
  ])
})

test('who knows the password gets at most 10 codes in a quarter of an hour; a known device none less', async () => {
  const asha = await app.signUp('patient')
  const { code } = await turnOn(asha)
  const mine = await signIn(asha.email, code())
  await forgetCode()
  let evaluated = 0
  for (let guess = 0; guess < 15; guess++) {
    // The right password alone takes no wrong code back.
    await signIn(asha.email)
    const { status } = await signIn(asha.email, String(guess).padStart(6, 'x'))
    if (status !== 429) evaluated++
  }
  expect(evaluated).toBe(10)
  expect((await signIn(asha.email, code())).status).toBe(429)
  const cookie = mine.headers['set-cookie']?.toString().split(';')[0] ?? ''
  const known = { 'x-forwarded-for': randomUUID(), cookie }
  expect((await signIn(asha.email, code(), known)).status).toBe(200)
})

test('new recovery codes and turning off need the password and a code', async () => {
  const asha = await app.signUp('nutritionist')
  const { code, recovery } = await turnOn(asha)
  const renew = (body: { password: string; code: string }) =>
    asha.call('POST /account/second-factor/recovery-codes', { body })
  expect((await renew({ password: 'not mine', code: code() })).problem.errors?.[0]?.path).toBe('password')
  expect((await renew({ password, code: 'abcdef' })).problem.errors?.[0]?.path).toBe('code')
  const { body } = await renew({ password, code: code() })
  expect(body.recovery_codes).toHaveLength(10)
  expect((await signIn(asha.email, recovery[0])).status).toBe(401)
  expect((await signIn(asha.email, body.recovery_codes[0])).status).toBe(200)
  const off = (code: string) => asha.call('DELETE /account/second-factor', { body: { password, code } })
  expect((await off('abcdef')).status).toBe(422)
  expect((await off(body.recovery_codes[1]!)).status).toBe(204)
  expect((await off(code())).problem.detail).toBe('Two-step sign-in is off already.')
  expect((await signIn(asha.email)).status).toBe(200)
  expect((await subjects(asha.email)).at(-1)).toBe('Two-step sign-in is off')
})

describe('when a thief has the password', () => {
  const aged = ({ id }: Person, days: number) =>
    app.db
      .updateTable('second_factors')
      .set({ since: new Date(Date.now() - days * 86_400_000).toISOString() })
      .where('user_id', '=', id)
      .execute()
  /** Chooses a new password with the link that is mailed. */
  async function recover({ email }: Person) {
    const headers = { 'x-forwarded-for': randomUUID() }
    await app.call('POST /auth/forgot-password', { body: { email }, headers })
    const token = await tokenMailed(app, email, '/reset-password')
    const reset = await app.call('POST /auth/reset-password', {
      body: { token, password: 'kokum sherbet at noon' },
      headers,
    })
    expect(reset.status).toBe(204)
    return app.call('POST /auth/login', {
      body: { username: email, password: 'kokum sherbet at noon' },
      headers,
    })
  }

  test('the owner’s new password turns off what was turned on only lately, and nothing older', async () => {
    const [lately, long] = [await app.signUp('patient'), await app.signUp('patient')]
    await turnOn(lately)
    await aged(lately, 6.9)
    const [on] = await mailsTo(app, lately.email)
    expect(on?.body_text).toContain('Within 7 days from now, that turns two-step sign-in off again')
    expect((await recover(lately)).status).toBe(200)
    expect((await mailsTo(app, lately.email)).at(-1)?.body_text).toContain('is off again')
    await turnOn(long)
    await aged(long, 7.1)
    expect((await recover(long)).problem.errors?.[0]?.path).toBe('code')
    expect((await mailsTo(app, long.email)).at(-1)?.body_text).toContain('Two-step sign-in stays on')
  })

  test.each([
    ['after the change of address', 2, 200],
    ['while the thief was in, before it', 8, 200],
    ['by the owner, long before', 20, 401],
  ])('an undo turns off what was turned on %s', async (_, daysAgo, status) => {
    const asha = await app.signUp('patient')
    await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', asha.id).execute()
    const next = `thief-${randomUUID().slice(0, 13)}@example.in`
    await asha.call('POST /account/email', { body: { email: next, password } })
    const headers = { 'x-forwarded-for': randomUUID() }
    await app.call('POST /auth/change-email', {
      body: { token: await tokenMailed(app, next, '/change-email') },
      headers,
    })
    await turnOn(asha)
    await aged(asha, daysAgo)
    // The change was made five days ago.
    await app.db
      .updateTable('former_emails')
      .set({ replaced_at: new Date(Date.now() - 5 * 86_400_000).toISOString() })
      .where('user_id', '=', asha.id)
      .execute()
    const undone = await app.call('POST /auth/undo-email-change', {
      body: { token: await tokenMailed(app, asha.email, '/undo-email-change') },
      headers,
    })
    const body = { token: undone.body.reset_token, password: 'kokum sherbet at noon' }
    expect((await app.call('POST /auth/reset-password', { body, headers })).status).toBe(204)
    const login = { username: asha.email, password: body.password }
    expect((await app.call('POST /auth/login', { body: login, headers })).status).toBe(status)
  })

  test('wrong codes after the right password are told the owner, once a day', async () => {
    const asha = await app.signUp('patient')
    await turnOn(asha)
    for (let guess = 0; guess < 3; guess++) await signIn(asha.email, 'abcdef')
    await signIn(asha.email)
    const body = { email: 'asha-new@example.in', password, code: 'abcdef' }
    expect((await asha.call('POST /account/email', { body })).status).toBe(422)
    expect(await subjects(asha.email)).toEqual([
      'Two-step sign-in is on',
      'Your password was right, the code was wrong',
    ])
  })

  test('codes of an enrolment are not guessed without end', async () => {
    const asha = await app.signUp('patient')
    await asha.call('POST /account/second-factor/secret', { body: { password } })
    await expectSlowedDown(422, () => asha.call('POST /account/second-factor', { body: { code: 'abcdef' } }))
  })

  test('a new password, another address and the end of the account need a code', async () => {
    const asha = await app.signUp('patient')
    const { code } = await turnOn(asha)
    const acts = {
      email: (code?: string) =>
        asha.call('POST /account/email', { body: { email: `x${asha.email}`, password, code } }),
      password: (code?: string) =>
        asha.call('POST /account/password', {
          body: { current_password: password, new_password: testPassword, code },
        }),
      erasure: (code?: string) => asha.call('DELETE /account', { body: { password, code } }),
    }
    for (const act of Object.values(acts)) {
      expect((await act()).problem.errors).toEqual([{ path: 'code', message: codeNeededMessage }])
      expect((await act('abcdef')).problem.errors).toEqual([{ path: 'code', message: wrongCodeMessage }])
    }
    expect((await acts.email(code())).status).toBe(202)
    await forgetCode()
    const changed = await acts.password(code())
    expect(changed.status).toBe(201)
    await forgetCode()
    const erased = await app.call(
      'DELETE /account',
      { body: { password, code: code() } },
      changed.body.access_token,
    )
    expect(erased.status).toBe(204)
  })

  test('what was shared or sent out ends with a new password', async () => {
    const care = await makeCare(app)
    const plan = await makePlan(care, 'published')
    const { nutritionist, patient } = care
    const admin = await app.signUp('admin')
    const shared = await nutritionist.call('POST /meal-plans/:id/share', { params: { id: plan } })
    const token = shared.body.url!.split('/').at(-1)!
    const open = async () => (await app.call('GET /shared/plans/:token', { params: { token } })).status
    const ownShare = { from: today(), to: today() }
    expect((await patient.call('POST /patients/shopping-list/share', { body: ownShare })).status).toBe(201)
    await admin.call('POST /admin/invitations', { body: { email: 'helper@example.in', password } })
    expect(await open()).toBe(200)
    for (const person of [nutritionist, patient, admin]) {
      await recover(person)
      expect((await mailsTo(app, person.email)).at(-1)?.body_text).toContain('do not work any more')
    }
    expect(await open()).toBe(404)
    expect(await app.db.selectFrom('shopping_shares').select('hash').execute()).toEqual([])
    expect(await app.db.selectFrom('invitations').select('id').execute()).toEqual([])
  })
})

test('an administrator turns it off for somebody who has lost their phone', async () => {
  const admin = await app.signUp('admin')
  const asha = await app.signUp('patient')
  const remove = (id: string) =>
    admin.call('DELETE /admin/users/:id/second-factor', { params: { id }, body: { password } })
  expect((await remove(asha.id)).status).toBe(404)
  await turnOn(asha)
  const listed = async () =>
    (await admin.call('GET /admin/users', { query: { q: asha.email } })).body[0]?.has_second_factor
  expect(await listed()).toBe(true)
  expect((await remove(asha.id)).status).toBe(204)
  expect(await listed()).toBe(false)
  expect((await asha.call('GET /auth/me')).status).toBe(401)
  expect((await signIn(asha.email)).status).toBe(200)
  expect((await subjects(asha.email)).at(-1)).toBe('Two-step sign-in is off')
  const other = await app.signUp('admin')
  await turnOn(other)
  expect((await remove(other.id)).status).toBe(403)
})

test('the operator turns it off for an administrator, by address', async () => {
  const admin = await app.signUp('admin')
  const turnOff = (address: string) => turnOffByCommand(app.db, app.services, address)
  expect(await turnOff(admin.email)).toBe(false)
  await turnOn(admin)
  expect(await turnOff(admin.email.toUpperCase())).toBe(true)
  expect((await admin.call('GET /auth/me')).status).toBe(401)
  expect((await signIn(admin.email)).status).toBe(200)
  expect((await subjects(admin.email)).at(-1)).toBe('Two-step sign-in is off')
  const entries = await app.db
    .selectFrom('audit_log')
    .select('actor_id')
    .where('action', '=', 'turn off second factor')
    .where('subject_id', '=', admin.id)
    .execute()
  expect(entries).toEqual([{ actor_id: null }])
  await expect(turnOff('nobody@example.in')).rejects.toThrow('nobody@example.in is not registered.')
})

test('when staff need it, they do nothing else before they have it; challengers are not asked', async () => {
  const admin = await app.signUp('admin')
  const nutritionist = await app.nutritionist()
  const patient = await app.patient()
  const require = (second_factor_for_staff: boolean) =>
    admin.call('PUT /admin/settings/security', { body: { second_factor_for_staff } })
  const refused = await require(true)
  expect(refused.problem).toMatchObject({ status: 422, detail: ownSecondFactorFirstMessage })
  await turnOn(admin)
  expect((await require(true)).body.stored).toEqual({ second_factor_for_staff: true })
  try {
    expect((await admin.call('GET /admin/users')).status).toBe(200)
    expect((await patient.call('GET /patients/profile')).status).toBe(200)
    expect((await nutritionist.call('GET /auth/me')).body.needs_second_factor).toBe(true)
    // The export of a nutritionist holds what they wrote about challengers.
    for (const route of [
      'GET /nutritionists/patients',
      'GET /notifications',
      'GET /conversations',
      'GET /account/export',
    ] as const)
      expect((await nutritionist.call(route)).problem).toMatchObject({
        status: 403,
        detail: secondFactorNeededMessage,
      })
    await turnOn(nutritionist)
    expect((await nutritionist.call('GET /auth/me')).body.needs_second_factor).toBe(false)
    expect((await nutritionist.call('GET /nutritionists/patients')).status).toBe(200)
  } finally {
    await require(false)
  }
})
