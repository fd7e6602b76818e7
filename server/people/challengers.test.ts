import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, monthStart, today } from '#domain/dates.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let nutritionist: Awaited<ReturnType<TestApp['nutritionist']>>
let asha: Awaited<ReturnType<TestApp['patient']>>
let ravi: Awaited<ReturnType<TestApp['patient']>>
let newcomer: Awaited<ReturnType<TestApp['signUp']>>
beforeEach(async () => {
  app ??= await testApp()
  nutritionist = await app.nutritionist()
  asha = await app.patient({ first_name: 'Asha', last_name: 'Rao', start_weight_kg: 71 })
  ravi = await app.patient({ first_name: 'Ravi', last_name: 'Shah', start_weight_kg: 90 })
  newcomer = await app.signUp('patient')
  for (const patient of [asha, ravi, newcomer]) await app.assign(patient.id, nutritionist.id)
})
afterAll(() => app.close())

const list = async (query = {}) => (await nutritionist.call('GET /nutritionists/patients', { query })).body
const end = (patientId: string) =>
  app.db
    .updateTable('assignments')
    .set({ active: false, end_date: today() })
    .where('patient_id', '=', patientId)
    .execute()

test('each challenger with status, start, weight and whether the profile is complete', async () => {
  const row = (await list()).find((one) => one.patient_id === asha.id)
  expect(row).toEqual({
    patient_id: asha.id,
    patient_name: 'Asha Rao',
    patient_email: asha.email,
    status: 'active',
    start_date: addDays(today(), -7),
    end_date: null,
    cover: null,
    conversation_id: (await asha.call('GET /conversations')).body[0]!.id,
    current_weight: 71,
    weighed_on: null,
    has_profile: true,
    has_joined: true,
    date_of_birth: null,
  })
  expect((await list()).find((one) => one.patient_id === newcomer.id)).toMatchObject({
    patient_name: newcomer.email.split('@')[0],
    current_weight: null,
    has_profile: false,
  })
})

test('the weight is the latest reported, reports without one aside', async () => {
  for (const [weeks, weight_kg] of [
    [1, 69.5],
    [3, 70],
    [0, null],
  ])
    await asha.call('POST /patients/progress', {
      body: { week_start: addDays(today(), -7 * weeks!), weight_kg, adherence_pct: 90, energy_levels: 7 },
    })
  expect((await list()).find((one) => one.patient_id === asha.id)).toMatchObject({
    ...{ current_weight: 69.5, weighed_on: addDays(today(), -7) },
  })
})

test('of ended care only name and dates are told, after everybody in care', async () => {
  await asha.call('POST /patients/progress', {
    body: { week_start: today(), weight_kg: 70, adherence_pct: 90, energy_levels: 7 },
  })
  await end(asha.id)
  const rows = await list()
  expect(rows).toHaveLength(3)
  expect(rows[2]).toEqual({
    patient_id: asha.id,
    patient_name: 'Asha Rao',
    patient_email: null,
    status: 'inactive',
    start_date: addDays(today(), -7),
    end_date: today(),
    cover: null,
    conversation_id: null,
    current_weight: null,
    weighed_on: null,
    has_profile: null,
    has_joined: true,
    date_of_birth: null,
  })
})

test('a challenger who comes back is listed once, as active', async () => {
  await end(asha.id)
  await app.assign(asha.id, nutritionist.id)
  const rows = await list()
  expect(rows.filter((row) => row.patient_id === asha.id)).toMatchObject([
    { status: 'active', end_date: null },
  ])
  expect(rows).toHaveLength(3)
})

describe('finding', () => {
  test('by name and e-mail, in any case', async () => {
    expect((await list({ q: 'aSHA' })).map((row) => row.patient_id)).toEqual([asha.id])
    expect((await list({ q: ravi.email.toUpperCase() })).map((row) => row.patient_id)).toEqual([ravi.id])
    expect((await list({ q: `${ravi.email} SHAH ráv` })).map((row) => row.patient_id)).toEqual([ravi.id])
    expect(await list({ q: 'nobody' })).toEqual([])
    expect(await list({ q: '%' })).toEqual([])
  })

  test('no challenger of ended care by e-mail, which the nutritionist may not know any more', async () => {
    await end(asha.id)
    expect(await list({ q: asha.email })).toEqual([])
    expect(await list({ q: 'Asha' })).toHaveLength(1)
  })

  test('by status', async () => {
    await end(asha.id)
    expect((await list({ status: 'inactive' })).map((row) => row.patient_id)).toEqual([asha.id])
    expect((await list({ status: 'active' })).map((row) => row.patient_id)).not.toContain(asha.id)
    const { problem } = await nutritionist.call('GET /nutritionists/patients', { query: { status: 'gone' } })
    expect(problem.status).toBe(422)
  })

  test('page by page, with the total of the whole filter', async () => {
    const { body, headers } = await nutritionist.call('GET /nutritionists/patients', {
      query: { limit: 2, status: 'active' },
    })
    expect([body.length, headers['x-total-count']]).toEqual([2, '3'])
    expect(await list({ limit: 2, skip: 2 })).toHaveLength(1)
  })
})

