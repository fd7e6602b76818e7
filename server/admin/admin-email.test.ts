import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailChangedMessage, suspendedEmailMessage } from '#domain/admin/admin.ts'
import { sameEmailMessage } from '#domain/auth/email-change.ts'
import { type TestApp, testApp, testPassword } from '#server/testing/app.ts'
import { mailsTo, tokenMailed } from '#server/testing/mails.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: '1', PUBLIC_URL: 'https://thali.test' })
  admin = await app.signUp('admin')
})
afterAll(() => app.close())

const newAddress = () => `asha-${randomUUID().slice(0, 13)}@example.in`
const correct = (id: string, email: string, replaces?: string) =>
  admin.call('PUT /admin/users/:id/email', {
    params: { id },
    body: { email, replaces, password: testPassword },
  })
const signIn = (username: string) =>
  app.call('POST /auth/login', { body: { username, password: testPassword } })
const me = async (username: string) =>
  (await app.call('GET /auth/me', {}, (await signIn(username)).body.access_token)).body
/** Turns back what waits for a day. */
async function aDayLater({ id }: { id: string }) {
  const past = new Date(Date.now() - 1000).toISOString()
  await app.db.updateTable('users').set({ links_from: past }).where('id', '=', id).execute()
  await app.db.updateTable('mail_links').set({ works_from: past }).where('user_id', '=', id).execute()
}
const forgot = (email: string) =>
  app.call('POST /auth/forgot-password', {
    body: { email },
    headers: { 'x-forwarded-for': randomUUID() },
  })
const reset = (token: string) =>
  app.call('POST /auth/reset-password', {
    body: { token, password: 'kokum sherbet at noon' },
    headers: { 'x-forwarded-for': randomUUID() },
  })
const subjects = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject)

test.each(['patient', 'nutritionist'] as const)(
  'a %s gets another address, and both are told',
  async (role) => {
    const asha = await app.signUp(role)
    await asha.call('POST /account/email', { body: { email: newAddress(), password: testPassword } })
    const next = newAddress()
    const saved = await correct(asha.id, ` ${next.toUpperCase()}`, asha.email.toUpperCase())
    expect(saved).toMatchObject({ status: 200, body: { id: asha.id, email: next, role } })

    // Whoever reads the wrong mailbox may be signed in.
    expect((await asha.call('GET /auth/me')).status).toBe(401)
    expect((await signIn(asha.email)).status).toBe(401)
    expect((await me(next)).email_verified).toBe(false)
    const [told] = await mailsTo(app, asha.email)
    expect(told?.subject).toBe('The e-mail address of your Thali account was changed')
    expect(told?.body_text).toContain('An administrator has changed it')
    expect(told?.body_text).not.toContain(next)
    expect(await subjects(next)).toEqual(['This is now the address of your Thali account'])

    const token = await tokenMailed(app, next, '/verify-email')
    const verify = () => app.call('POST /auth/verify-email', { body: { token } })
    expect((await verify()).problem).toMatchObject({
      status: 403,
      detail: expect.stringMatching(/^This link works from .* on\.$/),
    })
    await aDayLater(asha)
    expect((await verify()).status).toBe(204)
    expect(await me(next)).toMatchObject({ id: asha.id, email_verified: true })
    // The change that the person had asked for is withdrawn.
    const { tokens } = { tokens: (await signIn(next)).body }
    expect((await app.call('GET /account', {}, tokens.access_token)).body.email_change).toBeNull()

    const entries = await app.db
      .selectFrom('audit_log')
      .select(['actor_id', 'subject_id'])
      .where('action', '=', 'PUT /admin/users/:id/email')
      .where('subject_id', '=', asha.id)
      .execute()
    expect(entries).toEqual([{ actor_id: admin.id, subject_id: asha.id }])

    // The wrong address was never confirmed, so it may be a stranger's.
    expect(told?.body_text).not.toContain('/undo-email-change')
  },
)

test('a stolen session of an administrator opens nobody’s account: links to the new address wait a day', async () => {
  const asha = await app.signUp('patient')
  await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', asha.id).execute()
  const next = newAddress()
  const params = { id: asha.id }
  const alone = await admin.call('PUT /admin/users/:id/email', { params, body: { email: next } as never })
  expect(alone.problem).toMatchObject({ status: 422, errors: [{ path: 'password' }] })
  await correct(asha.id, next)
  await forgot(next)
  const token = await tokenMailed(app, next, '/reset-password')
  expect((await reset(token)).problem.status).toBe(403)
  expect((await mailsTo(app, next)).at(-1)?.body_text).toMatch(/The link works from .* on\./)
  // All administrators hear of it, and the owner has the day to undo it.
  expect(await subjects(admin.email)).toContain('An administrator has changed somebody’s e-mail address')
  const undone = await app.call('POST /auth/undo-email-change', {
    body: { token: await tokenMailed(app, asha.email, '/undo-email-change') },
  })
  expect((await reset(token)).status).toBe(404)
  expect((await reset(undone.body.reset_token)).status).toBe(204)

  const ravi = await app.signUp('patient')
  const later = newAddress()
  await correct(ravi.id, later)
  await forgot(later)
  await aDayLater(ravi)
  expect((await reset(await tokenMailed(app, later, '/reset-password'))).status).toBe(204)
})

test('refused: the same address, one that is taken, administrators, suspended and missing people', async () => {
  const [asha, ravi] = [await app.signUp('patient'), await app.signUp('patient')]
  expect((await correct(asha.id, asha.email.toUpperCase())).problem).toMatchObject({
    status: 422,
    errors: [{ path: 'email', message: sameEmailMessage }],
  })
  expect((await correct(asha.id, 'asha@')).problem).toMatchObject({
    status: 422,
    detail: 'Please enter a valid email address',
  })
  expect((await correct(asha.id, ravi.email)).problem).toMatchObject({
    status: 409,
    errors: [{ path: 'email', message: 'Email already registered' }],
  })
  expect((await correct(asha.id, newAddress(), newAddress())).problem).toMatchObject({
    status: 409,
    detail: emailChangedMessage,
  })
  for (const { id } of [admin, await app.signUp('admin')])
    expect((await correct(id, newAddress())).problem).toMatchObject({
      status: 403,
      detail: 'Administrators cannot be changed here.',
    })
  expect((await correct(randomUUID(), newAddress())).status).toBe(404)
  await app.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', ravi.id).execute()
  expect((await correct(ravi.id, newAddress())).problem).toMatchObject({
    status: 409,
    detail: suspendedEmailMessage,
  })
  expect([await subjects(asha.email), await subjects(ravi.email)]).toEqual([[], []])
  expect((await asha.call('GET /auth/me')).status).toBe(200)
})

test('twice at once changes the address and tells people once', async () => {
  const asha = await app.signUp('patient')
  const same = newAddress()
  const answers = await Promise.all([correct(asha.id, same, asha.email), correct(asha.id, same, asha.email)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(await subjects(same)).toHaveLength(1)
  // Two administrators with different addresses: the second one is told that the first was faster.
  const raced = await Promise.all([
    correct(asha.id, newAddress(), same),
    correct(asha.id, newAddress(), same),
  ])
  expect(raced.map(({ status }) => status).sort()).toEqual([200, 409])
})
