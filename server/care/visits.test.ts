import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { sampleTargets, type TestApp, testApp } from '#server/testing/app.ts'
import { enterResult, fileReport, makePlan, measure } from '#server/testing/clinic.ts'

let app: TestApp
let meera: Awaited<ReturnType<TestApp['nutritionist']>>
beforeAll(async () => {
  app = await testApp()
  meera = await app.nutritionist()
})
afterAll(() => app.close())

const note = {
  assessment: 'Sleeps six hours.',
  diagnosis: null,
  intervention: 'Oats, soaked.',
  monitoring: null,
}
const targets = { ...sampleTargets, sugar_g: 20, shown: false, reason: 'Trains early.' }

async function pair() {
  const patient = await app.patient({ gender: 'female' })
  await app.assign(patient.id, meera.id)
  const sign = (more: object = {}, headers?: Record<string, string>) =>
    meera.call('POST /visits', {
      body: { patient_id: patient.id, met_on: today(), note, ...more },
      ...(headers && { headers }),
    })
  const stored = async () => ({
    notes: (await meera.call('GET /follow-ups', { query: { patient_id: patient.id } })).body,
    values: (await meera.call('GET /measurements', { query: { patient_id: patient.id } })).body,
    messages: (await patient.call('GET /conversations')).body.map(({ last_message }) => last_message?.text),
    targets: (await meera.call('GET /nutritionists/patients/:id/targets', { params: { id: patient.id } }))
      .body.current,
  })
  return { patient, sign, stored }
}
const values = [
  { kind: 'blood_pressure', value: 128, second_value: 82, measured_on: today() },
  { kind: 'hba1c', value: 6.4, measured_on: today() },
]

test('a visit is signed: note, measurements, targets and message, all at once', async () => {
  const { sign, stored, patient } = await pair()
  const signed = await sign({ measurements: values, weight_kg: 76.9, targets, message: 'Until next week.' })
  expect(signed.status).toBe(201)
  const { notes, values: measured, messages, targets: current } = await stored()
  expect(notes).toMatchObject([{ ...note, id: signed.body.id, met_on: today(), own: true }])
  expect(measured.map(({ kind, source }) => [kind, source]).sort()).toEqual([
    ['blood_pressure', 'clinic'],
    ['hba1c', 'lab'],
  ])
  expect(messages).toEqual(['Until next week.'])
  expect(current).toMatchObject({ calories: 1800, reason: 'Trains early.', confirmed_by: 'Meera Iyer' })
  const visit = await meera.call('GET /nutritionists/patients/:id/visit', { params: { id: patient.id } })
  expect(visit.body).toMatchObject({ since: today(), was_seen: true })
  const weights = await patient.call('GET /patients/weights')
  expect(weights.body).toMatchObject([{ date: today(), weight_kg: 76.9, by_challenger: false }])
})

test.each([
  [{ measurements: [{ ...values[1], value: 64 }] }, 422, 'measurements.0.value'],
  [{ measurements: [{ ...values[1], measured_on: addDays(today(), 1) }] }, 422, 'measurements.0.measured_on'],
  [{ measurements: values, note: { assessment: ' ' } }, 422, 'note.assessment'],
  // Found by what is done first, and by what is done last.
  [{ measurements: values, targets: { ...targets, reason: null }, message: 'x' }, 422, 'reason'],
  [{ met_on: '1950-01-01', measurements: values }, 422, 'met_on'],
])('of a visit that is refused nothing is stored: %j', async (more, status, path) => {
  const { sign, stored } = await pair()
  const { problem } = await sign(more)
  expect(problem).toMatchObject({ status, errors: [{ path }] })
  expect(await stored()).toEqual({ notes: [], values: [], messages: [undefined], targets: null })
})

test('to somebody who is away no message is sent, and nothing is signed', async () => {
  const { patient, sign, stored } = await pair()
  await app.db.updateTable('users').set({ status: 'suspended' }).where('id', '=', patient.id).execute()
  expect((await sign({ measurements: values, message: 'x' })).problem).toMatchObject({ status: 403 })
  await app.db.updateTable('users').set({ status: 'active' }).where('id', '=', patient.id).execute()
  expect(await stored()).toMatchObject({ notes: [], values: [], messages: [undefined] })
})

test('a repeated call signs once; the same note in another tab is refused', async () => {
  const { sign, stored } = await pair()
  const key = { 'idempotency-key': 'a-visit-of-today' }
  const [first, again] = [await sign({}, key), await sign({}, key)]
  expect(again.body).toEqual(first.body)
  expect((await sign()).problem).toMatchObject({ status: 409, detail: /signed already/ })
  expect((await stored()).notes).toHaveLength(1)
  expect((await sign({ note: { ...note, diagnosis: 'Too little sleep.' } })).status).toBe(201)
})

test('a visit is for who has the challenger in care', async () => {
  const { patient, stored } = await pair()
  const other = await app.nutritionist()
  const body = { patient_id: patient.id, met_on: today(), note, measurements: values }
  expect((await other.call('POST /visits', { body })).status).toBe(404)
  expect((await patient.call('POST /visits', { body })).status).toBe(403)
  const params = { id: patient.id }
  expect((await other.call('GET /nutritionists/patients/:id/visit', { params })).status).toBe(404)
  expect((await stored()).values).toEqual([])
})

test('the facts take as many statements for a long history as for a short one', async () => {
  const { patient } = await pair()
  const care = { patient, nutritionist: meera } as never
  await makePlan(care, 'published')
  const params = { id: patient.id }
  const count = async () =>
    (await app.statementsOf(() => meera.call('GET /nutritionists/patients/:id/visit', { params }))).length
  // The first call keeps the practice’s rules.
  await count()
  const before = await count()
  for (let times = 0; times < 5; times++)
    for (const make of [fileReport, measure, enterResult]) await make(app, care)
  expect(await count()).toBe(before)
})