describe('counts', () => {
  const counts = async (query = {}) =>
    (await nutritionist.call('GET /nutritionists/patients/counts', { query })).body
  const since = (patientId: string, start_date: string) =>
    app.db.updateTable('assignments').set({ start_date }).where('patient_id', '=', patientId).execute()

  test('include everybody the filter finds', async () => {
    await since(asha.id, today())
    await since(ravi.id, addDays(monthStart(today()), -1))
    await since(newcomer.id, monthStart(today()))
    expect(await counts()).toEqual({ active: 3, profiles_complete: 2, new_this_month: 2 })
    expect(await counts({ q: 'asha' })).toEqual({ active: 1, profiles_complete: 1, new_this_month: 1 })
    expect(await counts({ q: ravi.email })).toEqual({ active: 1, profiles_complete: 1, new_this_month: 0 })
    await end(asha.id)
    expect(await counts()).toEqual({ active: 2, profiles_complete: 1, new_this_month: 2 })
    expect(await counts({ status: 'inactive' })).toEqual({
      active: 0,
      profiles_complete: 0,
      new_this_month: 1,
    })
    expect(await counts({ q: 'nobody' })).toEqual({ active: 0, profiles_complete: 0, new_this_month: 0 })
  })

  test('agree with the dashboard', async () => {
    const { body } = await nutritionist.call('GET /nutritionists/dashboard/stats')
    const { active_patients, profiles_complete, new_patients_this_month } = body.dashboard_stats
    expect(await counts()).toEqual({
      active: active_patients,
      profiles_complete,
      new_this_month: new_patients_this_month,
    })
  })
})

test('one challenger: all of it while in care, then name and dates, never to others', async () => {
  const one = (who = nutritionist) => who.call('GET /nutritionists/patients/:id', { params: { id: asha.id } })
  expect((await one()).body).toEqual((await list({ q: 'Asha' }))[0])
  await end(asha.id)
  expect((await one()).body).toEqual({
    patient_id: asha.id,
    patient_name: 'Asha Rao',
    patient_email: null,
    status: 'inactive',
    start_date: addDays(today(), -7),
    end_date: today(),
    cover: null,
    conversation_id: null,
    current_weight: null,
    weighed_on: null,
    has_profile: null,
    has_joined: true,
    date_of_birth: null,
  })
  expect((await one(await app.nutritionist())).status).toBe(404)
})

test("other nutritionists' challengers are not listed", async () => {
  const other = await app.nutritionist()
  expect((await other.call('GET /nutritionists/patients')).body).toEqual([])
})

test('profile and reports of a challenger in care can be read, of others not', async () => {
  await asha.call('POST /patients/progress', {
    body: { week_start: today(), weight_kg: 70, adherence_pct: 90, energy_levels: 7, notes: 'Good week' },
  })
  const params = { id: asha.id }
  const profile = await nutritionist.call('GET /nutritionists/patients/:id/profile', { params })
  const { counts_grams, may_sample, ...own } = (await asha.call('GET /patients/profile')).body
  expect([profile.body, counts_grams, may_sample]).toEqual([{ ...own, home_members: [] }, false, true])
  const reports = await nutritionist.call('GET /nutritionists/patients/:id/progress', { params })
  expect(reports.body).toEqual((await asha.call('GET /patients/progress')).body)
  const none = await nutritionist.call('GET /nutritionists/patients/:id/progress', {
    params: { id: ravi.id },
  })
  expect([none.status, none.body]).toEqual([200, []])
  await end(asha.id)
  for (const path of ['profile', 'progress'] as const)
    expect((await nutritionist.call(`GET /nutritionists/patients/:id/${path}`, { params })).status).toBe(404)
})
