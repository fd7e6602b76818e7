import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '#domain/dates.ts'
import { removeExpired } from '#server/jobs/nightly.ts'
import { samplePlan, type TestApp, testApp, testPassword } from '#server/testing/app.ts'
import { makeCare } from '#server/testing/clinic.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const report = { week_start: today(), adherence_pct: 80, energy_levels: 7 }
const withKey = (key: string, body: unknown) => ({ body, headers: { 'idempotency-key': key } })
const reused = { status: 422, detail: 'This Idempotency-Key was used for a different request.' }

test('the same key acts once and gets the same answer', async () => {
  const patient = await app.patient()
  const key = randomUUID()
  const first = await patient.call('POST /patients/progress', withKey(key, report))
  expect(first.status).toBe(201)
  const again = await patient.call('POST /patients/progress', withKey(key, report))
  expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body })
  expect((await patient.call('GET /patients/progress')).body).toHaveLength(1)
  // Without the key it is a second report for the same date.
  expect((await patient.call('POST /patients/progress', { body: report })).status).toBe(409)
})

test('the same key acts once when all calls come at once', async () => {
  const patient = await app.patient()
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => patient.call('POST /patients/progress', withKey(key, report))),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect((await patient.call('GET /patients/progress')).body).toHaveLength(1)
})

test('the answer is the first one, even after the row has changed', async () => {
  const { patient, nutritionist } = await makeCare(app)
  const key = randomUUID()
  const plan = samplePlan(patient.id)
  const created = await nutritionist.call('POST /meal-plans', withKey(key, plan))
  const params = { id: created.body.id }
  await nutritionist.call('PUT /meal-plans/:id', { params, body: { notes: 'changed' } })
  const again = await nutritionist.call('POST /meal-plans', withKey(key, plan))
  expect(again.body).toEqual(created.body)
  expect(again.headers.etag).toBe('"1"')
})

test('the same key with something else is refused, and does nothing', async () => {
  const patient = await app.patient()
  const key = randomUUID()
  await patient.call('POST /patients/progress', withKey(key, report))
  const other = { ...report, adherence_pct: 10, week_start: '2026-01-01' }
  expect((await patient.call('POST /patients/progress', withKey(key, other))).problem).toMatchObject(reused)
  expect((await patient.call('POST /auth/logout', withKey(key, undefined))).problem).toMatchObject(reused)
  expect((await patient.call('GET /patients/progress')).body).toHaveLength(1)
})

test('the key of one person is not the key of another', async () => {
  const [asha, ravi] = [await app.patient(), await app.patient()]
  const key = randomUUID()
  const first = await asha.call('POST /patients/progress', withKey(key, report))
  const second = await ravi.call('POST /patients/progress', withKey(key, report))
  expect(second.status).toBe(201)
  expect(second.body).toMatchObject({ patient_id: ravi.id })
  expect(second.body.id).not.toBe(first.body.id)
})

test('a sign-up sent again answers the same tokens, and strangers do not meet on a key', async () => {
  const key = randomUUID()
  const account = () => ({
    email: `${randomUUID()}@example.in`,
    phone: '9876543210',
    password: testPassword,
    role: 'patient',
  })
  const asha = account()
  const first = await app.call('POST /auth/signup', withKey(key, asha))
  const again = await app.call('POST /auth/signup', withKey(key, asha))
  expect(first.status).toBe(201)
  expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body })
  expect((await app.call('GET /auth/me', {}, again.body.access_token)).body.email).toBe(asha.email)
  const ravi = await app.call('POST /auth/signup', withKey(key, account()))
  expect(ravi.status).toBe(201)
  expect(ravi.body.access_token).not.toBe(first.body.access_token)
  const guess = await app.call('POST /auth/signup', withKey(key, { ...asha, password: 'another long one' }))
  expect(guess.problem).toMatchObject({ status: 409, detail: 'Email already registered' })
})

test('after a failure a call with the same key runs again', async () => {
  const patient = await app.patient()
  const key = randomUUID()
  const bad = { ...report, energy_levels: 11 }
  expect((await patient.call('POST /patients/progress', withKey(key, bad))).status).toBe(422)
  const standing = await patient.call('POST /patients/progress', { body: report })
  expect((await patient.call('POST /patients/progress', withKey(key, report))).status).toBe(409)
  await patient.call('DELETE /patients/progress/:id', { params: { id: standing.body.id } })
  const acted = await patient.call('POST /patients/progress', withKey(key, report))
  expect(acted.status).toBe(201)
  expect(acted.body.id).not.toBe(standing.body.id)
})

