import { expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { knowsDiabetes } from '#domain/food/reading/known-diabetes.ts'
import { metric } from '#domain/people/units.ts'
import { type MeasurementKind, measurementKindNames } from './measurement-kinds.ts'
import { standingOf } from './measurement-limits.ts'
import { bandWords, limitWords, measureWords, targetWords } from './measurement-words.ts'
import { MeasurementInput, MeasurementTargetInput, targetOf } from './measurements.ts'
import { bandOf, type Person } from './reference-bands.ts'

const woman: Person = { dob: '1990-04-12', gender: 'female', pregnancy: null, hasDiabetes: false }
const man: Person = { ...woman, gender: 'male' }
const diabetic: Person = { ...man, hasDiabetes: true }
const on = '2026-11-23'

test.each<[MeasurementKind, Person, number, number | null, string]>([
  ['hba1c', man, 5.6, null, 'within'],
  ['hba1c', man, 5.7, null, 'above'],
  ['glucose_fasting', man, 69, null, 'below'],
  ['glucose_fasting', man, 99, null, 'within'],
  ['glucose_fasting', man, 100, null, 'above'],
  ['blood_pressure', man, 139, 89, 'within'],
  ['blood_pressure', man, 140, 80, 'above'],
  // Of a pair, one value outside is enough.
  ['blood_pressure', man, 130, 90, 'above'],
  ['hdl', man, 40, null, 'within'],
  ['hdl', woman, 49, null, 'below'],
  ['haemoglobin', woman, 12, null, 'within'],
  ['haemoglobin', man, 12.9, null, 'below'],
  ['haemoglobin', { ...woman, pregnancy: 'pregnant_2' }, 11, null, 'within'],
  ['hba1c', diabetic, 6.9, null, 'within'],
  ['hba1c', diabetic, 7, null, 'above'],
  ['glucose_fasting', diabetic, 130, null, 'within'],
  ['glucose_fasting', diabetic, 131, null, 'above'],
  ['glucose_fasting', diabetic, 79, null, 'below'],
  ['glucose_after_meal', diabetic, 179, null, 'within'],
  ['tsh', woman, 5.6, null, 'above'],
  ['tsh', woman, 4.12, null, 'within'],
  ['tsh', woman, 0.44, null, 'below'],
  ['vitamin_d', woman, 19.9, null, 'below'],
  ['vitamin_b12', woman, 202, null, 'below'],
])('%s of %j: %d/%s is %s', (kind, person, value, second_value, standing) => {
  expect(standingOf({ value, second_value }, bandOf(kind, person, on)!)).toBe(standing)
})

test('there is no band under 18, where none is agreed on, and where it depends on what is not known', () => {
  const child = { ...man, dob: '2008-11-24' }
  expect(measurementKindNames.map((kind) => bandOf(kind, child, on)).filter(Boolean)).toEqual([])
  expect(bandOf('hba1c', { ...man, dob: '2008-11-23' }, on)).not.toBeNull()
  for (const kind of ['hip', 'body_fat'] as const) expect(bandOf(kind, woman, on)).toBeNull()
  for (const gender of [null, 'other'] as const)
    for (const kind of ['hdl', 'haemoglobin'] as const)
      expect(bandOf(kind, { ...man, gender }, on)).toBeNull()
  // In a pregnancy sugar and fats are judged otherwise.
  const pregnant: Person = { ...woman, pregnancy: 'pregnant_3' }
  for (const kind of ['glucose_fasting', 'hba1c', 'ldl', 'hdl', 'triglycerides', 'tsh'] as const)
    expect(bandOf(kind, { ...pregnant, hasDiabetes: true }, on)).toBeNull()
  // A man's answer of earlier does not count.
  expect(bandOf('hba1c', { ...man, pregnancy: 'pregnant_3' }, on)).not.toBeNull()
})

test.each<[string, Partial<Parameters<typeof knowsDiabetes>[0]>, boolean]>([
  ...[
    ...[
      'Type 2 diabetes since 2015',
      'diabetic',
      'T2DM',
      'DM, HTN',
      'madhumeh',
      'मधुमेह',
      'No BP, diabetes',
      'Sugar hai',
    ],
    ...['Diabetes with no complications', 'Diabetes not controlled', 'No CKD. Diabetes', 'T1DM', 'diabetis'],
  ].map((medical_notes): [string, object, boolean] => [medical_notes, { medical_notes }, true]),
  ...[
    ...['No diabetes', 'non-diabetic', 'Not a diabetic', 'Mother has diabetes', 'Family history of T2DM'],
    ...['Prediabetes', 'pre-diabetic', 'borderline diabetes', 'gestational diabetes in 2015', 'Diabetes: no'],
    ...[
      'No BP, thyroid or diabetes',
      'diabetes nahi hai',
      'मधुमेह नहीं है',
      'PCOS',
      'risk of diabetes',
      'diabetes insipidus',
    ],
  ].map((medical_notes): [string, object, boolean] => [medical_notes, { medical_notes }, false]),
  ['insulin', { medication: 'Insulin at night' }, true],
  ['glimepiride', { medication: 'Amaryl 2 mg' }, true],
  ['metformin', { medication: 'Metformin 500 mg' }, true],
  ['metformin with PCOS', { medical_notes: 'PCOS', medication: 'Metformin 500 mg' }, false],
  ['metformin with prediabetes', { medical_notes: 'prediabetes', medication: 'Glycomet' }, false],
  ['insulin resistance', { medical_notes: 'insulin resistance' }, false],
  ['the need', { health_needs: ['Diabetes Care'] }, true],
  ['the need with prediabetes', { health_needs: ['Diabetes Care'], medical_notes: 'Prediabetes' }, false],
  ['the need, denied', { health_needs: ['Diabetes Care'], medical_notes: 'no diabetes yet' }, false],
  ['nothing', {}, false],
])('known diabetes: %s', (_, profile, known) => {
  expect(knowsDiabetes({ medical_notes: null, medication: null, health_needs: [], ...profile })).toBe(known)
})

test('figures and bands in words', () => {
  expect(measureWords('blood_pressure', { value: 118, second_value: 76 }, metric)).toBe('118/76 mmHg')
  expect(measureWords('hba1c', { value: 6, second_value: null }, metric)).toBe('6.0%')
  expect(measureWords('hip', { value: 100.3, second_value: null }, metric)).toBe('100.3 cm')
  const inches = { ...metric, length_unit: 'in' } as const
  expect(measureWords('hip', { value: 100.3, second_value: null }, inches)).toBe('39.5 in')
  expect(measureWords('hba1c', { value: 6, second_value: null }, inches)).toBe('6.0%')
  expect(limitWords('hip', { from: 90, below: 101.6, second: null }, inches)).toBe(
    'from 35.4 and below 40 in',
  )
  expect(bandWords('hba1c', bandOf('hba1c', man, on)!, metric)).toMatch(
    /^Reference: below 5.7% \(American Diabetes/,
  )
  expect(bandWords('glucose_fasting', bandOf('glucose_fasting', man, on)!, metric)).toMatch(
    /from 70 and below 100 mg\/dL/,
  )
  expect(bandWords('blood_pressure', bandOf('blood_pressure', man, on)!, metric)).toMatch(
    /below 140\/90 mmHg \(WHO/,
  )
  expect(bandWords('hba1c', bandOf('hba1c', diabetic, on)!, metric)).toBe(
    'Reference: below 7% (American Diabetes Association, Standards of Care 2025: goal with diabetes)',
  )
})

const input = { kind: 'hba1c', value: 6.44, measured_on: today(), source: 'lab' } as const

test('a value has a second one only as a pair', () => {
  expect(MeasurementInput.parse({ ...input, second_value: 80 }).second_value).toBeNull()
})

test.each<[MeasurementKind, number, string]>([
  ['tsh', 0.04, '0.04 mIU/L'],
  ['tsh', 0.008, '0.008 mIU/L'],
  ['tsh', 5.6, '5.6 mIU/L'],
  ['tsh', 4, '4.0 mIU/L'],
  ['hba1c', 6.45, '6.45%'],
  ['hba1c', 6, '6.0%'],
  ['haemoglobin', 11.96, '11.96 g/dL'],
  ['vitamin_d', 19.95, '19.95 ng/mL'],
  ['vitamin_b12', 202.6, '202.6 pg/mL'],
  ['glucose_fasting', 99.5, '99.5 mg/dL'],
  ['ldl', 99.64, '99.64 mg/dL'],
  ['ldl', 99, '99 mg/dL'],
  ['body_fat', 27.35, '27.35%'],
  // A length is stored as it was typed, in hundredths, and read in tenths.
  ['hip', 100.33, '100.3 cm'],
])('%s %d is kept and shown as %s, never rounded to another value', (kind, value, shown) => {
  expect(MeasurementInput.parse({ ...input, kind, value }).value).toBe(value)
  expect(measureWords(kind, { value, second_value: null }, metric)).toBe(shown)
})

test.each([
  [{ value: 2 }, 'value', 'HbA1c must be between 3 and 20%'],
  [{ value: 6.455 }, 'value', 'HbA1c can have at most 2 decimals'],
  [{ kind: 'tsh', value: 0.0004 }, 'value', 'TSH can have at most 3 decimals'],
  // Typed in mmol/L.
  [{ kind: 'glucose_fasting', value: 5.5 }, 'value', 'Glucose, fasting must be between 20 and 800 mg/dL'],
  [{ kind: 'blood_pressure', value: 120.4, second_value: 80 }, 'value', 'Systolic must be a whole number'],
  [
    { kind: 'blood_pressure', value: 120, second_value: 80.2 },
    'second_value',
    'Diastolic must be a whole number',
  ],
  [{ value: 6.4, kind: 'weight' }, 'kind', 'Please choose what was measured'],
  [{ value: null }, 'value', 'Please enter the value'],
  [{ kind: 'hip', value: 20 }, 'value', 'Hip must be between 40 and 250 cm'],
  [{ kind: 'blood_pressure', value: 120 }, 'second_value', 'Diastolic is required'],
  [
    { kind: 'blood_pressure', value: 400, second_value: 80 },
    'value',
    'Systolic must be between 50 and 280 mmHg',
  ],
  [
    { kind: 'blood_pressure', value: 120, second_value: 10 },
    'second_value',
    'Diastolic must be between 20 and 180 mmHg',
  ],
  [
    { kind: 'blood_pressure', value: 80, second_value: 80 },
    'second_value',
    'Diastolic must be lower than systolic',
  ],
  [{ measured_on: addDays(today(), 1) }, 'measured_on', 'The date cannot be in the future'],
  [{ source: 'dream' }, 'source', 'Please say where it was measured'],
])('%j is refused', (wrong, path, message) => {
  const { error } = MeasurementInput.safeParse({ ...input, ...wrong })
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]])
})

