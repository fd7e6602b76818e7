import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { samplePatient, type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const ago = (days: number) => addDays(today(), -days)
async function care() {
  const patient = await app.patient()
  const nutritionist = await app.nutritionist()
  await app.assign(patient.id, nutritionist.id)
  const params = { id: patient.id }
  const currentWeight = async () =>
    (await nutritionist.call('GET /nutritionists/patients/:id', { params })).body.current_weight
  const report = (week_start: string, weight_kg: number) =>
    patient.call('POST /patients/progress', {
      body: { week_start, weight_kg, adherence_pct: 80, energy_levels: 7 },
    })
  const note = (date: string, weight_kg: number) =>
    patient.call('POST /patients/weights', { body: { date, weight_kg } })
  return { patient, nutritionist, params, currentWeight, report, note }
}

test('the newest weight of reports and single days is the current one everywhere; streaks count reports only', async () => {
  const { patient, nutritionist, params, currentWeight, report, note } = await care()
  expect(await currentWeight()).toBe(samplePatient.start_weight_kg)
  await report(ago(7), 81)
  expect((await note(ago(2), 80.456)).body).toMatchObject({
    ...{ date: ago(2), weight_kg: 80.46, by_challenger: true },
  })
  expect(await currentWeight()).toBe(80.46)
  const targets = await nutritionist.call('GET /nutritionists/patients/:id/targets', { params })
  expect(targets.body.weight_kg).toBe(80.46)
  const journey = await patient.call('GET /patients/journey')
  expect(journey.body).toMatchObject({
    latest_weight: { date: ago(2), weight_kg: 80.46 },
    reports_in_row: 1,
  })
  // A report of a later day is newer again; of the same day, what was written last.
  await report(ago(1), 80.2)
  expect(await currentWeight()).toBe(80.2)
  await note(ago(1), 80.1)
  expect(await currentWeight()).toBe(80.1)
  const summary = (await nutritionist.call('GET /progress/summary/:id', { params })).body
  expect(summary).toMatchObject({ total_reports: 2, last_report_date: ago(1) })
  expect(summary.avg_weight_loss).toBeCloseTo(samplePatient.start_weight_kg - 80.1)
  const triage = (await nutritionist.call('GET /nutritionists/patients/triage')).body.rows[0]!
  expect(triage.weights.at(-1)).toMatchObject({ weight_kg: expect.any(Number) })
  expect(triage.weights).toHaveLength(4)
})

test('a day has one weight: the later one replaces it, whoever notes it; each side can delete it', async () => {
  const { patient, nutritionist, params, note, currentWeight } = await care()
  const first = (await note(today(), 80)).body
  const route = 'POST /nutritionists/patients/:id/weights'
  const second = await nutritionist.call(route, { params, body: { date: today(), weight_kg: 79 } })
  expect(second.status).toBe(201)
  expect(second.body).toMatchObject({ id: first.id, weight_kg: 79, by_challenger: false })
  expect((await patient.call('GET /patients/weights')).body).toHaveLength(1)
  expect((await patient.call('GET /notifications')).body[0]!.kind).toBe('measured_by_nutritionist')
  const remove = 'DELETE /nutritionists/patients/:id/weights/:weight_id'
  const inner = { params: { id: params.id, weight_id: first.id } }
  expect((await nutritionist.call(remove, inner)).status).toBe(204)
  expect((await nutritionist.call(remove, inner)).status).toBe(404)
  expect(await currentWeight()).toBe(samplePatient.start_weight_kg)
})

test('nobody reaches the weights of somebody who is not in their care', async () => {
  const { note, params } = await care()
  const { id } = (await note(ago(3), 80)).body
  const other = await care()
  expect((await other.nutritionist.call('GET /nutritionists/patients/:id/weights', { params })).status).toBe(
    404,
  )
  const body = { date: today(), weight_kg: 70 }
  expect(
    (await other.nutritionist.call('POST /nutritionists/patients/:id/weights', { params, body })).status,
  ).toBe(404)
  // Through one's own challenger neither.
  const through = { params: { id: other.params.id, weight_id: id } }
  const remove = 'DELETE /nutritionists/patients/:id/weights/:weight_id'
  expect((await other.nutritionist.call(remove, through)).status).toBe(404)
  expect((await other.patient.call('DELETE /patients/weights/:id', { params: { id } })).status).toBe(404)
})

test.each([
  [addDays(today(), 1), 80, 'The date cannot be in the future'],
  ['1950-01-01', 80, 'This date is before the date of birth'],
  [ago(1), 19.9, 'Weight must be between 20 and 500 kg'],
  [ago(1), 501, 'Weight must be between 20 and 500 kg'],
  ['2025-02-30', 80, 'Please enter a valid date (YYYY-MM-DD)'],
])('a weight of %s and %s kg is refused: %s', async (date, kg, sentence) => {
  const { note, patient } = await care()
  const answer = await note(date, kg)
  expect([answer.status, answer.problem.detail]).toEqual([422, sentence])
  expect((await patient.call('GET /patients/weights')).body).toEqual([])
})

test('an import says what was added, replaced and left out, and why', async () => {
  const { patient, note, nutritionist, params } = await care()
  await note(ago(5), 85)
  const rows = [
    { date: ago(5), weight_kg: 84 },
    { date: ago(4), weight_kg: 83 },
    { date: ago(4), weight_kg: 82 },
    { date: addDays(today(), 1), weight_kg: 82 },
    { date: '1950-01-01', weight_kg: 82 },
    { date: 'soon', weight_kg: 82 },
    { date: ago(3), weight_kg: 2 },
  ]
  const answer = await nutritionist.call('POST /nutritionists/patients/:id/weights/import', {
    params,
    body: { rows },
  })
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({
    added: 1,
    replaced: 1,
    noted: [{ date: ago(5), weight_kg: 85 }],
    skipped: [
      { row: 2, reason: 'A later row has the same date' },
      { row: 4, reason: 'The date cannot be in the future' },
      { row: 5, reason: 'This date is before the date of birth' },
      { row: 6, reason: 'Please enter a valid date (YYYY-MM-DD)' },
      { row: 7, reason: 'Weight must be between 20 and 500 kg' },
    ],
  })
  const stored = (await patient.call('GET /patients/weights')).body
  expect(stored.map(({ date, weight_kg }) => [date, weight_kg])).toEqual([
    [ago(4), 82],
    [ago(5), 84],
  ])
  const timeline = await nutritionist.call('GET /nutritionists/patients/:id/timeline', {
    params,
    query: { kind: 'weight' },
  })
  expect(timeline.body.reduce((sum, { second_figure }) => sum + (second_figure ?? 0), 0)).toBe(2)
})

test('5,000 weights are imported at once, and not one more', async () => {
  const { patient } = await care()
  const rows = Array.from({ length: 5000 }, (_, day) => ({ date: ago(day), weight_kg: 80 }))
  const body = { rows }
  expect((await patient.call('POST /patients/weights/import', { body })).body).toMatchObject({ added: 5000 })
  const one = { date: today(), weight_kg: 80 }
  const more = await patient.call('POST /patients/weights/import', { body: { rows: [...rows, one] } })
  expect([more.status, more.problem.detail]).toEqual([422, 'Please import at most 5,000 rows at once'])
})

test('two who note the same day at once leave one weight', async () => {
  const { patient, nutritionist, params } = await care()
  const answers = await Promise.all([
    ...[80, 81].map((weight_kg) =>
      patient.call('POST /patients/weights', { body: { date: today(), weight_kg } }),
    ),
    nutritionist.call('POST /nutritionists/patients/:id/weights', {
      params,
      body: { date: today(), weight_kg: 82 },
    }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  const { rows } = await sql`select from weights where patient_id = ${patient.id}`.execute(app.db)
  expect(rows).toHaveLength(1)
})

test('where an eating disorder is noted, the challenger is not shown what somebody else weighed', async () => {
  const { patient, note, report } = await care()
  await report(ago(7), 60)
  await note(today(), 58)
  await patient.call('PUT /patients/profile', { body: { medical_notes: 'Bulimia in 2023.' } })
  const { body } = await patient.call('GET /patients/journey')
  expect(body).toMatchObject({ latest_weight: { date: ago(7), weight_kg: 60 }, may_show: false })
})

test('a preview says what an import would find, and stores nothing; the same import again changes nothing', async () => {
  const { patient, nutritionist, note, report, params } = await care()
  await report(ago(7), 81)
  await note(ago(7), 82)
  await note(ago(5), 80)
  await report(ago(6), 83)
  const rows = [7, 6, 5, 4].map((days) => ({ date: ago(days), weight_kg: 80 }))
  const load = (more: object = {}) =>
    patient.call('POST /patients/weights/import', { body: { rows, ...more } })
  const noted = [
    { date: ago(7), weight_kg: 82 },
    { date: ago(6), weight_kg: 83 },
    { date: ago(5), weight_kg: 80 },
  ]
  const bad = { date: '1950-01-01', weight_kg: 80 }
  expect((await load({ rows: [...rows, bad], preview: true })).body).toEqual({
    ...{ added: 0, replaced: 0, noted },
    skipped: [{ row: 5, reason: 'This date is before the date of birth' }],
  })
  expect((await patient.call('GET /patients/weights')).body).toHaveLength(2)
  expect((await load()).body).toMatchObject({ added: 2, replaced: 2, noted })
  const stored = (await patient.call('GET /patients/weights')).body
  const told = (await nutritionist.call('GET /notifications')).body.length
  expect((await load()).body).toMatchObject({ added: 0, replaced: 4, skipped: [] })
  expect((await patient.call('GET /patients/weights')).body).toEqual(stored)
  expect((await nutritionist.call('GET /notifications')).body).toHaveLength(told)
  // What somebody else imports as it stands remains the challenger's.
  await nutritionist.call('POST /nutritionists/patients/:id/weights/import', { params, body: { rows } })
  expect((await patient.call('GET /patients/weights')).body).toEqual(stored)
})

test('an import is taken back exactly: what it added goes, what it replaced returns, what was written since stays', async () => {
  const { patient, nutritionist, params, note, report, currentWeight } = await care()
  await report(ago(1), 81)
  await note(ago(5), 85)
  await nutritionist.call('POST /nutritionists/patients/:id/weights', {
    params,
    body: { date: ago(2), weight_kg: 80 },
  })
  // The report of this day was written after its single weight, and holds.
  await sql`insert into weights (id, patient_id, date, weight_kg, entered_by, updated_at)
    values (gen_random_uuid(), ${patient.id}, ${ago(1)}, 82, ${patient.id}, now() - interval '1 day')`.execute(
    app.db,
  )
  const read = async () => (await patient.call('GET /patients/weights')).body
  const before = await read()
  const import_id = randomUUID()
  const rows = [6, 5, 4, 3, 2, 1].map((days) => ({ date: ago(days), weight_kg: 180 + days }))
  const load = (sent: typeof rows) =>
    patient.call('POST /patients/weights/import', { body: { import_id, rows: sent } })
  // In two parts, of which the first is sent twice, the second time with what else it said: one import all the same.
  await load(rows.slice(0, 3).map(({ date }) => ({ date, weight_kg: 99 })))
  await load(rows.slice(0, 3))
  expect((await load(rows.slice(3))).body).toMatchObject({ added: 1, replaced: 2 })
  expect(await currentWeight()).toBe(181)
  await note(ago(4), 84)
  await note(ago(3), 183)
  const undo = () => patient.call('POST /patients/weights/undo-import', { body: { import_id } })
  const answers = await Promise.all([undo(), undo()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.map(({ body }) => body)).toEqual(
    expect.arrayContaining([
      { removed: 1, put_back: 3 },
      { removed: 0, put_back: 0 },
    ]),
  )
  const after = await read()
  expect(after.filter(({ date }) => before.some((one) => one.date === date))).toEqual(before)
  expect(after.filter(({ date }) => date === ago(4) || date === ago(3))).toMatchObject([
    { weight_kg: 183 },
    { weight_kg: 84 },
  ])
  expect(after).toHaveLength(before.length + 2)
  expect(await currentWeight()).toBe(81)
  // A later import over an earlier one takes only its own rows back.
  const second = randomUUID()
  await load(rows)
  await patient.call('POST /patients/weights/import', {
    body: { import_id: second, rows: [{ date: ago(6), weight_kg: 70 }] },
  })
  expect((await undo()).body).toMatchObject({ removed: 0, put_back: 4 })
  expect((await read()).find(({ date }) => date === ago(6))).toMatchObject({ weight_kg: 70 })
})

test('only whoever imported takes it back, and only from those in their care', async () => {
  const { patient, nutritionist, params } = await care()
  const import_id = randomUUID()
  const rows = [{ date: ago(3), weight_kg: 80 }]
  await nutritionist.call('POST /nutritionists/patients/:id/weights/import', {
    params,
    body: { import_id, rows },
  })
  const body = { import_id }
  const nothing = { removed: 0, put_back: 0 }
  expect((await patient.call('POST /patients/weights/undo-import', { body })).body).toEqual(nothing)
  const route = 'POST /nutritionists/patients/:id/weights/undo-import'
  const other = await care()
  expect((await other.nutritionist.call(route, { params, body })).status).toBe(404)
  expect((await other.nutritionist.call(route, { params: other.params, body })).body).toEqual(nothing)
  expect((await patient.call('GET /patients/weights')).body).toHaveLength(1)
  expect((await nutritionist.call(route, { params, body })).body).toEqual({ removed: 1, put_back: 0 })
  expect((await patient.call('GET /patients/weights')).body).toEqual([])
})