test('a key is kept for 24 hours', async () => {
  const patient = await app.patient()
  const key = randomUUID()
  const first = await patient.call('POST /patients/progress', withKey(key, report))
  const age = (hours: number) =>
    app.db
      .updateTable('idempotency_keys')
      .set({ created_at: sql<string>`now() - ${hours} * interval '1 hour'` })
      .where('user_id', '=', patient.id)
      .execute()
  await age(23.9)
  await removeExpired(app.db)
  expect((await patient.call('POST /patients/progress', withKey(key, report))).body).toEqual(first.body)
  await age(24.1)
  await removeExpired(app.db)
  // The call runs again and fails, because the report of the first call exists.
  expect((await patient.call('POST /patients/progress', withKey(key, report))).status).toBe(409)
})

test('a call that answers nothing may carry a key too', async () => {
  const patient = await app.signUp('patient')
  const answer = await patient.call('POST /auth/logout', withKey(randomUUID(), undefined))
  expect(answer.status).toBe(204)
})

test.each([
  ['', 400],
  ['x'.repeat(256), 400],
  ['x'.repeat(255), 201],
  ['"quoted", with; signs', 201],
])('the key "%s" answers %i', async (key, status) => {
  const patient = await app.patient()
  const answer = await patient.call('POST /patients/progress', withKey(key, report))
  expect(answer.status).toBe(status)
  if (status === 400) expect(answer.problem.detail).toBe('Idempotency-Key must be 1 to 255 characters.')
})

test('only POST takes keys', async () => {
  const patient = await app.patient()
  const key = randomUUID()
  const save = (goal: string) => patient.call('PUT /patients/profile', withKey(key, { goal }))
  expect((await save('lose')).body.goal).toBe('lose')
  expect((await save('gain')).body.goal).toBe('gain')
  const keys = await app.db
    .selectFrom('idempotency_keys')
    .select('key_hash')
    .where('user_id', '=', patient.id)
    .execute()
  expect(keys).toEqual([])
})

test('a key does not outlive its person, nor open what was closed to them', async () => {
  const admin = await app.signUp('admin')
  const patient = await app.patient()
  const key = randomUUID()
  await patient.call('POST /patients/progress', withKey(key, report))
  await admin.call('DELETE /admin/users/:id', { params: { id: patient.id } })
  expect((await patient.call('POST /patients/progress', withKey(key, report))).status).toBe(401)
  const keys = await app.db
    .selectFrom('idempotency_keys')
    .select('key_hash')
    .where('user_id', '=', patient.id)
    .execute()
  expect(keys).toEqual([])
})

test('a key opens nothing after the end of care, and each repetition is audited', async () => {
  const { patient, nutritionist, assignment } = await makeCare(app)
  const admin = await app.signUp('admin')
  const [key, shareKey] = [randomUUID(), randomUUID()]
  const plan = samplePlan(patient.id)
  const create = () => nutritionist.call('POST /meal-plans', withKey(key, plan))
  const { id } = (await create()).body
  const share = () =>
    nutritionist.call('POST /meal-plans/:id/share', { params: { id }, ...withKey(shareKey, undefined) })
  expect((await share()).status).toBe(201)
  const entries = () =>
    app.db
      .selectFrom('audit_log')
      .select('subject_id')
      .where('actor_id', '=', nutritionist.id)
      .where('action', '=', 'POST /meal-plans')
      .execute()
  const before = (await entries()).length
  expect((await create()).status).toBe(201)
  expect((await entries()).slice(before)).toEqual([{ subject_id: patient.id }])

  await admin.call('DELETE /assignments/:id', { params: { id: assignment } })
  expect((await create()).problem).toMatchObject({ status: 404 })
  expect((await share()).problem).toMatchObject({ status: 404 })
})

test('a key of a sign-up opens nothing after a suspension', async () => {
  const body = {
    email: `${randomUUID()}@example.in`,
    phone: '9876543210',
    password: testPassword,
    role: 'patient',
  }
  const key = randomUUID()
  const joined = await app.call('POST /auth/signup', withKey(key, body))
  expect(joined.status).toBe(201)
  await app.db.updateTable('users').set({ status: 'suspended' }).where('email', '=', body.email).execute()
  expect((await app.call('POST /auth/signup', withKey(key, body))).problem).toMatchObject({ status: 404 })
})
