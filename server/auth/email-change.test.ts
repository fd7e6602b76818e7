import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sameEmailMessage, takenMeanwhileMessage } from '#domain/auth/email-change.ts'
import { type TestApp, testApp, testPassword } from '#server/testing/app.ts'
import { expectSlowedDown } from '#server/testing/attempts.ts'
import { mailsTo, tokenMailed } from '#server/testing/mails.ts'
import { hash } from './secrets.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: '1', PUBLIC_URL: 'https://thali.test' })
})
afterAll(() => app.close())

type Person = Awaited<ReturnType<TestApp['signUp']>>

/** A person who has confirmed their address. */
async function confirmed(role: 'patient' | 'nutritionist' = 'patient') {
  const person = await app.signUp(role)
  await app.db.updateTable('users').set({ email_verified: true }).where('id', '=', person.id).execute()
  return person
}

const newAddress = () => `asha-${randomUUID().slice(0, 13)}@example.in`
const fromSomewhere = () => ({ 'x-forwarded-for': randomUUID() })
const canSignIn = async (username: string, password = testPassword) =>
  (await app.call('POST /auth/login', { body: { username, password }, headers: fromSomewhere() })).status
const signUp = (email: string) =>
  app.call('POST /auth/signup', {
    body: { email, phone: '9876543210', password: testPassword, role: 'patient' },
    headers: fromSomewhere(),
  })
/** Asks when the last mail to the address is long ago. */
async function ask(person: Person, email: string, password = testPassword) {
  await app.db.deleteFrom('throttles').where('key', 'like', 'mail%').execute()
  return person.call('POST /account/email', { body: { email, password } })
}
const confirm = (token: string) =>
  app.call('POST /auth/change-email', { body: { token }, headers: fromSomewhere() })
const undo = (token: string) =>
  app.call('POST /auth/undo-email-change', { body: { token }, headers: fromSomewhere() })
const reset = (token: string, password: string) =>
  app.call('POST /auth/reset-password', { body: { token, password }, headers: fromSomewhere() })
