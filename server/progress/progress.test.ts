import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { samplePlan, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const duplicate = { status: 409, detail: 'You already have a report for this date.' }
const report = (daysAgo: number, more = {}) => ({
  week_start: addDays(today(), -daysAgo),
  weight_kg: 80.5,
  waist_cm: 91.2,
  adherence_pct: 85,
  energy_levels: 7,
  notes: 'Felt good',
  ...more,
})

describe("one's own reports", () => {
  test('are filed, corrected and removed', async () => {
    const arjun = await app.patient()
    const filed = await arjun.call('POST /patients/progress', { body: report(0) })
    expect(filed.status).toBe(201)
    expect(filed.body).toMatchObject({ ...report(0), patient_id: arjun.id, patient_name: 'Arjun Rao' })
    const params = { id: filed.body.id }
    const corrected = await arjun.call('PUT /patients/progress/:id', {
      params,
      body: { weight_kg: 79.956, waist_cm: null, patient_id: 'x' },
    })
    expect(corrected.body).toMatchObject({
      ...report(0),
      weight_kg: 79.96,
      waist_cm: null,
      patient_id: arjun.id,
    })
    expect((await arjun.call('GET /patients/progress')).body).toEqual([corrected.body])
    const removed = await arjun.call('DELETE /patients/progress/:id', { params })
    expect([removed.status, removed.body]).toEqual([204, undefined])
    expect((await arjun.call('GET /patients/progress')).body).toEqual([])
    expect((await arjun.call('DELETE /patients/progress/:id', { params })).status).toBe(404)
  })

  test('need no weight, waist or notes', async () => {
    const arjun = await app.patient()
    const { body } = await arjun.call('POST /patients/progress', {
      body: { week_start: today(), adherence_pct: 0, energy_levels: 1 },
    })
    expect(body).toMatchObject({ weight_kg: null, waist_cm: null, notes: null, adherence_pct: 0 })
  })

  test('are one per date, when filed and when corrected', async () => {
    const arjun = await app.patient()
    await arjun.call('POST /patients/progress', { body: report(7) })
    expect((await arjun.call('POST /patients/progress', { body: report(7) })).problem).toMatchObject(
      duplicate,
    )
    const { body: later } = await arjun.call('POST /patients/progress', { body: report(0) })
    const moved = await arjun.call('PUT /patients/progress/:id', {
      params: { id: later.id },
      body: { week_start: addDays(today(), -7) },
    })
    expect(moved.problem).toMatchObject(duplicate)
    const other = await app.patient()
    expect((await other.call('POST /patients/progress', { body: report(7) })).status).toBe(201)
  })

  test('filed twice at once are one', async () => {
    const arjun = await app.patient()
    const answers = await Promise.all(
      [0, 0, 0].map(() => arjun.call('POST /patients/progress', { body: report(0) })),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409])
  })

  test.each([
    [{ week_start: null }, 'Week start date is required'],
    [{ week_start: addDays(today(), 1) }, 'Week start date cannot be in the future'],
    [{ weight_kg: 19.9 }, 'Weight must be between 20 and 500 kg'],
    [{ waist_cm: 200.1 }, 'Waist must be between 50 and 200 cm'],
    [{ adherence_pct: 101 }, 'Adherence must be between 0 and 100%'],
    [{ energy_levels: 0 }, 'Energy level must be a whole number between 1 and 10'],
  ])('with %j are refused, filed or corrected', async (wrong, detail) => {
    const arjun = await app.patient()
    const filed = await arjun.call('POST /patients/progress', { body: report(0, wrong) })
    expect(filed.problem).toMatchObject({ status: 422, detail })
    const { body } = await arjun.call('POST /patients/progress', { body: report(0) })
    const params = { id: body.id }
    const corrected = await arjun.call('PUT /patients/progress/:id', { params, body: wrong })
    expect(corrected.problem).toMatchObject({ status: 422, detail })
  })

  test('come newest first, ten to a page', async () => {
    const arjun = await app.patient()
    for (const week of [3, 0, 7, 1, 9, 2, 8, 5, 4, 6, 10])
      await arjun.call('POST /patients/progress', { body: report(week * 7) })
    for (const route of ['GET /patients/progress', 'GET /progress'] as const) {
      const { body, headers } = await arjun.call(route)
      expect(body.map((row) => row.week_start)).toEqual(
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((week) => addDays(today(), -7 * week)),
      )
      expect(headers['x-total-count']).toBe('11')
      expect((await arjun.call(route, { query: { skip: 10 } })).body).toHaveLength(1)
    }
    for (const query of [{ limit: 0 }, { limit: 101 }, { limit: 'x' }, { skip: -1 }, { skip: 1.5 }])
      expect((await arjun.call('GET /patients/progress', { query })).status).toBe(422)
  })
})

