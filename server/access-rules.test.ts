import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ContractRoute, contract } from '#domain/contract.ts'
import { addDays, today } from '#domain/dates.ts'
import { type Endpoint, roles } from '#domain/endpoint.ts'
import { admits } from './http/routes.ts'
import { sampleNutritionist, samplePatient, samplePlan, type TestApp, testApp } from './testing/app.ts'
import { makeCare, makeClinic } from './testing/clinic.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const routes = Object.keys(contract) as ContractRoute[]
const pathOf = (route: ContractRoute) =>
  `/api/v1${route.slice(route.indexOf('/')).replace(':id', 'c0ffee00-0000-4000-8000-000000000000')}`

test('access is checked before anything is read: neither broken JSON nor a wrong field changes a refusal', async () => {
  const { callers } = await makeClinic(app)
  const broken = ['{"title": ', '[]', 'null', '{"patient_id": 5, "__proto__": {}}', 'x'.repeat(1_100_000)]
  let refused = 0
  for (const route of routes) {
    const { access, query }: Endpoint = contract[route]
    if (access === 'anyone') continue
    const outsider = roles.find((role) => !admits(access, role))
    const byRole = outsider && callers.find(({ role }) => role === outsider)
    for (const [caller, status] of [[undefined, 401] as const, [byRole, 403] as const]) {
      if (status === 403 && !caller) continue
      const headers = caller && { authorization: `Bearer ${caller.token}` }
      for (const payload of route.startsWith('GET') ? [''] : broken) {
        const answer = await app.app.inject({
          method: route.split(' ')[0] as 'POST',
          url: `${pathOf(route)}${query ? '?limit=many&skip=-1' : ''}`,
          headers: { ...headers, 'content-type': 'application/json' },
          ...(payload && { payload }),
        })
        expect(answer.statusCode, `${route} ${payload.slice(0, 20)}`).toBe(status)
        refused++
      }
    }
  }
  expect(refused).toBeGreaterThan(100)
})

test('nobody can set fields that they may not set', async () => {
  const { mine, theirs } = await makeClinic(app)
  const patient = await app.signUp('patient')
  const profile = await patient.call('POST /patients/profile', {
    body: { ...samplePatient, patient_id: theirs.patient.id, id: theirs.patient.id, role: 'admin' },
  })
  expect(profile.body.patient_id).toBe(patient.id)
  const report = await patient.call('POST /patients/progress', {
    body: { week_start: today(), adherence_pct: 80, energy_levels: 7, patient_id: theirs.patient.id },
  })
  expect(report.body.patient_id).toBe(patient.id)
  const moved = await patient.call('PUT /patients/progress/:id', {
    params: { id: report.body.id },
    body: { patient_id: theirs.patient.id, id: theirs.patient.id },
  })
  expect(moved.body).toMatchObject({ id: report.body.id, patient_id: patient.id })

  const newcomer = await app.signUp('nutritionist')
  const professional = await newcomer.call('POST /nutritionists/profile', {
    body: {
      ...sampleNutritionist,
      approval_status: 'approved',
      verified: true,
      user_id: mine.nutritionist.id,
    },
  })
  expect(professional.body).toMatchObject({
    approval_status: 'pending',
    verified: false,
    user_id: newcomer.id,
  })
  const saved = await newcomer.call('PUT /nutritionists/profile', {
    body: { approval_status: 'approved', verified: true, user_id: mine.nutritionist.id },
  })
  expect(saved.body).toMatchObject({ approval_status: 'pending', verified: false, user_id: newcomer.id })

  const plan = await mine.nutritionist.call('POST /meal-plans', {
    body: { ...samplePlan(mine.patient.id), id: mine.patient.id, nutritionist_id: theirs.nutritionist.id },
  })
  expect(plan.body.id).not.toBe(mine.patient.id)
  const given = await mine.nutritionist.call('PUT /meal-plans/:id', {
    params: { id: plan.body.id },
    body: { patient_id: theirs.patient.id, version: 70, notes: 'Drink water.' },
  })
  expect(given.body).toMatchObject({ patient_id: mine.patient.id, version: 2 })

  const me = await patient.call('GET /auth/me')
  expect(me.body).toMatchObject({ id: patient.id, role: 'patient', status: 'active' })
})