const changeLink = (email: string) => tokenMailed(app, email, '/change-email')
const undoLink = (email: string) => tokenMailed(app, email, '/undo-email-change')
const pending = async (person: Person) => (await person.call('GET /account')).body.email_change
const emailOf = async ({ id }: Person) =>
  app.db
    .selectFrom('users')
    .select(['email', 'email_verified'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const expireLinks = ({ id }: Person) =>
  app.db.updateTable('mail_links').set({ expires_at: '2020-01-01' }).where('user_id', '=', id).execute()
const expireUndo = ({ id }: Person) =>
  app.db.updateTable('former_emails').set({ undo_until: '2020-01-01' }).where('user_id', '=', id).execute()

/** Asks for an address and opens the link. Returns the new address. */
async function move(person: Person, email = newAddress()) {
  expect((await ask(person, email)).status).toBe(202)
  expect((await confirm(await changeLink(email))).status).toBe(200)
  return email
}

describe('asking for another address', () => {
  test('changes nothing until the link is opened; then the new address is the confirmed one', async () => {
    const asha = await confirmed()
    const next = newAddress()
    const asked = await ask(asha, ` ${next.toUpperCase()} `)
    const waiting = { email: next, expires_at: expect.stringMatching(/Z$/) }
    expect(asked).toMatchObject({ status: 202, body: { email: asha.email, email_change: waiting } })
    expect(await pending(asha)).toEqual(waiting)
    expect([await canSignIn(asha.email), await canSignIn(next)]).toEqual([200, 401])
    expect(await mailsTo(app, asha.email)).toEqual([])

    const token = await changeLink(next)
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: next } })
    expect(await emailOf(asha)).toEqual({ email: next, email_verified: true })
    expect([await canSignIn(asha.email), await canSignIn(next)]).toEqual([401, 200])
    // The person asked with their password, so they stay signed in.
    expect((await asha.call('GET /account')).body).toMatchObject({ email: next, email_change: null })
    const [told, ...others] = await mailsTo(app, asha.email)
    expect([told?.subject, others]).toEqual(['The e-mail address of your Thali account was changed', []])
    expect(told?.body_text).not.toContain(next)

    expect((await confirm(token)).problem).toMatchObject({ status: 404 })
    expect(await mailsTo(app, asha.email)).toHaveLength(1)
  })

  test('needs the password, an address that is another one, and one that is free', async () => {
    const asha = await confirmed()
    const ravi = await confirmed()
    expect((await ask(asha, newAddress(), 'not that one')).problem).toMatchObject({
      status: 422,
      errors: [{ path: 'password', message: 'This is not your current password' }],
    })
    expect((await ask(asha, asha.email.toUpperCase())).problem).toMatchObject({
      status: 422,
      errors: [{ path: 'email', message: sameEmailMessage }],
    })
    expect((await ask(asha, ravi.email)).problem).toMatchObject({
      status: 409,
      errors: [{ path: 'email', message: 'Email already registered' }],
    })
    expect((await ask(asha, 'asha@')).problem).toMatchObject({
      status: 422,
      detail: 'Please enter a valid email address',
    })
    expect(await pending(asha)).toBeNull()
    expect(await mailsTo(app, ravi.email)).toEqual([])
  })

  test('is slowed down: for guessed passwords, and for addresses tried one after the other', async () => {
    const asha = await confirmed()
    await expectSlowedDown(422, () => ask(asha, newAddress(), 'a guess'))
    const ravi = await confirmed()
    await expectSlowedDown(409, () => ask(ravi, asha.email))
  })

  test('again replaces the earlier request, and one key asks once', async () => {
    const asha = await confirmed()
    const [first, second] = [newAddress(), newAddress()]
    await ask(asha, first)
    const token = await changeLink(first)
    const body = { email: second, password: testPassword }
    const twice = [1, 2].map(() =>
      asha.call('POST /account/email', { body, headers: { 'idempotency-key': 'one-press' } }),
    )
    expect((await Promise.all(twice)).map(({ status }) => status)).toEqual([202, 202])
    expect(await mailsTo(app, second)).toHaveLength(1)
    expect(await pending(asha)).toMatchObject({ email: second })
    expect((await confirm(token)).status).toBe(404)
    expect((await confirm(await changeLink(second))).status).toBe(200)
  })

  test('the link is sent again once in two minutes, and both links work', async () => {
    const asha = await confirmed()
    const next = newAddress()
    const resend = () => asha.call('POST /account/email/resend')
    expect((await resend()).problem).toMatchObject({ status: 404 })
    await ask(asha, next)
    const first = await changeLink(next)
    await app.db
      .deleteFrom('throttles')
      .where('key', '=', `mail:${hash(next)}`)
      .execute()
    const detail = `We have sent the link to ${next}.`
    for (const _ of [1, 2]) expect(await resend()).toMatchObject({ status: 202, body: { detail } })
    expect(await mailsTo(app, next)).toHaveLength(2)
    expect((await confirm(first)).status).toBe(200)
    expect((await confirm(await changeLink(next))).status).toBe(404)
  })

  test('mails a stranger once in two minutes, whoever asks, and for one account ten times a day', async () => {
    const strangers = newAddress()
    const statuses: number[] = []
    for (const _ of [1, 2]) {
      const { tokens } = await confirmed()
      const body = { email: strangers, password: testPassword }
      const call: Person['call'] = (route, options) => app.call(route, options, tokens.access_token)
      statuses.push((await call('POST /account/email', { body })).status)
      await call('POST /account/email/resend')
    }
    expect(statuses).toEqual([202, 429])
    expect(await mailsTo(app, strangers)).toHaveLength(1)

    const asha = await confirmed()
    for (let day = 0; day < 15; day++) {
      const body = { email: newAddress(), password: testPassword }
      statuses.push((await asha.call('POST /account/email', { body })).status)
      await app.db.deleteFrom('throttles').where('key', '=', `email:${asha.id}`).execute()
    }
    expect(statuses.slice(2)).toEqual([...Array(10).fill(202), ...Array(5).fill(429)])
  })

  test('an address that nobody confirmed gets one mail, however often accounts are made with it', async () => {
    const strangers = newAddress()
    for (let turn = 0; turn < 3; turn++) {
      const { body } = await signUp(strangers)
      await app.call('POST /auth/verify-email/resend', {}, body.access_token)
      await app.call('DELETE /account', { body: { password: testPassword } }, body.access_token)
    }
    // Erasing an account deletes the mails to it that are not sent yet, so what counts is what was allowed.
    const { count } = await app.db
      .selectFrom('throttles')
      .select('count')
      .where('key', '=', `mails:${hash(strangers)}`)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
    expect(await mailsTo(app, strangers)).toEqual([])
  })

  test('is withdrawn by its owner, by a new password, and by time', async () => {
    const asha = await confirmed()
    const next = newAddress()
    await ask(asha, next)
    for (const _ of [1, 2]) expect((await asha.call('DELETE /account/email')).status).toBe(204)
    expect(await pending(asha)).toBeNull()
    expect((await confirm(await changeLink(next))).status).toBe(404)

    await ask(asha, next)
    await expireLinks(asha)
    expect(await pending(asha)).toBeNull()
    expect((await confirm(await changeLink(next))).status).toBe(404)

    await ask(asha, next)
    await asha.call('POST /account/password', {
      body: { current_password: testPassword, new_password: 'kokum sherbet at noon' },
    })
    expect((await confirm(await changeLink(next))).status).toBe(404)
    expect(await emailOf(asha)).toMatchObject({ email: asha.email })
  })

  test('loses to whoever registers the address meanwhile', async () => {
    const asha = await confirmed()
    const next = newAddress()
    await ask(asha, next)
    expect((await signUp(next)).status).toBe(201)
    const token = await changeLink(next)
    expect((await confirm(token)).problem).toMatchObject({ status: 409, detail: takenMeanwhileMessage })
    expect(await emailOf(asha)).toMatchObject({ email: asha.email })
  })

  test('of two people with links to one address, and of one link opened twice, one succeeds', async () => {
    const [asha, ravi] = [await confirmed(), await confirmed()]
    const next = newAddress()
    await ask(asha, next)
    const first = await changeLink(next)
    await ask(ravi, next)
    const answers = await Promise.all([first, first, await changeLink(next)].map(confirm))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.toSorted()).toEqual(statuses.includes(404) ? [200, 404, 409] : [200, 409, 409])
  })

  test('links that the old mailbox got before work no more', async () => {
    const { body: tokens } = await signUp(newAddress())
    const { body: me } = await app.call('GET /auth/me', {}, tokens.access_token)
    await app.call('POST /auth/forgot-password', { body: { email: me.email }, headers: fromSomewhere() })
    const next = newAddress()
    await app.call(
      'POST /account/email',
      { body: { email: next, password: testPassword } },
      tokens.access_token,
    )
    await confirm(await changeLink(next))
    expect(
      (await reset(await tokenMailed(app, me.email, '/reset-password'), 'a stranger’s one')).status,
    ).toBe(404)
    const token = await tokenMailed(app, me.email, '/verify-email')
    expect((await app.call('POST /auth/verify-email', { body: { token } })).status).toBe(404)
  })
})

