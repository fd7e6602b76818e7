import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, testPassword } from '#server/testing/app.ts'
import { randomToken } from './secrets.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ TRUST_PROXY: '1' })
})
afterAll(() => app.close())

const refresh = (refresh_token: string) =>
  app.call('POST /auth/refresh', { body: { refresh_token }, headers: { 'x-forwarded-for': randomUUID() } })
const ended = { status: 401, detail: 'Your session has ended. Please sign in again.' }
const isAlive = async (access_token: string) =>
  (await app.call('GET /auth/me', {}, access_token)).status === 200

test('a refresh answers a new pair', async () => {
  const { tokens } = await app.signUp('patient')
  const answer = await refresh(tokens.refresh_token)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ token_type: 'bearer', expires_in: 900 })
  expect(answer.body.refresh_token).not.toBe(tokens.refresh_token)
  expect(answer.body.access_token).not.toBe(tokens.access_token)
  expect(await isAlive(answer.body.access_token)).toBe(true)
  const next = await refresh(answer.body.refresh_token)
  expect(next.status).toBe(200)
  expect(next.body.refresh_token).not.toBe(answer.body.refresh_token)
})

test('the token before the current one gets the same successor for a minute', async () => {
  const { tokens } = await app.signUp('patient')
  const first = await refresh(tokens.refresh_token)
  const again = await refresh(tokens.refresh_token)
  expect(again.status).toBe(200)
  expect(again.body.refresh_token).toBe(first.body.refresh_token)
  expect(await isAlive(first.body.access_token)).toBe(true)
  expect(await isAlive(again.body.access_token)).toBe(true)
  expect((await refresh(again.body.refresh_token)).status).toBe(200)
})

test('refreshing at once in several tabs answers all of them the same successor', async () => {
  const { tokens } = await app.signUp('patient')
  const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(tokens.refresh_token)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
  expect((await refresh(answers[0]!.body.refresh_token)).status).toBe(200)
})

test('a token older than the last two ends the whole session, because it may be stolen', async () => {
  const { tokens } = await app.signUp('patient')
  const second = await refresh(tokens.refresh_token)
  const third = await refresh(second.body.refresh_token)
  expect((await refresh(tokens.refresh_token)).problem).toMatchObject(ended)
  for (const { access_token } of [tokens, second.body, third.body])
    expect(await isAlive(access_token)).toBe(false)
  for (const { refresh_token } of [second.body, third.body])
    expect((await refresh(refresh_token)).problem).toMatchObject(ended)
})

const mailsTo = (email: string) =>
  app.db.selectFrom('mails').select(['subject', 'body_text']).where('recipient', '=', email).execute()

test('a token is not answered again later: the session ends, and the person is told', async () => {
  const { id, email, tokens } = await app.signUp('patient')
  const second = await refresh(tokens.refresh_token)
  await age(id, { refreshed: '61 seconds', begun: '1 day' })
  const before = await mailsTo(email)
  expect((await refresh(tokens.refresh_token)).problem).toMatchObject(ended)
  expect(await isAlive(second.body.access_token)).toBe(false)
  const told = (await mailsTo(email)).slice(before.length)
  expect(told.map(({ subject }) => subject)).toEqual(['We have signed out one of your devices'])
  expect(told[0]!.body_text).toContain('please sign in there again')
  const entries = app.db.selectFrom('audit_log').select(['actor_id', 'action']).where('subject_id', '=', id)
  expect(await entries.execute()).toEqual([
    { actor_id: null, action: 'end of a session after the use of an old token' },
  ])
})

test('a thief and the owner who refresh in turn are found out in the second round', async () => {
  const { tokens } = await app.signUp('patient')
  let [owner, thief] = [tokens.refresh_token, tokens.refresh_token]
  const turn = async (held: string) => (await refresh(held)).body.refresh_token ?? 'none'
  owner = await turn(owner)
  thief = await turn(thief)
  owner = await turn(owner)
  expect((await refresh(thief)).problem).toMatchObject(ended)
  expect((await refresh(owner)).problem).toMatchObject(ended)
})

test('an answer that is lost now and then ends nothing', async () => {
  const { tokens } = await app.signUp('patient')
  let held = tokens.refresh_token
  for (const isLost of [true, false, true, false, true]) {
    if (isLost) await refresh(held)
    const answer = await refresh(held)
    expect(answer.status).toBe(200)
    held = answer.body.refresh_token
  }
})

test('only this session ends, not the others of the person', async () => {
  const patient = await app.signUp('patient')
  const other = await app.call('POST /auth/login', {
    body: { username: patient.email, password: 'a long enough one' },
  })
  const second = await refresh(patient.tokens.refresh_token)
  await refresh(second.body.refresh_token)
  expect((await refresh(patient.tokens.refresh_token)).status).toBe(401)
  expect(await isAlive(other.body.access_token)).toBe(true)
})

