import fc from 'fast-check'
import { expect, test } from 'vitest'
import { today } from '#domain/dates.ts'
import { metric } from '#domain/people/units.ts'
import { LabKindInput } from './lab-kinds.ts'
import {
  inUnit,
  inUsualUnit,
  kindOf,
  limitsOfBody,
  measurementKindNames,
  unitsOf,
} from './measurement-kinds.ts'
import { measureWords } from './measurement-words.ts'
import { emptyLines, PanelForm, PanelInput, panels, typedValues, valueSlips } from './panels.ts'

const inOtherUnits = measurementKindNames.flatMap((kind) =>
  unitsOf(kind).map((unit) => [kind, unit] as const),
)

test.each(inOtherUnits)('%s in %s: there and back is the value that was reported', (kind, unit) => {
  const { min, max } = limitsOfBody(kind, kindOf(kind), unit)
  fc.assert(
    fc.property(fc.double({ min, max, noNaN: true }), (any) => {
      const reported = Number(any.toFixed(3))
      const back = inUnit(kind, inUsualUnit(kind, reported, unit), unit)
      expect(Number(back.toFixed(3))).toBe(reported)
    }),
  )
})

// As laboratories' tables of conversions have them (AMA Manual of Style, SI conversion; NGSP for HbA1c).
test.each([
  ['glucose_fasting', 5.5, 'mmol/L', 99.1],
  ['cholesterol', 5.2, 'mmol/L', 201],
  ['triglycerides', 1.7, 'mmol/L', 151],
  ['creatinine', 88.4, 'µmol/L', 1],
  ['uric_acid', 360, 'µmol/L', 6.05],
  ['haemoglobin', 120, 'g/L', 12],
  ['vitamin_d', 50, 'nmol/L', 20],
  ['vitamin_b12', 150, 'pmol/L', 203],
  ['t4', 100, 'nmol/L', 7.77],
  ['t3', 2, 'nmol/L', 130],
  ['insulin', 60, 'pmol/L', 10],
  ['hba1c', 53, 'mmol/mol', 7],
] as const)('%s of %d %s is %d in the usual unit', (kind, value, unit, usual) => {
  expect(Number(inUsualUnit(kind, value, unit).toPrecision(3))).toBe(usual)
})

test.each([
  ['glucose_fasting', 5.5, 'mmol/L', '5.5 mmol/L (99.1 mg/dL)'],
  ['creatinine', 80, 'µmol/L', '80 µmol/L (0.905 mg/dL)'],
  ['creatinine', 0.9, 'mg/dL', '0.9 mg/dL'],
  ['tsh', 2.5, 'µIU/mL', '2.5 µIU/mL'],
  ['hba1c', 48, 'mmol/mol', '48 mmol/mol (6.54%)'],
  ['glucose_fasting', 5.55, null, '5.55 mg/dL'],
] as const)('%s %d %s is read as %s', (kind, value, unit, words) => {
  expect(measureWords(kind, { value, second_value: null, unit }, metric)).toBe(words)
})

const panel = (...measurements: object[]) =>
  PanelInput.safeParse({
    ...{ patient_id: '019a0000-0000-7000-8000-000000000001', measured_on: today(), source: 'lab' },
    measurements,
  }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)

test.each([
  [[], ['measurements: Please enter at least one value']],
  [
    [
      { kind: 'tsh', value: 2 },
      { kind: 'tsh', value: 3 },
    ],
    ['measurements.1.kind: This is in the panel twice'],
  ],
  [
    [{ kind: 'creatinine', value: 80 }],
    ['measurements.0.value: Creatinine must be between 0.1 and 40 mg/dL'],
  ],
  [
    [{ kind: 'creatinine', value: 8, unit: 'µmol/L' }],
    ['measurements.0.value: Creatinine must be between 8.84 and 3536 µmol/L'],
  ],
  [
    [{ kind: 'creatinine', value: 1, unit: 'mol' }],
    ['measurements.0.unit: Creatinine is entered in mg/dL or µmol/L'],
  ],
  [[{ kind: 'egfr', value: 90 }], ['measurements.0.kind: Please choose what was measured']],
  [[{ kind: 'blood_pressure', value: 120 }], ['measurements.0.second_value: Diastolic is required']],
  [[{ kind: 'ferritin', value: 14.5 }], undefined],
])('a panel of %j: %j', (values, issues) => {
  expect(panel(...values)).toEqual(issues)
})

test('an empty line is not sent, and half a pair is refused', () => {
  const form = (measurements: object[]) =>
    PanelForm.safeParse({ measured_on: today(), source: 'lab', measurements })
  const empty = { value: null, second_value: null, unit: null }
  const typed = form([
    { ...empty, kind: 'hba1c' },
    { ...empty, kind: 'tsh', value: 2.1 },
  ])
  expect(typedValues(typed.data!.measurements)).toEqual([{ ...empty, kind: 'tsh', value: 2.1 }])
  expect(form([{ ...empty, kind: 'blood_pressure', second_value: 80 }]).error?.issues).toMatchObject([
    { path: ['measurements', 0, 'value'], message: 'Please enter the value' },
  ])
  expect(emptyLines(['hip'])).toMatchObject([{ kind: 'hip', value: '' }])
})

test.each([
  [{ kind: 'haemoglobin', value: 2.5 }, 'Haemoglobin: is it really 2.5 g/dL?'],
  [{ kind: 'creatinine', value: 12 }, 'Creatinine: is it really 12.0 mg/dL? Or did you mean 1.2 mg/dL?'],
  [
    { kind: 'creatinine', value: 35, unit: 'mg/dL' },
    'Creatinine: is it really 35.0 mg/dL? Or did you mean 35 µmol/L (0.396 mg/dL)?',
  ],
  [{ kind: 'blood_pressure', value: 220, second_value: 110 }, 'Blood pressure: is it really 220/110 mmHg?'],
  [{ kind: 'blood_pressure', value: 120, second_value: 80 }, undefined],
  [{ kind: 'creatinine', value: 80, unit: 'µmol/L' }, undefined],
  [{ kind: 'tsh', value: 2 }, undefined],
])('%j is asked about: %s', (value, question) => {
  expect(valueSlips([{ unit: null, ...value }], metric).map((slip) => slip.question)).toEqual(
    question ? [question] : [],
  )
})

test('every built-in kind is in one panel', () => {
  expect(Object.values(panels).flat().toSorted()).toEqual(measurementKindNames.toSorted())
})

test.each([
  [{ name: 'HbA1c', unit: '%' }, 'There is a kind of this name already.'],
  [{ name: 'Magnesium', unit: 'mg/dL', low: 2, high: 2 }, 'This must be higher than the lower limit'],
  [{ name: ' ', unit: 'mg/dL' }, 'Please enter the name'],
  [{ name: 'Magnesium' }, 'Please enter the unit'],
  [{ name: 'Magnesium', unit: 'mg/dL', low: 1.7 }, undefined],
])('an own kind %j: %s', (input, message) => {
  expect(LabKindInput.safeParse(input).error?.issues[0]?.message).toBe(message)
})
