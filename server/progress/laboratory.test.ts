import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function pair(profile: object = { gender: 'female', dob: '1980-05-01' }) {
  const [patient, nutritionist] = [await app.patient(profile), await app.nutritionist()]
  await app.assign(patient.id, nutritionist.id)
  const params = { id: patient.id }
  return {
    patient,
    nutritionist,
    panel: (who: Pick<typeof patient, 'call'>, measurements: object[], more: object = {}) =>
      who.call('POST /measurements/panel', {
        body: { patient_id: patient.id, measured_on: today(), source: 'lab', measurements, ...more },
      }),
    summary: async (who: Pick<typeof patient, 'call'> = nutritionist) =>
      (await who.call('GET /measurements/summary/:id', { params })).body.kinds,
    choose: (kinds: string[]) =>
      nutritionist.call('PUT /measurements/kinds/:id', { params, body: { kinds } }),
  }
}
type Care = Awaited<ReturnType<typeof pair>>
const stored = async ({ patient }: Care) =>
  (await patient.call('GET /measurements', { query: { patient_id: patient.id } })).body.map(
    ({ kind, value, unit }) => [kind, value, unit],
  )

test('a panel is stored at once, in the units of the report, and is followed from then on', async () => {
  const care = await pair()
  const { body, status } = await care.panel(care.nutritionist, [
    { kind: 'glucose_fasting', value: 5.5, unit: 'mmol/L' },
    { kind: 'tsh', value: 2.1 },
    { kind: 'blood_pressure', value: 120, second_value: 80 },
  ])
  expect(status).toBe(201)
  expect(body.measurements).toMatchObject([
    { kind: 'glucose_fasting', value: 5.5, unit: 'mmol/L', name: null, measured_on: today() },
    { kind: 'tsh', value: 2.1, unit: 'mIU/L' },
    { kind: 'blood_pressure', second_value: 80, unit: 'mmHg' },
  ])
  const kinds = await care.summary(care.patient)
  expect(kinds.map(({ kind, unit }) => [kind, unit])).toEqual([
    ['blood_pressure', 'mmHg'],
    ['glucose_fasting', 'mg/dL'],
    ['tsh', 'mIU/L'],
  ])
  const { body: notices } = await care.patient.call('GET /notifications')
  expect(notices.filter(({ kind }) => kind === 'measured_by_nutritionist')).toHaveLength(1)
})

test('of a panel with one bad value nothing is stored', async () => {
  const care = await pair()
  const good = { kind: 'tsh', value: 2.1 }
  for (const [bad, path] of [
    [{ kind: 'hba1c', value: 60 }, 'measurements.1.value'],
    [{ kind: 'hba1c', value: 6, unit: 'mmol/L' }, 'measurements.1.unit'],
    [{ kind: randomUUID(), value: 6 }, 'measurements.1.kind'],
    [good, 'measurements.1.kind'],
  ] as const) {
    const { problem } = await care.panel(care.patient, [good, bad])
    expect(problem).toMatchObject({ status: 422, errors: [{ path }] })
  }
  expect((await care.panel(care.patient, [])).problem.status).toBe(422)
  const early = await care.panel(care.patient, [good], { measured_on: '1979-01-01' })
  expect(early.problem).toMatchObject({ status: 422, errors: [{ path: 'measured_on' }] })
  expect(await stored(care)).toEqual([])
  const other = await app.nutritionist()
  expect((await care.panel(other, [good])).status).toBe(404)
  expect((await care.panel(await app.patient(), [good])).status).toBe(404)
  // A challenger's panel doesn't decide what is followed.
  expect((await care.panel(care.patient, [good])).status).toBe(201)
  expect(await care.summary()).toEqual([])
})

