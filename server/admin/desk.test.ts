import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ContractRoute, contract } from '#domain/contract.ts'
import { accessRules, type Endpoint, type Role, statusOf } from '#domain/endpoint.ts'
import { carerNeededMessage, invitedAlreadyByMessage } from '#domain/people/clients.ts'
import { now } from '#server/db/rows.ts'
import { type TestApp, testApp, testPassword } from '#server/testing/app.ts'
import { makeClinic } from '#server/testing/clinic.ts'
import { mailsTo, tokenMailed } from '#server/testing/mails.ts'
import { goodRequest } from '#server/testing/walk.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: 'https://thali.test' })
})
afterAll(() => app.close())

const entries = Object.entries(contract) as [ContractRoute, Endpoint][]

test('a front desk may do this beside its own account, and nothing else', () => {
  const open = entries.filter(([, { access, desk }]) => desk && access !== 'signed in')
  expect(open.map(([route]) => route).sort()).toEqual([
    'DELETE /invoices/:id/claim',
    'DELETE /nutritionists/clients/:id',
    'GET /admin/payments',
    'GET /admin/payments.csv',
    'GET /admin/payments/:id/receipt.pdf',
    'GET /admin/payments/totals',
    'GET /admin/subscriptions',
    'GET /admin/subscriptions/plans',
    'GET /admin/subscriptions/renewals',
    'GET /admin/users',
    'GET /admin/users/:id',
    'GET /admin/users/counts',
    'GET /appointments',
    'GET /appointments/:id',
    'GET /invoices',
    'GET /invoices/:id',
    'GET /invoices/:id.pdf',
    'GET /nutritionists/availability',
    'GET /nutritionists/clients',
    'GET /packages',
    'GET /patients/slots',
    'GET /public/queries',
    'GET /public/queries/:id',
    'GET /public/queries/counts',
    'POST /admin/payments',
    'POST /admin/subscriptions',
    'POST /appointments',
    'POST /appointments/:id/cancel',
    'POST /invoices',
    'POST /invoices/:id/cancel',
    'POST /invoices/:id/confirm',
    'POST /invoices/:id/link',
    'POST /nutritionists/clients',
    'POST /nutritionists/clients/:id/resend',
    'POST /public/queries/:id/replies',
    'PUT /admin/subscriptions/:id',
    'PUT /appointments/:id',
    'PUT /nutritionists/availability',
    'PUT /public/queries/:id',
  ])
  for (const [route, { access, health }] of open) {
    expect(accessRules[access] as readonly Role[], route).toContain('admin')
    expect(health, route).not.toBe(true)
  }
})