describe('undoing a change', () => {
  test('brings the address back, ends every session and the password, and leads to a new one', async () => {
    const asha = await confirmed()
    const next = await move(asha)
    const token = await undoLink(asha.email)
    const undone = await undo(token)
    expect(undone).toMatchObject({ status: 200, body: { email: asha.email } })
    expect(await emailOf(asha)).toEqual({ email: asha.email, email_verified: true })
    expect((await asha.call('GET /auth/me')).status).toBe(401)
    expect([await canSignIn(asha.email), await canSignIn(next), await canSignIn(asha.email, '')]).toEqual([
      401, 401, 422,
    ])
    // The same link is in the mail, for whoever closes the page.
    expect(await tokenMailed(app, asha.email, '/reset-password')).toBe(undone.body.reset_token)
    expect((await mailsTo(app, next)).at(-1)?.subject).toBe(
      'This is no longer the address of a Thali account',
    )
    expect((await undo(token)).problem).toMatchObject({ status: 404 })
    expect((await reset(undone.body.reset_token, 'kokum sherbet at noon')).status).toBe(204)
    expect(await canSignIn(asha.email, 'kokum sherbet at noon')).toBe(200)
  })

  test('is not offered to an address that nobody confirmed: it may be a stranger’s, and is theirs to use', async () => {
    const asha = await app.signUp('patient')
    await move(asha)
    const [told] = await mailsTo(app, asha.email)
    expect(told?.body_text).not.toContain('/undo-email-change')
    expect(told?.body_text).toContain('If it is wrong, please write to')
    expect((await signUp(asha.email)).status).toBe(201)
  })

  test('works though a thief changed the password and then the address again, and undoes all of it', async () => {
    const asha = await confirmed()
    const second = await move(asha)
    const changed = await asha.call('POST /account/password', {
      body: { current_password: testPassword, new_password: 'the thief’s own password' },
    })
    const thief = { ...asha, tokens: changed.body }
    const call: Person['call'] = (route, options) => app.call(route, options, changed.body.access_token)
    const third = newAddress()
    await call('POST /account/email', { body: { email: third, password: 'the thief’s own password' } })
    await confirm(await changeLink(third))
    const fourth = newAddress()
    await call('POST /account/email', { body: { email: fourth, password: 'the thief’s own password' } })

    expect((await undo(await undoLink(asha.email))).body).toMatchObject({ email: asha.email })
    expect(await emailOf(asha)).toEqual({ email: asha.email, email_verified: true })
    // Nothing the thief holds leads back: not the undo of the later change, not the request that waited.
    expect((await undo(await undoLink(second))).status).toBe(404)
    expect((await confirm(await changeLink(fourth))).status).toBe(404)
    expect((await app.call('GET /auth/me', {}, thief.tokens.access_token)).status).toBe(401)
    expect(await canSignIn(asha.email, 'the thief’s own password')).toBe(401)
  })

  test('is not left to a thief’s address by the return to one’s own', async () => {
    const asha = await confirmed()
    const thiefs = await move(asha)
    await move(asha, asha.email)
    const [, told] = await mailsTo(app, thiefs)
    expect(told?.body_text).not.toContain('/undo-email-change')
    expect(await emailOf(asha)).toEqual({ email: asha.email, email_verified: true })
  })

  test('of a later change leaves the undo of the earlier one', async () => {
    const asha = await confirmed()
    const second = await move(asha)
    await move(asha)
    expect((await undo(await undoLink(second))).body).toMatchObject({ email: second })
    expect((await undo(await undoLink(asha.email))).body).toMatchObject({ email: asha.email })
  })

  test('is possible for 7 days, in which nobody else can have the address', async () => {
    const [asha, ravi] = [await confirmed(), await confirmed()]
    const admin = await app.signUp('admin')
    const next = await move(asha)
    const taken = { status: 409, detail: 'Email already registered' }
    expect((await signUp(asha.email)).problem).toMatchObject(taken)
    expect((await ask(ravi, asha.email)).problem).toMatchObject(taken)
    const params = { id: ravi.id }
    const body = { email: asha.email, password: testPassword }
    expect((await admin.call('PUT /admin/users/:id/email', { params, body })).problem).toMatchObject(taken)
    // Its owner may take it back by themselves.
    await move(asha, asha.email)
    await move(asha, next)
    await expireUndo(asha)
    expect((await undo(await undoLink(asha.email))).problem).toMatchObject({ status: 404 })
    expect((await signUp(asha.email)).status).toBe(201)
  })

  test('a sign-up at the very moment of the change cannot take the address either', async () => {
    const asha = await confirmed()
    const next = newAddress()
    await ask(asha, next)
    const token = await changeLink(next)
    const [changed, ...others] = await Promise.all([
      confirm(token),
      ...Array.from({ length: 4 }, () => signUp(asha.email)),
    ])
    expect(changed!.status).toBe(200)
    expect(others.map(({ status }) => status)).toEqual([409, 409, 409, 409])
    expect((await undo(await undoLink(asha.email))).status).toBe(200)
  })

  test('does not work while the account is suspended, and twice at once works once', async () => {
    const asha = await confirmed()
    await move(asha)
    const token = await undoLink(asha.email)
    const setStatus = (status: 'active' | 'suspended') =>
      app.db.updateTable('users').set({ status }).where('id', '=', asha.id).execute()
    await setStatus('suspended')
    expect((await undo(token)).status).toBe(404)
    await setStatus('active')
    const answers = await Promise.all([undo(token), undo(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    for (const bad of ['made-up', 'x'.repeat(300), '']) expect([404, 422]).toContain((await undo(bad)).status)
  })
})

test('the export names former addresses, with what was sent to support from confirmed ones', async () => {
  const asha = await app.signUp('patient')
  const write = (email: string, subject: string) =>
    app.call('POST /public/queries', {
      body: { name: 'Asha', email, query_type: 'billing', subject, message: 'May I have one?' },
      headers: fromSomewhere(),
    })
  await write(asha.email, 'Never confirmed')
  const second = await move(asha)
  await write(second, 'While it was mine')
  const third = await move(asha)
  await write(second, 'After it was mine')
  await write(third, 'With the new one')
  const { body } = await asha.call('GET /account/export')
  const exported = body as { former_emails: { email: string }[]; support_queries: { subject: string }[] }
  expect(exported.former_emails.map(({ email }) => email)).toEqual([asha.email, second])
  expect(exported.support_queries.map(({ subject }) => subject)).toEqual([
    'While it was mine',
    'With the new one',
  ])
  expect(JSON.stringify(body)).not.toContain('undo_hash')
})
