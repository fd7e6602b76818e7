import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, daysBetween, today } from '#domain/dates.ts'
import { analyticsPeriods, periodDays } from '#domain/progress/progress.ts'
import { samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
let nutritionist: Awaited<ReturnType<TestApp['nutritionist']>>
let asha: Awaited<ReturnType<TestApp['patient']>>
let ravi: Awaited<ReturnType<TestApp['patient']>>
let newcomer: Awaited<ReturnType<TestApp['signUp']>>
beforeAll(async () => {
  app = await testApp()
  nutritionist = await app.nutritionist()
  asha = await app.patient({ first_name: 'Asha', start_weight_kg: 73 })
  ravi = await app.patient({ first_name: 'Ravi', start_weight_kg: 90 })
  newcomer = await app.signUp('patient', 'Zoya')
  for (const { id } of [asha, ravi, newcomer]) await app.assign(id, nutritionist.id)
  for (const patient of [asha, ravi]) await publish(nutritionist, patient, 28)
  await file(asha, 21, 72, 60, 4)
  await file(asha, 14, 71, 80, 6)
  await file(asha, 0, 69.5, 90, 8)
  await file(ravi, 7, 90, 70, 5)
  await file(ravi, 0, 90.5, 75, 7)
})
afterAll(() => app.close())

const ago = (days: number) => addDays(today(), -days)
const mondayOf = (date: string) => addDays(date, -((new Date(date).getUTCDay() + 6) % 7))

async function file(
  patient: { call: TestApp['call'] },
  daysAgo: number,
  weight_kg: number | null,
  adherence_pct = 80,
  energy_levels = 7,
) {
  const body = { week_start: ago(daysAgo), weight_kg, adherence_pct, energy_levels }
  expect((await patient.call('POST /patients/progress', { body })).status).toBe(201)
}

/** A plan of a week that began so many days ago: reports are rated after its third day. */
async function publish(by: { call: TestApp['call'] }, { id }: { id: string }, daysAgo: number) {
  const body = { ...samplePlan(id, ago(daysAgo)), status: 'published' as const }
  expect((await by.call('POST /meal-plans', { body })).status).toBe(201)
}

/** A nutritionist with one challenger whose starting weight is 82 kg. */
async function pair() {
  const someone = await app.nutritionist()
  const patient = await app.patient({ start_weight_kg: 82 })
  await app.assign(patient.id, someone.id)
  const analytics = async (time_period?: string) =>
    (await someone.call('GET /progress/nutritionist/analytics', { query: { time_period } })).body
  return { ...someone, patient, analytics }
}

describe('analytics', () => {
  const analytics = (time_period?: string) =>
    nutritionist.call('GET /progress/nutritionist/analytics', { query: { time_period } })

  test('of a month: totals, averages and how challengers are doing', async () => {
    const { body } = await analytics('month')
    expect(body).toMatchObject({
      time_period: 'month',
      from: ago(29),
      to: today(),
      total_patients: 3,
      reporting_patients: 2,
      total_reports: 5,
      avg_adherence: 75,
      avg_energy: 6,
      avg_weight_gain: -1,
      improving: 1,
      // Of the third nothing is known yet.
      stable: 0,
      declining: 1,
      adherence: { excellent: 2, good: 3, needs_improvement: 0 },
      movers: {
        improving: [{ patient_id: asha.id, patient_name: 'Asha Rao', weekly_change: -0.82 }],
        declining: [{ patient_id: ravi.id, patient_name: 'Ravi Rao', weekly_change: 0.5 }],
      },
    })
  })

  test('the edges of the adherence labels', async () => {
    const { patient, analytics, ...someone } = await pair()
    await publish(someone, patient, 28)
    for (const [day, percent] of [100, 80, 79.9, 60, 59.9, 0].entries()) await file(patient, day, 80, percent)
    expect((await analytics()).adherence).toEqual({ excellent: 2, good: 2, needs_improvement: 2 })
  })

  test('give no label to reports from before three planned days, but average them', async () => {
    const { patient, analytics, ...someone } = await pair()
    await publish(someone, patient, 14)
    // About the days before the plan, its first two and its first three days.
    for (const days of [28, 19, 18]) await file(patient, days, 80, 50)
    expect(await analytics()).toMatchObject({
      ...{ total_reports: 3, avg_adherence: 50 },
      adherence: { excellent: 0, good: 0, needs_improvement: 1 },
    })
  })

  test('name the ten who move fastest, and count all', async () => {
    const someone = await app.nutritionist()
    for (let n = 1; n <= 11; n++) {
      const patient = await app.patient({ first_name: `P${n}`, start_weight_kg: 90, goal: 'lose' })
      await app.assign(patient.id, someone.id)
      await file(patient, 7, 90)
      await file(patient, 0, 90 - n)
    }
    const { body } = await someone.call('GET /nutritionists/analytics/overview')
    expect(body).toMatchObject({ improving: 11, declining: 0, stable: 0 })
    expect(body.movers.declining).toEqual([])
    expect(body.movers.improving.map((mover) => mover.weekly_change)).toEqual([
      -11, -10, -9, -8, -7, -6, -5, -4, -3, -2,
    ])
  })

  test('a series by week, empty weeks included', async () => {
    const { series } = (await analytics('month')).body
    const thisWeek = mondayOf(today())
    const first = mondayOf(ago(29))
    expect(series.map((entry) => entry.week)).toEqual(
      Array.from({ length: daysBetween(first, thisWeek) / 7 + 1 }, (_, n) => addDays(first, 7 * n)),
    )
    const empty = { reports: 0, avg_adherence: null, avg_energy: null, avg_weight_gain: null }
    expect(series[0]).toEqual({ week: first, ...empty })
    const week = (
      weeksAgo: number,
      reports: number,
      adherence: number,
      energy: number,
      change: number | null,
    ) => ({
      week: addDays(thisWeek, -7 * weeksAgo),
      reports,
      avg_adherence: adherence,
      avg_energy: energy,
      avg_weight_gain: change,
    })
    expect(series.slice(-4)).toEqual([
      week(3, 1, 60, 4, null),
      week(2, 1, 80, 6, -1),
      week(1, 1, 70, 5, null),
      week(0, 2, 82.5, 7.5, -0.5),
    ])
  })

  test('of a week: one weighing each tells no change', async () => {
    expect((await analytics('week')).body).toMatchObject({
      from: ago(6),
      total_reports: 2,
      reporting_patients: 2,
      avg_adherence: 82.5,
      avg_energy: 7.5,
      avg_weight_gain: null,
    })
  })

  test('are of a month unless said otherwise, there and on the overview', async () => {
    const { body } = await analytics('month')
    expect((await analytics()).body).toEqual(body)
    expect((await nutritionist.call('GET /nutritionists/analytics/overview')).body).toEqual(body)
    expect((await analytics('decade')).status).toBe(422)
  })

  test('reach back 7, 30, 90 and 365 days', async () => {
    const { patient, analytics } = await pair()
    for (const days of [6, 7, 29, 30, 89, 90, 364, 365]) await file(patient, days, null)
    const totals = []
    for (const time_period of analyticsPeriods) {
      const body = await analytics(time_period)
      expect(daysBetween(body.from, body.to)).toBe(periodDays[time_period] - 1)
      expect(body.series.reduce((sum, entry) => sum + entry.reports, 0)).toBe(body.total_reports)
      totals.push(body.total_reports)
    }
    expect(totals).toEqual([1, 3, 5, 7])
  })

  test('without challengers or reports there is nothing to average', async () => {
    const someone = await app.nutritionist()
    const { body } = await someone.call('GET /nutritionists/analytics/overview')
    expect(body).toMatchObject({
      total_patients: 0,
      reporting_patients: 0,
      total_reports: 0,
      avg_adherence: null,
      avg_energy: null,
      avg_weight_gain: null,
      improving: 0,
      stable: 0,
      declining: 0,
    })
    expect(body.series.length).toBeGreaterThanOrEqual(5)
    expect(body.series.every((entry) => entry.reports === 0 && entry.avg_adherence === null)).toBe(true)
  })
})

describe('the summary', () => {
  const summary = (query = {}) => nutritionist.call('GET /nutritionists/progress/summary', { query })
  const ashas = () => ({
    patient_id: asha.id,
    patient_name: 'Asha Rao',
    status: 'improving',
    trend_reports: 3,
    total_reports: 3,
    avg_weight_loss: 1.17,
    avg_adherence: 76.7,
    last_report_date: today(),
  })

  test('has one line per challenger in care, by name', async () => {
    const { body, headers } = await summary()
    expect(headers['x-total-count']).toBe('3')
    expect(body).toEqual([
      ashas(),
      {
        patient_id: ravi.id,
        patient_name: 'Ravi Rao',
        status: 'declining',
        trend_reports: 2,
        total_reports: 2,
        avg_weight_loss: -0.5,
        avg_adherence: 72.5,
        last_report_date: today(),
      },
      {
        patient_id: newcomer.id,
        patient_name: 'Zoya',
        status: 'stable',
        trend_reports: 0,
        total_reports: 0,
        avg_weight_loss: null,
        avg_adherence: 0,
        last_report_date: null,
      },
    ])
  })

  test('can be searched and asked for one challenger', async () => {
    expect((await summary({ q: 'ravi' })).body.map((row) => row.patient_id)).toEqual([ravi.id])
    expect((await summary({ patient_id: asha.id })).body).toEqual([ashas()])
    const page = await summary({ limit: 1, skip: 1 })
    expect([page.body[0]?.patient_id, page.headers['x-total-count']]).toEqual([ravi.id, '3'])
  })

  test('follows search and time, as the list of reports does', async () => {
    const { body } = await summary({ time_period: 'week' })
    expect(
      body.map(({ patient_name, total_reports, avg_adherence }) => [
        patient_name,
        total_reports,
        avg_adherence,
      ]),
    ).toEqual([
      ['Asha Rao', 1, 90],
      ['Ravi Rao', 1, 75],
    ])
    // Trend and pace of the weight need the reports before.
    expect(body[0]).toMatchObject({ status: 'improving', trend_reports: 3, avg_weight_loss: 1.17 })
    const found = await summary({ q: 'ravi', time_period: 'week' })
    expect([found.body.length, found.headers['x-total-count']]).toEqual([1, '1'])
    expect((await summary({ q: 'zoya' })).body).toMatchObject([{ total_reports: 0 }])
    expect((await summary({ q: 'no such note' })).body).toEqual([])
  })

  test('of one challenger is for them and their nutritionist only', async () => {
    const params = { id: asha.id }
    expect((await nutritionist.call('GET /progress/summary/:id', { params })).body).toEqual(ashas())
    expect((await asha.call('GET /progress/summary/:id', { params })).body).toEqual(ashas())
    for (const other of [ravi, await app.nutritionist()])
      expect((await other.call('GET /progress/summary/:id', { params })).status).toBe(404)
  })

  test('knows the last weight however many reports have come without one since', async () => {
    const { patient } = await pair()
    await file(patient, 42, 81)
    await file(patient, 35, 80)
    for (const days of [28, 21, 14, 7, 0]) await file(patient, days, null)
    const { body } = await patient.call('GET /progress/summary/:id', { params: { id: patient.id } })
    expect(body).toMatchObject({ total_reports: 7, avg_weight_loss: 2, status: 'stable' })
  })

  test("follows the challenger's own goal", async () => {
    const { patient } = await pair()
    for (const [days, weight] of [
      [21, 82],
      [14, 82.5],
      [7, 83],
      [0, 83.5],
    ] as const)
      await file(patient, days, weight)
    const status = async () =>
      (await patient.call('GET /progress/summary/:id', { params: { id: patient.id } })).body.status
    expect(await status()).toBe('declining')
    for (const [goal, expected] of [
      ['gain', 'improving'],
      ['maintain', 'declining'],
      ['lose', 'declining'],
    ]) {
      await patient.call('PUT /patients/profile', { body: { goal } })
      expect(await status()).toBe(expected)
    }
  })
})

test('the number of statements does not grow with challengers and reports', async () => {
  const someone = await app.nutritionist()
  const add = async (reports: number) => {
    const patient = await app.patient()
    await app.assign(patient.id, someone.id)
    for (let week = 0; week < reports; week++) await file(patient, week * 7, 80 - week)
  }
  const routes = [
    'GET /nutritionists/progress/summary',
    'GET /nutritionists/analytics/overview',
    'GET /progress/nutritionist/overview',
    'GET /progress/nutritionist/overview.csv',
    'GET /progress/nutritionist/totals',
    'GET /progress/nutritionist/analytics',
  ] as const
  const counts = async () => {
    const all: Record<string, number> = {}
    for (const route of routes)
      all[route] = (
        await app.statementsOf(async () => expect((await someone.call(route)).status).toBe(200))
      ).length
    return all
  }
  await add(1)
  const one = await counts()
  for (const reports of [0, 2, 5]) await add(reports)
  expect(await counts()).toEqual(one)
  // Authentication, the answer's statements and the audit entry.
  for (const route of routes) expect(one[route], route).toBeLessThanOrEqual(7)
})