const targetOfInput = (input: object) => targetOf(MeasurementTargetInput.parse(input))
test.each<[object, string | null]>([
  [{ kind: 'hba1c', below: 6.95 }, 'Target: below 6.95%'],
  [{ kind: 'tsh', from: 0.045, below: 2.5 }, 'Target: from 0.045 and below 2.5 mIU/L'],
  [{ kind: 'glucose_fasting', from: 80, below: 130 }, 'Target: from 80 and below 130 mg/dL'],
  [{ kind: 'vitamin_d', from: 30, below: null }, 'Target: from 30 ng/mL'],
  [{ kind: 'blood_pressure', below: 130, second_below: 80 }, 'Target: below 130/80 mmHg'],
  [
    { kind: 'blood_pressure', from: 100, below: 130, second_below: 80 },
    'Target: systolic from 100 and below 130, diastolic below 80 mmHg',
  ],
  [{ kind: 'blood_pressure', second_from: 60 }, 'Target: diastolic from 60 mmHg'],
  [{ kind: 'blood_pressure', below: 130 }, 'Target: systolic below 130 mmHg'],
  // A kind without a pair has no second limits, and without a limit there is no target.
  [{ kind: 'hba1c', second_below: 7 }, null],
  [{ kind: 'hba1c' }, null],
])('the target %j in words', (input, words) => {
  const target = targetOfInput(input)
  expect(target && targetWords((input as { kind: MeasurementKind }).kind, target, metric)).toBe(words)
})

