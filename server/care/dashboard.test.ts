import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, monthStart, today } from '#domain/dates.ts'
import { samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let nutritionist: Awaited<ReturnType<TestApp['nutritionist']>>
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  nutritionist = await app.nutritionist()
})
afterAll(() => app.close())

const lastMonth = addDays(monthStart(today()), -1)
const zeros = {
  total_patients: 0,
  active_patients: 0,
  total_meal_plans: 0,
  new_patients_this_month: 0,
  profiles_complete: 0,
  pending_tasks: 0,
  rank_percent: 10,
}
const dashboard = async () => (await nutritionist.call('GET /nutritionists/dashboard/stats')).body
const stats = async () => (await dashboard()).dashboard_stats

/** A challenger in care since this date. */
async function challenger(since = today(), profile = true) {
  const patient = profile ? await app.patient({ first_name: 'Asha' }) : await app.signUp('patient')
  const assignment = await app.assign(patient.id, nutritionist.id)
  await app.db.updateTable('assignments').set({ start_date: since }).where('id', '=', assignment).execute()
  return { ...patient, assignment }
}
const end = (id: string) =>
  app.db.updateTable('assignments').set({ active: false, end_date: today() }).where('id', '=', id).execute()
const publish = (patientId: string, weekStart = today(), status = 'published') =>
  nutritionist.call('POST /meal-plans', { body: { ...samplePlan(patientId, weekStart), status } })
const report = (patient: { call: TestApp['call'] }, week_start: string) =>
  patient.call('POST /patients/progress', { body: { week_start, adherence_pct: 92.5, energy_levels: 7 } })

test('all is zero for a newcomer, and for whoever is not approved', async () => {
  expect(await dashboard()).toEqual({ dashboard_stats: zeros, recent_activities: [] })
  for (const approval of ['pending', 'rejected'] as const) {
    nutritionist = await app.nutritionist(approval)
    await challenger()
    expect(await dashboard()).toEqual({ dashboard_stats: zeros, recent_activities: [] })
  }
  const withoutProfile = await app.signUp('nutritionist')
  expect((await withoutProfile.call('GET /nutritionists/dashboard/stats')).body.dashboard_stats).toEqual(
    zeros,
  )
})

test('challengers ever, now, new this month, and complete', async () => {
  await challenger(today())
  await challenger(monthStart(today()), false)
  await challenger(lastMonth)
  const gone = await challenger(lastMonth)
  await end(gone.assignment)
  expect(await stats()).toMatchObject({
    total_patients: 4,
    active_patients: 3,
    new_patients_this_month: 2,
    profiles_complete: 2,
  })
})

test('who comes back is neither new nor counted twice', async () => {
  const back = await challenger(lastMonth)
  await end(back.assignment)
  await app.assign(back.id, nutritionist.id)
  expect(await stats()).toMatchObject({ total_patients: 1, active_patients: 1, new_patients_this_month: 0 })
})

test('plans are those that the list of plans has', async () => {
  const patient = await challenger()
  await publish(patient.id)
  await publish(patient.id, today(), 'draft')
  const earlier = await challenger()
  await publish(earlier.id)
  const listed = async () =>
    (await nutritionist.call('GET /nutritionists/meal-plans', { query: {} })).headers['x-total-count']
  expect((await stats()).total_meal_plans).toBe(3)
  expect(await listed()).toBe('3')
  await end(earlier.assignment)
  expect((await stats()).total_meal_plans).toBe(2)
  expect(await listed()).toBe('2')
})

test('pending tasks are the challengers on the worklist, each once', async () => {
  const busy = await challenger(addDays(today(), -30))
  await publish(busy.id, today(), 'draft')
  await challenger()
  const settled = await challenger()
  await publish(settled.id)
  await report(settled, today())
  const list = await nutritionist.call('GET /nutritionists/worklist')
  expect(list.body.map(({ reasons }) => reasons.length)).toEqual([3, 2])
  expect((await stats()).pending_tasks).toBe(2)
  await end(busy.assignment)
  expect((await stats()).pending_tasks).toBe(1)
})

describe('recent activity', () => {
  test('is newest first: plans, reports and new challengers', async () => {
    const patient = await challenger('2026-02-09')
    await publish(patient.id, '2026-03-02')
    await publish(patient.id, '2026-03-09', 'draft')
    await report(patient, today())
    const { recent_activities } = await dashboard()
    expect(
      recent_activities.map(({ type, title, description, patient_name }) => [
        type,
        title,
        description,
        patient_name,
      ]),
    ).toEqual([
      ['progress', 'Progress report filed', 'Adherence 93%, energy 7/10', 'Asha Rao'],
      ['meal_plan', 'Meal plan drafted', 'Week of 9 Mar 2026', 'Asha Rao'],
      ['meal_plan', 'Meal plan published', 'Week of 2 Mar 2026', 'Asha Rao'],
      ['patient', 'New challenger', 'In your care since 9 Feb 2026', 'Asha Rao'],
    ])
    for (const { time } of recent_activities) expect(new Date(time).toISOString()).toBe(time)
    expect(new Set(recent_activities.map(({ id }) => id)).size).toBe(4)
  })

  test('has at most ten entries, and none of ended care', async () => {
    const patient = await challenger()
    for (let week = 0; week < 12; week++) await report(patient, addDays(today(), -7 * week))
    expect((await dashboard()).recent_activities).toHaveLength(10)
    await end(patient.assignment)
    expect((await dashboard()).recent_activities).toEqual([])
  })

  test('can be read as a whole, page by page', async () => {
    const patient = await challenger()
    for (let week = 0; week < 12; week++) await report(patient, addDays(today(), -7 * week))
    const read = (query: object) =>
      nutritionist.call('GET /nutritionists/activities', { query: { ...query } })
    const all = await read({})
    expect([all.body.length, all.headers['x-total-count']]).toEqual([13, '13'])
    expect(all.body.slice(0, 10)).toEqual((await dashboard()).recent_activities)
    expect((await read({ limit: 5, skip: 10 })).body).toEqual(all.body.slice(10))
    expect(all.body.at(-1)).toMatchObject({ type: 'patient', id: patient.assignment, patient_id: patient.id })
    expect((await read({ limit: 101 })).problem.status).toBe(422)
    await end(patient.assignment)
    expect((await read({})).body).toEqual([])
    await app.assign(patient.id, nutritionist.id)
    await app.db
      .updateTable('nutritionist_profiles')
      .set({ approval_status: 'pending' })
      .where('user_id', '=', nutritionist.id)
      .execute()
    expect((await read({})).body).toEqual([])
  })
})

test('as many statements for one challenger as for several', async () => {
  const calls = [
    'GET /nutritionists/dashboard/stats',
    'GET /nutritionists/activities',
    'GET /nutritionists/worklist',
    'GET /nutritionists/patients',
    'GET /nutritionists/patients/counts',
    'GET /nutritionists/patients/triage',
  ] as const
  const count = async () => {
    const statements: number[] = []
    for (const route of calls)
      statements.push((await app.statementsOf(() => nutritionist.call(route))).length)
    return statements
  }
  const someone = async () => {
    const patient = await challenger(addDays(today(), -30))
    await publish(patient.id, addDays(today(), -20))
    await publish(patient.id, today(), 'draft')
    await report(patient, addDays(today(), -9))
  }
  await someone()
  const one = await count()
  for (let more = 0; more < 4; more++) await someone()
  expect(await count()).toEqual(one)
  // Each call: authentication, its own statement (a list of challengers has two) and the audit entry. The dashboard has three of its own.
  expect(one).toEqual([5, 3, 3, 4, 3, 3])
})
