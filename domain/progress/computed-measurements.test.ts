import { expect, test } from 'vitest'
import { addDays } from '#domain/dates.ts'
import { type ComputedFor, computedOf, egfr, homaIr } from './computed-measurements.ts'
import { standingOf } from './measurement-limits.ts'
import type { Measurement } from './measurements.ts'
import { bandOf, type Person } from './reference-bands.ts'

const today = '2026-11-28'

// By the equation of Inker and others (N Engl J Med 2021;385:1737), to whole numbers as laboratories report it.
test.each([
  [1, 50, 'male', 92],
  [1, 50, 'female', 69],
  [0.7, 30, 'female', 119],
  [0.9, 30, 'male', 118],
  [0.6, 25, 'female', 128],
  [0.5, 40, 'male', 132],
  [2, 65, 'male', 36],
  [4, 70, 'female', 11],
] as const)('CKD-EPI 2021: %d mg/dL at %d, %s: %d', (creatinine, age, sex, expected) => {
  expect(egfr(creatinine, age, sex)).toBe(expected)
})

test('HOMA-IR is glucose times insulin over 405', () => {
  expect(homaIr(100, 10)).toBe(2.47)
  expect(homaIr(81, 5)).toBe(1)
})

const woman: ComputedFor = {
  ...{ dob: '1976-11-28', gender: 'female', pregnancy: null, takesInsulin: false, onDialysis: false },
}
const measured = (kind: string, value: number, more: Partial<Measurement> = {}): Measurement => ({
  ...{ id: kind, patient_id: 'p', kind, name: null, value, second_value: null, unit: 'mg/dL' },
  ...{ measured_on: today, source: 'lab', note: 'x', entered_by: null, by_challenger: false },
  ...{ created_at: '', updated_at: '' },
  ...more,
})
const shown = (rows: Measurement[], person = woman) =>
  computedOf(rows, person, today).map(({ kind, rows, why_not }) => [
    kind,
    rows.map(({ value }) => value),
    why_not,
  ])

test('eGFR is of the age on the day and of the reported unit; without creatinine there is none', () => {
  const rows = [
    measured('creatinine', 88.4, { unit: 'µmol/L' }),
    measured('creatinine', 1, { measured_on: '2006-11-28' }),
  ]
  expect(shown(rows)).toEqual([['egfr', [69, 78], null]])
  expect(shown([measured('hba1c', 6)])).toEqual([])
})

test.each<[Partial<ComputedFor>, number, RegExp | null]>([
  [{ dob: null }, 0, /not in the profile yet/],
  [{ gender: null }, 0, /needs the sex/],
  [{ gender: 'other' }, 0, /needs the sex/],
  [{ dob: '2008-11-29' }, 0, /under 18/],
  [{ dob: '2008-11-28' }, 0, null],
  [{ pregnancy: 'pregnant_1' }, 0, /in a pregnancy/],
  [{ pregnancy: 'pregnant_1' }, 99, null],
  [{ pregnancy: 'pregnant_3' }, 200, /in a pregnancy/],
  [{ pregnancy: 'lactating_6' }, 0, null],
  [{ pregnancy: 'lactating_6' }, 90, /may be of one/],
  [{ pregnancy: 'lactating_12' }, 90, null],
  [{ pregnancy: 'lactating_12' }, 400, /may be of one/],
  [{ pregnancy: 'pregnant_2', gender: 'male' }, 0, null],
  [{ pregnancy: 'no' }, 0, null],
  [{ onDialysis: true }, 0, /says nothing on dialysis/],
])('eGFR for %j, %d days ago: %s', (more, days, why) => {
  const [one] = computedOf(
    [measured('creatinine', 1, { measured_on: addDays(today, -days) })],
    { ...woman, ...more },
    today,
  )
  expect(one!.rows).toHaveLength(why ? 0 : 1)
  if (why) expect(one!.why_not).toMatch(why)
  else expect(one!.why_not).toBeNull()
})

test('HOMA-IR is of a fasting pair of one date, and never with insulin as a medicine', () => {
  const insulin = measured('insulin', 60, { unit: 'pmol/L' })
  const glucose = measured('glucose_fasting', 100)
  expect(shown([insulin, glucose])).toEqual([['homa_ir', [2.47], null]])
  expect(shown([insulin, { ...glucose, unit: 'mmol/L', value: 5.55 }])).toEqual([['homa_ir', [2.47], null]])
  const without = 'HOMA-IR needs fasting glucose and insulin of one date.'
  expect(shown([insulin])).toEqual([['homa_ir', [], without]])
  expect(shown([insulin, { ...glucose, measured_on: addDays(today, -1) }])).toEqual([
    ['homa_ir', [], without],
  ])
  expect(shown([insulin, measured('glucose_after_meal', 100)])).toEqual([['homa_ir', [], without]])
  expect(shown([insulin, glucose], { ...woman, takesInsulin: true })).toEqual([
    ['homa_ir', [], 'HOMA-IR says nothing when insulin is taken.'],
  ])
  // Glucose alone asks for nothing.
  expect(shown([glucose])).toEqual([])
})

const adult: Person = { dob: '1980-01-01', gender: 'female', pregnancy: null, hasDiabetes: false }
test.each<[Parameters<typeof bandOf>[0], Partial<Person>, number, string | null]>([
  ['egfr', {}, 59, 'below'],
  ['egfr', {}, 60, 'within'],
  ['egfr', { pregnancy: 'pregnant_1' }, 90, null],
  ['ferritin', {}, 14.9, 'below'],
  ['ferritin', { pregnancy: 'pregnant_1' }, 15, 'within'],
  ['ferritin', { pregnancy: 'pregnant_2' }, 15, null],
  ['haemoglobin', { pregnancy: 'pregnant_2' }, 10.5, 'within'],
  ['haemoglobin', { pregnancy: 'pregnant_3' }, 10.5, 'below'],
  ['alt', {}, 25, 'within'],
  ['alt', {}, 25.1, 'above'],
  ['alt', { gender: 'male' }, 33, 'within'],
  ['alt', { gender: null }, 20, null],
  ['uric_acid', {}, 9, null],
  ['uric_acid', { conditions: ['gout'] }, 6, 'above'],
  ['blood_pressure', { hasDiabetes: true }, 132, 'above'],
  // Laboratories differ, and nobody has agreed on one.
  ['creatinine', {}, 1, null],
  ['t3', {}, 100, null],
  ['t4', {}, 8, null],
  ['ast', {}, 30, null],
  ['insulin', {}, 8, null],
  ['homa_ir', {}, 2, null],
])('%s of %j at %d: %s', (kind, more, value, standing) => {
  const band = bandOf(kind, { ...adult, ...more }, today)
  expect(band && standingOf({ value, second_value: null }, band)).toBe(standing)
  if (band) expect(band.source).not.toBe('')
})
