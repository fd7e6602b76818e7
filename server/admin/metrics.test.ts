import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, dayStart, today, weekday } from '#domain/dates.ts'
import { samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await testApp()
  admin = await app.signUp('admin')
})
afterAll(() => app.close())

const none = { now: 0, before: 0 }
const metrics = async () => (await admin.call('GET /admin/metrics')).body

test('of an empty platform are zero, except for the administrator', async () => {
  expect(await metrics()).toEqual({
    users: { total_users: 1, total_patients: 0, total_nutritionists: 0, recent_signups_30d: 1 },
    nutritionists: { active_nutritionists: 0, pending_reviews: 0 },
    meal_plans: { total_meal_plans: 0, published_meal_plans: 0 },
    progress: { total_progress_reports: 0 },
    subscriptions: { active_subscriptions: 0, total_revenue: 0 },
    changes: {
      signups: { now: 1, before: 0 },
      ...{ plans_published: none, reports: none, revenue: none },
    },
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
  await report(third, 29)
  await report(third, 30)
  await report(third, 59)
  await report(third, 60)

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
      .values({ id: randomUUID(), patient_id: first.id, kind, amount_paise, method: 'upi', paid_on: today() })
      .execute()

  await app.db
    .insertInto('payments')
    .values({
      ...{ id: randomUUID(), patient_id: first.id, kind: 'payment', amount_paise: 200_000, method: 'upi' },
      paid_on: addDays(today(), -30),
    })
    .execute()
  await app.db
    .updateTable('meal_plans')
    .set({ published_at: sql<string>`now() - interval '31 days'` })
    .where('patient_id', '=', third.id)
    .execute()

  expect(await metrics()).toEqual({
    users: { total_users: 12, total_patients: 6, total_nutritionists: 5, recent_signups_30d: 11 },
    nutritionists: { active_nutritionists: 1, pending_reviews: 1 },
    meal_plans: { total_meal_plans: 5, published_meal_plans: 4 },
    progress: { total_progress_reports: 8 },
    subscriptions: { active_subscriptions: 2, total_revenue: 4999.5 },
    changes: {
      signups: { now: 11, before: 1 },
      plans_published: { now: 3, before: 1 },
      reports: { now: 5, before: 2 },
      revenue: { now: 2999.5, before: 2000 },
    },
    health: {
      challengers_matched: 50,
      challengers_with_current_plan: 17,
      challengers_reporting_14d: 33,
      nutritionists_approved: 40,
    },
  })

  // Payments of an erased person still count; their subscription does not.
  await admin.call('DELETE /admin/users/:id', { params: { id: first.id } })
  expect((await metrics()).subscriptions).toEqual({ active_subscriptions: 0, total_revenue: 4999.5 })
})

const trends = async (query = {}) => (await admin.call('GET /admin/metrics/trends', { query })).body

describe('by week', () => {
  const monday = addDays(today(), -((weekday(today()) + 6) % 7))
  const weekAgo = (weeks: number) => addDays(monday, -7 * weeks)
  /** The instant `minutes` after the start of a day in the business time zone. */
  const instant = (date: string, minutes: number) => new Date(dayStart(date) + minutes * 60_000).toISOString()
  beforeAll(async () => {
    for (const table of ['payments', 'subscriptions', 'users'] as const)
      await app.db.deleteFrom(table).execute()
    admin = await app.signUp('admin')
  })

  test('every week is listed, an empty one with zeros; this week ends today', async () => {
    for (const weeks of [12, 26]) {
      const { from, to, series } = await trends({ weeks })
      expect([from, to, series.length]).toEqual([weekAgo(weeks - 1), today(), weeks])
      expect(series.map(({ week }) => week)).toEqual(
        Array.from({ length: weeks }, (_, nth) => weekAgo(weeks - 1 - nth)),
      )
      const none = { active_challengers: 0, plans_published: 0, reports: 0, revenue: 0 }
      expect(series[0]).toEqual({ week: from, signups: 0, ...none })
      expect(series.at(-1)).toEqual({ week: monday, signups: 1, ...none })
    }
    expect((await trends()).series).toHaveLength(12)
  })

  test.each([0, 1, 13, 52, 'many'])('%s weeks are refused', async (weeks) => {
    const { problem } = await admin.call('GET /admin/metrics/trends', { query: { weeks } })
    expect(problem).toMatchObject({ status: 422, detail: 'weeks must be 12 or 26' })
  })

  test('a week begins on Monday, 00:00 where the business is', async () => {
    const [last, first] = [await app.signUp('patient'), await app.signUp('patient')]
    const signedUp = (id: string, created_at: string) =>
      app.db.updateTable('users').set({ created_at }).where('id', '=', id).execute()
    await signedUp(last.id, instant(weekAgo(2), -1))
    await signedUp(first.id, instant(weekAgo(2), 0))
    const { series } = await trends()
    expect(series.slice(-4).map(({ signups }) => signups)).toEqual([1, 1, 0, 1])
  })

  test('counts what was published, reported and paid, and who was in care when the week ended', async () => {
    const [meera, dev] = [await app.nutritionist(), await app.nutritionist()]
    const [asha, ravi] = [await app.patient(), await app.patient()]
    const care = (patient_id: string, nutritionist_id: string, start_date: string, end_date?: string) =>
      app.db
        .insertInto('assignments')
        .values({
          id: randomUUID(),
          patient_id,
          nutritionist_id,
          start_date,
          end_date: end_date ?? null,
          active: !end_date,
        })
        .execute()
    // Asha was in care before the first week and changes nutritionist; Ravi leaves; the third starts next week.
    await care(asha.id, meera.id, weekAgo(40), addDays(weekAgo(3), 2))
    await care(asha.id, dev.id, addDays(weekAgo(3), 2))
    await care(ravi.id, meera.id, addDays(weekAgo(5), 6), weekAgo(1))
    await care((await app.patient()).id, dev.id, addDays(today(), 9))
    const plan = async (published: string) => {
      const { body } = await dev.call('POST /meal-plans', { body: samplePlan(asha.id) })
      await app.db
        .updateTable('meal_plans')
        .set({ published_at: published })
        .where('id', '=', body.id)
        .execute()
    }
    await plan(instant(weekAgo(3), 0))
    await plan(instant(weekAgo(2), -1))
    await plan(instant(weekAgo(2), 60))
    await dev.call('POST /meal-plans', { body: { ...samplePlan(asha.id), status: 'draft' } })
    for (const week_start of [weekAgo(3), addDays(weekAgo(3), 6), weekAgo(0)])
      await asha.call('POST /patients/progress', {
        body: { week_start, adherence_pct: 90, energy_levels: 7 },
      })
    const pay = (kind: 'payment' | 'refund', amount_paise: number, paid_on: string) =>
      app.db
        .insertInto('payments')
        .values({ id: randomUUID(), patient_id: asha.id, kind, amount_paise, method: 'upi', paid_on })
        .execute()
    await pay('payment', 149_950, weekAgo(3))
    await pay('payment', 50_000, addDays(weekAgo(3), 6))
    await pay('refund', 60_000, weekAgo(1))

    const { series } = await trends()
    const column = (name: Exclude<keyof (typeof series)[number], 'week'>) =>
      series.slice(-6).map((week) => week[name])
    expect(column('active_challengers')).toEqual([2, 2, 2, 2, 1, 2])
    expect(series[0]!.active_challengers).toBe(1)
    expect(column('plans_published')).toEqual([0, 0, 2, 1, 0, 0])
    expect(column('reports')).toEqual([0, 0, 2, 0, 0, 1])
    expect(column('revenue')).toEqual([0, 0, 1999.5, 0, -600, 0])
  })

  test('takes two statements, however many weeks', async () => {
    for (const weeks of [12, 26])
      expect((await app.statementsOf(() => trends({ weeks }))).length).toBeLessThanOrEqual(2)
  })
})