test('a desk makes exactly the calls that say so, and no answer tells anything of health', async () => {
  const { mine, desk } = await makeClinic(app)
  const secret = 'Keytruda'
  // What people write about others, and about themselves, wherever it is stored.
  await app.db
    .updateTable('patient_profiles')
    .set({ medical_notes: secret, dislikes: [secret] })
    .execute()
  const away = await app.patient()
  await app.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', away.id).execute()
  for (const [id, ended] of [
    [mine.patient.id, now],
    [away.id, null],
  ] as const)
    await app.db
      .insertInto('suspensions')
      .values({ id: newId(), user_id: id, reason: secret, ended_at: ended })
      .execute()
  for (const column of [
    'care_notes.text',
    'follow_ups.assessment',
    'messages.text',
    'assignments.notes',
    'meal_plans.notes',
    // What the office does not read of an appointment.
    'appointments.kind',
    'appointments.public_name',
    'appointments.link',
  ]) {
    const [table, name] = column.split('.') as [string, string]
    await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${secret}`.execute(app.db)
  }
  let allowed = 0
  for (const [route, endpoint] of entries) {
    const { access } = endpoint
    if (access === 'anyone' || route === 'DELETE /account' || route === 'POST /auth/logout') continue
    if (/^\w+ \/account\/(password|sessions)/.test(route)) continue
    const good = await goodRequest(app, route, mine, desk.id)
    const { status, body, problem } = await desk.call(route, good)
    if (!endpoint.desk) {
      expect(problem, route).toMatchObject({ status: 403, detail: 'You may not do this.' })
      continue
    }
    expect(status, `${route}: ${problem?.detail}`).not.toBe(403)
    expect(JSON.stringify(body) ?? '', route).not.toContain(secret)
    if (status === statusOf(route, endpoint)) allowed++
  }
  expect(allowed).toBeGreaterThan(30)
})

test('whoever accepts the invitation of a desk is one, from the first answer on', async () => {
  const admin = await app.signUp('admin')
  const email = 'desk@thali.example'
  const { body } = await admin.call('POST /admin/invitations', {
    body: { email, desk: true, password: testPassword },
  })
  expect(body).toMatchObject({ email, desk: true })
  expect((await mailsTo(app, email))[0]!.subject).toContain('front desk')
  const token = await tokenMailed(app, email, '/accept-invitation')
  const started = await app.call('POST /auth/accept-invitation', {
    body: { token, name: 'Kavita Shah', phone: '9876543210', password: testPassword },
  })
  expect(started.body.user).toMatchObject({ role: 'admin', desk: true })
  const desk = app.person(started.body.user.id, email, started.body)
  expect((await desk.call('GET /auth/me')).body.desk).toBe(true)
  expect((await admin.call('GET /auth/me')).body.desk).toBe(false)
  const listed = (await admin.call('GET /admin/users', { query: { q: email } })).body
  expect(listed).toMatchObject([{ role: 'admin', desk: true }])
})

test('a desk brings a client for a nutritionist, who is told and looks after them', async () => {
  const [desk, meera] = [await app.desk(), await app.nutritionist()]
  const client = { name: 'Vikram Sethi', phone: '9820098200' }
  const add = (nutritionist_id?: string) =>
    desk.call('POST /nutritionists/clients', { body: { ...client, nutritionist_id } })
  expect((await add()).problem).toMatchObject({
    ...{ status: 422, errors: [{ path: 'nutritionist_id', message: carerNeededMessage }] },
  })
  expect((await add((await app.nutritionist('pending')).id)).status).toBe(422)
  const added = await add(meera.id)
  expect(added.status, added.problem?.detail).toBe(201)
  expect(added.body).toMatchObject({ nutritionist_id: meera.id, nutritionist_name: 'Meera Iyer' })
  expect(added.body.text).toContain('Meera Iyer invites you')
  expect((await add(meera.id)).problem).toMatchObject({ status: 409, detail: invitedAlreadyByMessage })
  const told = (await meera.call('GET /notifications')).body
  expect(told[0]!.text).toBe('Vikram Sethi is now in your care.')
  const seen = await meera.call('GET /nutritionists/patients/:id', { params: { id: added.body.patient_id } })
  expect(seen.body.status).toBe('active')
  const person = await desk.call('GET /admin/users/:id', { params: { id: added.body.patient_id } })
  expect(person.body.cared_for_by).toBe('Meera Iyer')

  const params = { id: added.body.id }
  const again = await desk.call('POST /nutritionists/clients/:id/resend', { params })
  expect(again.status).toBe(200)
  expect(again.body.link).not.toBe(added.body.link)
  expect((await desk.call('DELETE /nutritionists/clients/:id', { params })).status).toBe(204)
  const listed = (await desk.call('GET /nutritionists/clients', { query: { limit: 100 } })).body
  expect(listed.find(({ id }) => id === added.body.id)).toMatchObject({ state: 'withdrawn' })
  // A nutritionist brings her own.
  const ravi = await app.nutritionist()
  const foreign = await ravi.call('POST /nutritionists/clients', {
    body: { ...client, nutritionist_id: meera.id },
  })
  expect(foreign.status).toBe(404)
})

test('a desk is told of queries alone, and is nobody who could manage the platform', async () => {
  const only = await testApp()
  const [admin, desk] = [await only.signUp('admin'), await only.desk()]
  await only.call('POST /public/contact', {
    body: { name: 'Asha Verma', email: 'asha@example.in', message: 'Do you cook Jain food?' },
  })
  await only.nutritionist('pending')
  const kinds = async (one: typeof admin) =>
    (await one.call('GET /notifications')).body.map(({ kind }) => kind).sort()
  expect(await kinds(admin)).toEqual(['profile_waiting', 'query_received'])
  expect(await kinds(desk)).toEqual(['query_received'])
  const left = await admin.call('DELETE /account', { body: { password: testPassword } })
  expect(left.problem).toMatchObject({ status: 409 })
  expect((await desk.call('DELETE /account', { body: { password: testPassword } })).status).toBe(204)
  await only.close()
})