test('a made-up token ends nothing, even with the id of a session', async () => {
  const [{ tokens }, stranger] = [await app.signUp('patient'), await app.signUp('patient')]
  const [sessionId] = tokens.refresh_token.split('.')
  const [, strangerSecret = ''] = stranger.tokens.refresh_token.split('.')
  for (const token of [
    `${sessionId}.${randomToken()}`,
    `${sessionId}.${strangerSecret}`,
    `${sessionId}.`,
    `${sessionId}`,
    `${sessionId}.${strangerSecret}.${randomToken()}`,
    stranger.tokens.refresh_token.replace(/^[^.]+/, sessionId!),
    `${tokens.refresh_token}x`,
    tokens.refresh_token.toUpperCase(),
    // Session ids begin with their time; one of the past would be said to have expired.
    `${'f'.repeat(8)}${randomUUID().slice(8)}.${randomToken()}`,
    `${'-'.repeat(36)}.${randomToken()}`,
    tokens.access_token,
    'x',
  ])
    expect((await refresh(token)).problem, token).toMatchObject(ended)
  expect(await isAlive(tokens.access_token)).toBe(true)
  expect((await refresh(tokens.refresh_token)).status).toBe(200)
})

/** Moves the session's last refresh and its start into the past. */
async function age(userId: string, { refreshed, begun }: { refreshed: string; begun: string }) {
  await app.db
    .updateTable('sessions')
    .set({
      refreshed_at: sql<string>`now() - ${refreshed}::interval`,
      created_at: sql<string>`now() - ${begun}::interval`,
    })
    .where('user_id', '=', userId)
    .execute()
}

test.each([
  ['6 days 23 hours', '6 days 23 hours', 200],
  ['7 days 1 minute', '7 days 1 minute', 401],
  ['1 minute', '29 days 23 hours', 200],
  ['1 minute', '30 days 1 minute', 401],
])('refreshed %s ago in a session that began %s ago: %i', async (refreshed, begun, status) => {
  const { id, tokens } = await app.signUp('patient')
  await age(id, { refreshed, begun })
  const answer = await refresh(tokens.refresh_token)
  expect(answer.status).toBe(status)
  if (status === 401) expect(answer.problem.detail).toBe('Your session has expired. Please sign in again.')
})

test('a refresh restarts the 7 days, using the access token does not', async () => {
  const patient = await app.signUp('patient')
  const stands = async () =>
    app.db
      .selectFrom('sessions')
      .select(sql<boolean>`refreshed_at > now() - interval '6 days'`.as('fresh'))
      .where('user_id', '=', patient.id)
      .executeTakeFirstOrThrow()
  await age(patient.id, { refreshed: '6 days 12 hours', begun: '20 days' })
  expect((await patient.call('GET /auth/me')).status).toBe(200)
  expect(await stands()).toEqual({ fresh: false })
  expect((await refresh(patient.tokens.refresh_token)).status).toBe(200)
  expect(await stands()).toEqual({ fresh: true })
})

test('a suspended person cannot refresh, even if a session is left', async () => {
  const { id, tokens } = await app.signUp('patient')
  await app.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', id).execute()
  expect((await refresh(tokens.refresh_token)).problem).toMatchObject(ended)
  expect(await isAlive(tokens.access_token)).toBe(false)
})

test.each([{}, { refresh_token: 5 }, { refresh_token: null }])('a refresh with %o is 422', async (body) => {
  const answer = await app.call('POST /auth/refresh', { body })
  expect(answer.problem).toMatchObject({ status: 422, detail: 'Refresh token is required' })
})

type Person = Awaited<ReturnType<TestApp['signUp']>>
test.each<[string, string, (person: Person) => Promise<unknown>]>([
  [
    'a new password',
    'You were signed out because the password of your account was changed. Please sign in again.',
    (person) =>
      person.call('POST /account/password', {
        body: { current_password: testPassword, new_password: 'a much better password' },
      }),
  ],
  [
    'a sign-out from another device',
    'You were signed out from another device. Please sign in again.',
    (person) => person.call('DELETE /account/sessions'),
  ],
  [
    'a suspension',
    'You were signed out because your account was suspended. Please contact support.',
    async ({ id }) => {
      const admin = await app.signUp('admin')
      return admin.call('PUT /admin/users/:id', {
        params: { id },
        body: { status: 'suspended', reason: 'a complaint' },
      })
    },
  ],
])('after %s the refresh says why, to the session alone', async (_, detail, act) => {
  const person = await app.signUp('patient')
  const { body: phone } = await app.call('POST /auth/login', {
    body: { username: person.email, password: testPassword },
  })
  expect(((await act(person)) as { status: number }).status).toBeLessThan(300)
  expect((await refresh(phone.refresh_token)).problem).toMatchObject({ status: 401, detail })
  const [id] = phone.refresh_token.split('.')
  expect((await refresh(`${id}.${randomToken()}.${randomToken()}`)).problem).toMatchObject(ended)
})