describe("a nutritionist's overview", () => {
  async function practice() {
    const nutritionist = await app.nutritionist()
    const asha = await app.patient({ first_name: 'Asha' })
    const ravi = await app.patient({ first_name: 'Ravi' })
    for (const patient of [asha, ravi]) await app.assign(patient.id, nutritionist.id)
    for (const days of [0, 6, 7, 29, 30, 89, 90])
      await asha.call('POST /patients/progress', { body: report(days, { notes: `${days} days ago` }) })
    await ravi.call('POST /patients/progress', { body: report(3, { notes: 'Rested' }) })
    const overview = async (query = {}) =>
      (await nutritionist.call('GET /progress/nutritionist/overview', { query })).body
    return { nutritionist, asha, ravi, overview }
  }

  test('is of the challengers in care, newest first', async () => {
    const { asha, ravi, nutritionist, overview } = await practice()
    const rows = await overview()
    expect(rows).toHaveLength(8)
    expect(rows.slice(0, 3).map((row) => [row.patient_name, row.notes])).toEqual([
      ['Asha Rao', '0 days ago'],
      ['Ravi Rao', 'Rested'],
      ['Asha Rao', '6 days ago'],
    ])
    await app.db
      .updateTable('assignments')
      .set({ active: false, end_date: today() })
      .where('patient_id', '=', asha.id)
      .execute()
    expect((await overview()).map((row) => row.patient_id)).toEqual([ravi.id])
    expect((await nutritionist.call('GET /progress')).body).toHaveLength(1)
  })

  test.each([
    ['week', ['0 days ago', 'Rested', '6 days ago']],
    ['month', ['0 days ago', 'Rested', '6 days ago', '7 days ago', '29 days ago']],
    [
      'quarter',
      ['0 days ago', 'Rested', '6 days ago', '7 days ago', '29 days ago', '30 days ago', '89 days ago'],
    ],
  ])('of a rolling %s', async (time_period, notes) => {
    const { overview } = await practice()
    expect((await overview({ time_period })).map((row) => row.notes)).toEqual(notes)
  })

  test('of one challenger, or of what a search finds in names and notes', async () => {
    const { ravi, overview } = await practice()
    expect(await overview({ patient_id: ravi.id })).toHaveLength(1)
    expect((await overview({ q: 'rEsTed' })).map((row) => row.patient_id)).toEqual([ravi.id])
    expect(await overview({ q: 'asha' })).toHaveLength(7)
    expect(await overview({ q: 'asha', time_period: 'week' })).toHaveLength(2)
    expect(await overview({ q: '_' })).toEqual([])
  })

  test('has totals over what the filters find, not only over a page', async () => {
    const { nutritionist, asha, ravi } = await practice()
    const totals = async (query = {}) =>
      (await nutritionist.call('GET /progress/nutritionist/totals', { query })).body
    const all = { total_reports: 8, reporting_patients: 2, avg_adherence: 85, avg_energy: 7 }
    expect(await totals()).toEqual(all)
    await asha.call('POST /patients/progress', {
      body: report(1, { adherence_pct: 40, energy_levels: 2 }),
    })
    expect(await totals({ patient_id: asha.id, time_period: 'week' })).toEqual({
      total_reports: 3,
      reporting_patients: 1,
      avg_adherence: 70,
      avg_energy: 5.33,
    })
    expect(await totals({ q: 'rested' })).toEqual({ ...all, total_reports: 1, reporting_patients: 1 })
    expect(await totals({ patient_id: ravi.id, q: 'nothing like it' })).toEqual({
      total_reports: 0,
      reporting_patients: 0,
      avg_adherence: null,
      avg_energy: null,
    })
  })

  test('is handed out whole as CSV, with nothing that a spreadsheet would run', async () => {
    const { nutritionist, asha, ravi } = await practice()
    await ravi.call('POST /patients/progress', {
      body: report(1, { weight_kg: null, waist_cm: null, notes: '=HYPERLINK("http://x.example","मुझे, देखो")' }),
    })
    const file = (query = {}) => nutritionist.call('GET /progress/nutritionist/overview.csv', { query })
    const { body, headers } = await file({ time_period: 'week' })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe(`attachment; filename="progress-reports-${today()}.csv"`)
    const day = (ago: number) => addDays(today(), -ago)
    expect(String(body)).toBe(
      [
        '\uFEFFChallenger,Week start,Weight (kg),Waist (cm),Adherence (%),Energy (1-10),Notes',
        `Asha Rao,${day(0)},80.5,91.2,85,7,0 days ago`,
        `Ravi Rao,${day(1)},,,85,7,"'=HYPERLINK(""http://x.example"",""मुझे, देखो"")"`,
        `Ravi Rao,${day(3)},80.5,91.2,85,7,Rested`,
        `Asha Rao,${day(6)},80.5,91.2,85,7,6 days ago`,
        '',
      ].join('\r\n'),
    )
    for (let days = 200; days < 330; days++)
      await asha.call('POST /patients/progress', { body: report(days) })
    expect(
      String((await file({ patient_id: asha.id })).body)
        .trim()
        .split('\r\n'),
    ).toHaveLength(138)
    expect((await file({ time_period: 'year' })).status).toBe(422)
  })
})

