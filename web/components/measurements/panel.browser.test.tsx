import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { today } from '#domain/dates.ts'
import { kindOf } from '#domain/progress/measurement-kinds.ts'
import { type Answers, answer, callsOf, problem } from '#web/testing/fake-api.ts'
import { button, dialog, region } from '#web/testing/find.ts'
import { sampleKind, sampleMeasurement } from '#web/testing/samples/measurements.ts'
import { answersOfRecord } from '#web/testing/samples/practice.ts'
import { sampleId, sampleIds } from '#web/testing/samples.ts'
import { expectSound, open, toasts } from '#web/testing/screen.tsx'

const id = sampleIds.patient
const part = region('Measurements')
const kinds = (['glucose_fasting', 'hba1c', 'haemoglobin'] as const).map((kind) => sampleKind(kind))
const magnesium = {
  ...{ id: sampleId(2900), name: 'Magnesium', unit: 'mg/dL', low: 1.7, high: 2.2, source: null },
  ...{ created_at: '2026-01-05T06:30:00.000Z', updated_at: '2026-01-05T06:30:00.000Z' },
}
const openPanel = async (more: Answers = {}) => {
  await open(`/app/nutritionist/patients/${id}?place=labs`, {
    as: 'nutritionist',
    answers: answersOfRecord({
      ...{ 'GET /measurements/summary/:id': { kinds }, 'GET /measurements': [] },
      ...{ 'GET /lab-kinds': [magnesium], ...more },
    }),
  })
  await button('Add a panel', part).click()
  return dialog('Add a panel')
}

test('values of one date are typed by Tab, with the unit of the report, and sent together', async () => {
  const form = await openPanel()
  const first = form.getByLabelText('Glucose, fasting (mg/dL)', { exact: true })
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('104{Tab}6.1{Tab}11.2')
  await expect.element(form.getByLabelText('Haemoglobin (g/dL)', { exact: true })).toHaveDisplayValue('11.2')
  // After the last value come the units.
  await userEvent.keyboard('{Tab}')
  await expect.element(form.getByLabelText('Unit of Glucose, fasting')).toHaveFocus()
  await form.getByLabelText('Unit of Glucose, fasting').selectOptions('mmol/L')
  await form.getByLabelText('Glucose, fasting (mmol/L)', { exact: true }).fill('5.8')
  await form.getByText('Kidney', { exact: true }).click()
  await form.getByLabelText('Creatinine (mg/dL)', { exact: true }).fill('0.9')
  await form.getByLabelText('Add another value').selectOptions('Magnesium')
  await expect.element(form.getByLabelText('Magnesium (mg/dL)', { exact: true })).toHaveFocus()
  await userEvent.keyboard('1.9')
  await expectSound()
  answer({ 'POST /measurements/panel': { measurements: [sampleMeasurement(0), sampleMeasurement(1)] } })
  await button('Save', form).click()
  await expect.poll(toasts).toContain('2 measurements saved.')
  const none = { second_value: null, unit: null }
  expect(callsOf('POST /measurements/panel').at(-1)?.body).toEqual({
    ...{ patient_id: id, measured_on: today(), source: 'lab' },
    measurements: [
      { ...none, kind: 'glucose_fasting', value: 5.8, unit: 'mmol/L' },
      { ...none, kind: 'hba1c', value: 6.1 },
      { ...none, kind: 'haemoglobin', value: 11.2 },
      { ...none, kind: 'creatinine', value: 0.9 },
      { ...none, kind: magnesium.id, value: 1.9 },
    ],
  })
  await expect.element(form).not.toBeInTheDocument()
})