test('a patient reads published plans only, an admin none', async () => {
  const { patient, nutritionist } = await makeCare(app)
  const all = await nutritionist.call('GET /meal-plans', { query: { patient_id: patient.id } })
  const draft = all.body.find(({ status }) => status === 'draft')!
  expect((await nutritionist.call('GET /meal-plans/:id', { params: { id: draft.id } })).status).toBe(200)
  expect((await patient.call('GET /meal-plans/:id', { params: { id: draft.id } })).status).toBe(404)
  const seen = await patient.call('GET /meal-plans')
  expect(seen.body.map(({ status }) => status)).toEqual(['published'])
  expect(seen.headers['x-total-count']).toBe('1')
})

test('a saved dish is listed only to the nutritionist who saved it', async () => {
  const [meera, ravi] = [await app.nutritionist(), await app.nutritionist()]
  const body = { name: 'Ragi dosa of the house', category: 'breakfast', calories: 180 }
  expect((await meera.call('POST /meal-plans/templates', { body })).body).toMatchObject({ own: true })
  const find = { query: { q: 'ragi dosa of the house' } }
  expect((await meera.call('GET /meal-plans/templates', find)).body).toHaveLength(1)
  expect((await ravi.call('GET /meal-plans/templates', find)).body).toEqual([])
})

test('administrators are suspended only with a proof and never by themselves, and are not deleted', async () => {
  const [one, other] = [await app.signUp('admin'), await app.signUp('admin')]
  const suspend = (id: string) =>
    one.call('PUT /admin/users/:id', { params: { id }, body: { status: 'suspended' } })
  expect((await suspend(one.id)).problem).toMatchObject({
    ...{ status: 403, detail: 'You cannot suspend or activate yourself.' },
  })
  expect((await suspend(other.id)).problem).toMatchObject({
    status: 422,
    errors: [{ path: 'password', message: 'Your current password is required' }],
  })
  for (const { id } of [one, other])
    expect((await one.call('DELETE /admin/users/:id', { params: { id } })).problem).toMatchObject({
      ...{ status: 403, detail: 'Administrators cannot be changed here.' },
    })
  expect((await other.call('GET /auth/me')).body.status).toBe('active')
})

test('an assignment needs an active challenger and an approved, active nutritionist', async () => {
  const admin = await app.signUp('admin')
  const [patient, nutritionist] = [await app.patient(), await app.nutritionist()]
  const assign = (patient_id: string, nutritionist_id: string) =>
    admin.call('POST /assignments', { body: { patient_id, nutritionist_id, start_date: today() } })
  const unfitNutritionist = { status: 422, detail: 'Please choose an approved, active nutritionist' }
  const unfitPatient = { status: 422, detail: 'Please choose an active challenger' }
  for (const approval of ['pending', 'rejected'] as const) {
    const { id } = await app.nutritionist(approval)
    expect((await assign(patient.id, id)).problem).toMatchObject(unfitNutritionist)
  }
  const suspended = [await app.patient(), await app.nutritionist()] as const
  for (const { id } of suspended)
    await admin.call('PUT /admin/users/:id', { params: { id }, body: { status: 'suspended' } })
  expect((await assign(suspended[0].id, nutritionist.id)).problem).toMatchObject(unfitPatient)
  expect((await assign(patient.id, suspended[1].id)).problem).toMatchObject(unfitNutritionist)
  expect((await assign(patient.id, patient.id)).problem).toMatchObject(unfitNutritionist)
  expect((await assign(nutritionist.id, nutritionist.id)).problem).toMatchObject(unfitPatient)
  expect((await assign(patient.id, nutritionist.id)).status).toBe(201)
  const second = await assign(patient.id, (await app.nutritionist()).id)
  expect(second.problem).toMatchObject({
    status: 409,
    detail: 'This challenger already has an active nutritionist.',
  })
})

test('two assignments of one challenger at once create only one', async () => {
  const admin = await app.signUp('admin')
  const patient = await app.patient()
  const nutritionists = await Promise.all([app.nutritionist(), app.nutritionist(), app.nutritionist()])
  const answers = await Promise.all(
    nutritionists.map(({ id }) =>
      admin.call('POST /assignments', {
        body: { patient_id: patient.id, nutritionist_id: id, start_date: addDays(today(), -1) },
      }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
})