test('a value keeps its unit when it is corrected; another kind begins with its own', async () => {
  const care = await pair()
  const { body } = await care.panel(care.patient, [{ kind: 'creatinine', value: 80, unit: 'µmol/L' }])
  const params = { id: body.measurements[0]!.id }
  const put = (change: object) => care.patient.call('PUT /measurements/:id', { params, body: change })
  expect((await put({ value: 85.5 })).body).toMatchObject({ value: 85.5, unit: 'µmol/L' })
  expect((await put({ unit: 'mg/dL' })).problem.errors).toMatchObject([{ path: 'value' }])
  expect((await put({ unit: 'mg/dL', value: 0.97 })).body).toMatchObject({ value: 0.97, unit: 'mg/dL' })
  expect((await put({ kind: 'tsh' })).body).toMatchObject({ kind: 'tsh', unit: 'mIU/L' })
})

test('eGFR follows from creatinine, with its reference and its history', async () => {
  const care = await pair()
  const { patient, nutritionist } = care
  await care.panel(nutritionist, [{ kind: 'creatinine', value: 88.4, unit: 'µmol/L' }])
  await care.panel(nutritionist, [{ kind: 'creatinine', value: 1.4 }], { measured_on: addDays(today(), -30) })
  const egfr = (await care.summary()).find(({ kind }) => kind === 'egfr')!
  expect(egfr).toMatchObject({ count: 2, why_not: null, band: { from: 60 }, target: null })
  expect(egfr.value).toBe(egfr.latest!.value)
  for (const who of [patient, nutritionist]) {
    const list = await who.call('GET /measurements', { query: { patient_id: patient.id, kind: 'egfr' } })
    expect(list.body.map(({ value }) => value)).toEqual([egfr.value, egfr.previous!.value])
    expect(list.headers['x-total-count']).toBe('2')
  }
  const stranger = await app.nutritionist()
  const query = { patient_id: patient.id, kind: 'egfr' }
  expect((await stranger.call('GET /measurements', { query })).body).toEqual([])
  // It is not entered, chosen or aimed at.
  const enter = {
    patient_id: patient.id,
    kind: 'egfr',
    value: 90,
    measured_on: today(),
    source: 'lab',
  } as const
  expect((await patient.call('POST /measurements', { body: enter })).status).toBe(422)
  expect((await care.choose(['egfr'])).status).toBe(422)
  await patient.call('PUT /patients/profile', { body: { pregnancy: 'pregnant_2' } })
  expect((await care.summary()).find(({ kind }) => kind === 'egfr')).toMatchObject({
    ...{ value: null, latest: null, why_not: 'eGFR is not computed in a pregnancy.' },
  })
})

test('HOMA-IR is of a fasting pair; with insulin as a medicine there is none', async () => {
  const care = await pair()
  await care.panel(care.patient, [
    { kind: 'glucose_fasting', value: 100 },
    { kind: 'insulin', value: 10 },
  ])
  const homa = async () => (await care.summary()).find(({ kind }) => kind === 'homa_ir')
  expect(await homa()).toMatchObject({ value: 2.47, band: null })
  await care.patient.call('PUT /patients/profile', { body: { medication: 'Insulin glargine at night' } })
  expect(await homa()).toMatchObject({ value: null, why_not: 'HOMA-IR says nothing when insulin is taken.' })
})

const magnesium = () => ({ name: `Magnesium ${randomUUID().slice(0, 8)}`, unit: 'mg/dL' })