test('an impossible value is refused at its line, an unlikely one is asked about, an empty panel is not sent', async () => {
  const form = await openPanel()
  await button('Save', form).click()
  await expect.element(form.getByText('Please enter at least one value')).toBeVisible()
  const haemoglobin = form.getByLabelText('Haemoglobin (g/dL)', { exact: true })
  await haemoglobin.fill('112')
  await button('Save', form).click()
  await expect.element(form.getByText('Haemoglobin must be between 2 and 25 g/dL')).toBeVisible()
  await haemoglobin.fill('2.5')
  await form.getByLabelText('HbA1c (%)', { exact: true }).fill('6')
  answer({
    'POST /measurements/panel': () =>
      problem(422, 'Early', [{ path: 'measurements.0.value', message: 'This is not right.' }]),
  })
  await button('Save', form).click()
  const question = dialog('Is this value right?')
  await expect.element(question).toMatchTextContent('Haemoglobin: is it really 2.5 g/dL?')
  await expectSound()
  expect(callsOf('POST /measurements/panel')).toHaveLength(0)
  await button('Yes, save it', question).click()
  // A refusal stands at the line that it is about.
  await expect.element(form.getByText('This is not right.')).toBeVisible()
  await expect.element(form.getByLabelText('HbA1c (%)', { exact: true })).toHaveFocus()
})

test('what was probably meant is offered, in a single measurement too', async () => {
  await open(`/app/nutritionist/patients/${id}?place=labs`, {
    as: 'nutritionist',
    answers: answersOfRecord({
      'GET /measurements/summary/:id': { kinds: [sampleKind('creatinine')] },
      'GET /measurements': [],
    }),
  })
  await button('Add measurement', part).click()
  const form = dialog('New measurement')
  await form.getByLabelText('Creatinine (mg/dL)').fill('12')
  answer({ 'POST /measurements': sampleMeasurement(0, { kind: 'creatinine', value: 1.2 }) })
  await button('Save', form).click()
  const question = dialog('Is this value right?')
  await button('Use 1.2 mg/dL', question).click()
  await expect.poll(toasts).toContain('Measurement saved.')
  expect(callsOf('POST /measurements').at(-1)?.body).toMatchObject({ kind: 'creatinine', value: 1.2 })
})

test('a value of another unit is shown as reported and as compared; what is computed has no actions', async () => {
  const sugar = sampleMeasurement(0, { kind: 'glucose_fasting', value: 5.8, unit: 'mmol/L' })
  const egfr = sampleMeasurement(0, { kind: 'egfr', value: 54, unit: kindOf('egfr').unit })
  const why_not = 'HOMA-IR needs fasting glucose and insulin of one date.'
  await open(`/app/nutritionist/patients/${id}?place=labs`, {
    as: 'nutritionist',
    answers: answersOfRecord({
      'GET /measurements/summary/:id': {
        kinds: [
          sampleKind('glucose_fasting', sugar),
          { ...sampleKind('egfr', egfr), value: 54, why_not: null },
          { ...sampleKind('homa_ir'), value: null, why_not },
        ],
      },
      'GET /measurements': ({ query }) =>
        query.kind === 'egfr' ? [egfr] : query.kind === 'homa_ir' ? [] : [sugar],
    }),
  })
  const tiles = part.getByRole('list', { name: 'What is measured' }).getByRole('button')
  await expect.element(tiles.nth(0)).toMatchTextContent('5.8 mmol/L (104 mg/dL)')
  await expect.element(tiles.nth(0)).toMatchTextContent('Above range')
  await expect.element(tiles.nth(1)).toMatchTextContent('54 mL/min/1.73 m²')
  await tiles.nth(1).click()
  await expect.element(part.getByText(/Reference: from 60 mL\/min\/1.73 m² \(KDIGO 2024/)).toBeVisible()
  await expect.element(button('Set a target', part)).not.toBeInTheDocument()
  await expect.element(part.getByRole('button', { name: /^(Edit|Delete) eGFR/ })).not.toBeInTheDocument()
  await tiles.nth(2).click()
  await expect.element(part.getByText(why_not)).toBeVisible()
  await expectSound()
})
