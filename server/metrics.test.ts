import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { samplePlan, type TestApp, testApp } from './testing.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await testApp()
  admin = await app.signUp('admin')
})
afterAll(() => app.close())

const metrics = async () => (await admin.call('GET /admin/metrics')).body

test('of an empty platform are zero, but for the administrator', async () => {
  expect(await metrics()).toEqual({
    users: { total_users: 1, total_patients: 0, total_nutritionists: 0, recent_signups_30d: 1 },
    nutritionists: { active_nutritionists: 0, pending_reviews: 0 },
    meal_plans: { total_meal_plans: 0, published_meal_plans: 0 },
    progress: { total_progress_reports: 0 },
    subscriptions: { active_subscriptions: 0, total_revenue: 0 },
    health: {
      challengers_matched: 0,
      challengers_with_current_plan: 0,
      challengers_reporting_14d: 0,
      nutritionists_approved: 0,
    },
  })
})

test('of known people, plans, reports and payments', async () => {
  const meera = await app.nutritionist('approved')
  const suspended = await app.nutritionist('approved')
  await admin.call('PUT /admin/users/:id', { params: { id: suspended.id }, body: { status: 'suspended' } })
  await app.nutritionist('pending')
  await app.nutritionist('rejected')
  await app.signUp('nutritionist')

  const patients = []
  for (let n = 0; n < 6; n++) patients.push(await app.patient())
  const [first, second, third, old] = patients as [...typeof patients, never, never, never, never]
  for (const { id } of [first, second, third]) await app.assign(id, meera.id)
  await app.assign(old.id, suspended.id)
  await app.db
    .updateTable('assignments')
    .set({ active: false, end_date: today() })
    .where('patient_id', '=', old.id)
    .execute()
  await app.db
    .updateTable('users')
    .set({ created_at: sql<string>`now() - interval '30 days 1 minute'` })
    .where('id', '=', old.id)
    .execute()

  const plan = (patientId: string, start: number, status = 'published') =>
    meera.call('POST /meal-plans', { body: { ...samplePlan(patientId, addDays(today(), start)), status } })
  await plan(first.id, 0)
  await plan(first.id, -6)
  await plan(second.id, 0, 'draft')
  await plan(second.id, -7)
  await plan(third.id, 1)

  const report = (patient: typeof first, daysAgo: number) =>
    patient.call('POST /patients/progress', {
      body: { week_start: addDays(today(), -daysAgo), adherence_pct: 90, energy_levels: 7 },
    })
  await report(first, 0)
  await report(first, 7)
  await report(second, 13)
  await report(third, 14)

  const subscription = (starts: number, ends: number, cancelled = false) =>
    app.db
      .insertInto('subscriptions')
      .values({
        id: randomUUID(),
        patient_id: first.id,
        plan: 'Monthly',
        starts_on: addDays(today(), starts),
        ends_on: addDays(today(), ends),
        cancelled_at: cancelled ? new Date().toISOString() : null,
      })
      .execute()
  await subscription(-30, 0)
  await subscription(0, 30)
  await subscription(-30, -1)
  await subscription(1, 30)
  await subscription(-5, 5, true)

  for (const [kind, amount_paise] of [
    ['payment', 99_950],
    ['payment', 250_000],
    ['refund', 50_000],
  ] as const)
    await app.db
      .insertInto('payments')
      .values({ id: randomUUID(), patient_id: first.id, kind, amount_paise, method: 'upi' })
      .execute()

  expect(await metrics()).toEqual({
    users: { total_users: 12, total_patients: 6, total_nutritionists: 5, recent_signups_30d: 11 },
    nutritionists: { active_nutritionists: 1, pending_reviews: 1 },
    meal_plans: { total_meal_plans: 5, published_meal_plans: 4 },
    progress: { total_progress_reports: 4 },
    subscriptions: { active_subscriptions: 2, total_revenue: 2999.5 },
    health: {
      challengers_matched: 50,
      challengers_with_current_plan: 17,
      challengers_reporting_14d: 33,
      nutritionists_approved: 40,
    },
  })

  // What has been paid stays; who is gone subscribes to nothing any more.
  await admin.call('DELETE /admin/users/:id', { params: { id: first.id } })
  expect((await metrics()).subscriptions).toEqual({ active_subscriptions: 0, total_revenue: 2999.5 })
})