test("a practice's own kind is measured like a built-in one, by all its nutritionists", async () => {
  const care = await pair()
  const limits = { low: 1.7, high: 2.2, source: 'Our laboratory' }
  const { body: kind, status } = await care.nutritionist.call('POST /lab-kinds', {
    body: { ...magnesium(), ...limits },
  })
  expect(status).toBe(201)
  const colleague = await pair()
  const { body: list } = await colleague.nutritionist.call('GET /lab-kinds')
  expect(list).toContainEqual(kind)
  await colleague.choose([kind.id, 'tsh'])
  await colleague.panel(colleague.patient, [{ kind: kind.id, value: 2.2 }])
  expect(await colleague.summary(colleague.patient)).toMatchObject([
    { kind: 'tsh', name: null },
    {
      ...{ kind: kind.id, name: kind.name, unit: 'mg/dL', latest: { value: 2.2, name: kind.name } },
      band: { from: 1.7, below: 2.2, up_to: true, source: 'Our laboratory' },
    },
  ])
  const params = { id: colleague.patient.id }
  const target = await colleague.nutritionist.call('PUT /measurements/targets/:id', {
    params,
    body: { kind: kind.id, from: 2 },
  })
  expect(target.body.kinds[1]).toMatchObject({ target: { from: 2 } })
  const { body: days } = await colleague.nutritionist.call('GET /nutritionists/patients/:id/timeline', {
    params,
    query: { kind: 'measurement' },
  })
  expect(days).toMatchObject([{ measured: kind.name, text: 'mg/dL', figure: 2.2 }])
  const { body: data } = await colleague.patient.call('GET /account/export')
  expect(data).toMatchObject({
    challenger_profile: {
      measured_kinds: expect.arrayContaining([kind.name]),
      measured_targets: { [kind.name]: { from: 2 } },
    },
    measurements: [{ kind: kind.name, unit: 'mg/dL' }],
  })
  const wrong = await colleague.panel(colleague.patient, [{ kind: kind.id, value: 2, unit: 'mmol/L' }])
  expect(wrong.problem.detail).toBe(`${kind.name} is entered in mg/dL`)
})

test('limits without a source mark nothing', async () => {
  const care = await pair()
  const { body: kind } = await care.nutritionist.call('POST /lab-kinds', {
    body: { ...magnesium(), low: 1.7, high: 2.2 },
  })
  await care.panel(care.nutritionist, [{ kind: kind.id, value: 9 }])
  expect(await care.summary()).toMatchObject([{ kind: kind.id, band: null, count: 1 }])
})

test('a name is there once, and what is used is not deleted', async () => {
  const care = await pair()
  const { nutritionist } = care
  const body = magnesium()
  const { body: kind } = await nutritionist.call('POST /lab-kinds', { body })
  const params = { id: kind.id }
  const taken = { status: 409, detail: 'There is a kind of this name already.' }
  const again = { ...body, name: body.name.toUpperCase() }
  expect((await nutritionist.call('POST /lab-kinds', { body: again })).problem).toMatchObject(taken)
  const { body: other } = await nutritionist.call('POST /lab-kinds', { body: magnesium() })
  const rename = { params: { id: other.id }, body: { name: body.name } }
  expect((await nutritionist.call('PUT /lab-kinds/:id', rename)).problem).toMatchObject(taken)
  expect((await care.patient.call('GET /lab-kinds')).status).toBe(403)
  const crossed = await nutritionist.call('PUT /lab-kinds/:id', { params, body: { low: 3, high: 2 } })
  expect(crossed.problem).toMatchObject({ status: 422, errors: [{ path: 'high' }] })

  await care.choose([kind.id])
  const remove = () => nutritionist.call('DELETE /lab-kinds/:id', { params })
  expect((await remove()).status).toBe(409)
  await care.panel(nutritionist, [{ kind: kind.id, value: 2 }])
  await care.choose([])
  expect((await remove()).problem).toMatchObject({ status: 409, detail: expect.stringContaining('is used') })
  const unit = await nutritionist.call('PUT /lab-kinds/:id', { params, body: { unit: 'mmol/L' } })
  expect(unit.status).toBe(409)
  expect((await nutritionist.call('PUT /lab-kinds/:id', { params, body: { source: 'WHO' } })).status).toBe(
    200,
  )
  expect((await nutritionist.call('DELETE /lab-kinds/:id', { params: { id: other.id } })).status).toBe(204)
})

test('deleted and measured at once: either it is used and stays, or it is gone and nothing is stored', async () => {
  const care = await pair()
  for (let round = 0; round < 5; round++) {
    const { body: kind } = await care.nutritionist.call('POST /lab-kinds', { body: magnesium() })
    const [entered, deleted] = await Promise.all([
      care.panel(care.patient, [{ kind: kind.id, value: 2 }]),
      care.nutritionist.call('DELETE /lab-kinds/:id', { params: { id: kind.id } }),
    ])
    expect([
      [201, 409],
      [422, 204],
    ]).toContainEqual([entered.status, deleted.status])
  }
})