test.each<[object, string[]]>([
  [{ kind: 'hba1c', below: 2 }, ['below: HbA1c must be between 3 and 20%']],
  [{ kind: 'hba1c', below: 6.955 }, ['below: HbA1c can have at most 2 decimals']],
  [{ kind: 'hba1c', from: 7, below: 7 }, ['below: This must be higher than the value at "from"']],
  [
    { kind: 'blood_pressure', second_below: 300 },
    ['second_below: Diastolic must be between 20 and 180 mmHg'],
  ],
  [
    { kind: 'blood_pressure', second_from: 90, second_below: 80 },
    ['second_below: This must be higher than the value at "from"'],
  ],
  [
    { kind: 'hip', from: 0, below: 900 },
    ['from: Hip must be between 40 and 250 cm', 'below: Hip must be between 40 and 250 cm'],
  ],
])('the target %j is refused', (input, messages) => {
  const issues = MeasurementTargetInput.safeParse(input).error?.issues ?? []
  expect(issues.map(({ path, message }) => `${path.join()}: ${message}`)).toEqual(messages)
})

test('a target counts both values of a pair', () => {
  const target = targetOfInput({ kind: 'blood_pressure', below: 130, second_below: 80 })!
  expect(standingOf({ value: 125, second_value: 79 }, target)).toBe('within')
  expect(standingOf({ value: 125, second_value: 80 }, target)).toBe('above')
})