describe('the journey', () => {
  const journey = async (who: { call: TestApp['call'] }) => (await who.call('GET /patients/journey')).body
  const loss = [28, 21, 14, 7].map((ago, week) => ({
    week_start: addDays(today(), -ago),
    weight_kg: 90 - 2 * week,
    adherence_pct: 50,
    energy_levels: 5,
  }))
  async function onTheWay(more = {}) {
    const person = await app.patient({ start_weight_kg: 90, height_cm: 160, goal: 'lose', ...more })
    for (const body of loss) expect((await person.call('POST /patients/progress', { body })).status).toBe(201)
    return person
  }

  test('follows from reports and ticks', async () => {
    const person = await onTheWay()
    expect(await journey(person)).toMatchObject({
      ticked_days: 0,
      reports_in_row: 4,
      milestones: [
        { kind: 'reports_4', reached_on: addDays(today(), -7) },
        { kind: 'lost_5', reached_on: addDays(today(), -7) },
      ],
      // Nobody judges how a plan was followed that there is not.
      hard_week: null,
    })
    const nutritionist = await app.nutritionist()
    await app.assign(person.id, nutritionist.id)
    const from = addDays(today(), -2)
    const { body: plan } = await nutritionist.call('POST /meal-plans', { body: samplePlan(person.id, from) })
    await nutritionist.call('POST /meal-plans', { body: samplePlan(person.id, addDays(from, -7)) })
    expect((await journey(person)).hard_week).toEqual({ weight: false, adherence: true })
    for (const date of [from, addDays(from, 1)]) {
      const id = plan.days.find((day: { date: string }) => day.date === date)!.meals[0]!.id
      const tick = { state: 'eaten' as const, at: new Date().toISOString() }
      await person.call('PUT /patients/days/:date/meals/:id', { params: { date, id }, body: tick })
    }
    expect((await journey(person)).ticked_days).toBe(2)
  })

  test.each([
    ['an eating disorder is noted', { medical_notes: 'Bulimia as a student' }],
    ['in a pregnancy', { gender: 'female', pregnancy: 'pregnant_2' }],
  ])('no weight is a milestone when %s', async (_, more) => {
    const person = await onTheWay(more)
    expect((await journey(person)).milestones.map(({ kind }: { kind: string }) => kind)).toEqual([
      'reports_4',
    ])
  })
})
