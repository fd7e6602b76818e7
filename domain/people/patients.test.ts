import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { messagesOf } from '#domain/testing.ts'
import { bmi, isMinor, PatientProfileInput, PatientProfilePatch } from './patients.ts'

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T06:30:00Z') })
})
afterAll(() => {
  vi.useRealTimers()
})

const arjun = {
  first_name: 'Arjun',
  last_name: 'Rao',
  dob: '1990-04-12',
  height_cm: 172,
  start_weight_kg: 82.5,
}
const dobMessage = 'Please enter a valid date of birth'
const heightMessage = 'Please enter a valid height (1-300 cm)'
const weightMessage = 'Please enter a valid weight (1-500 kg)'

const refused = (change: object) => messagesOf(PatientProfileInput, { ...arjun, ...change })

test('the fields of the specification are enough', () => {
  expect(PatientProfileInput.parse(arjun)).toEqual(arjun)
})

test('an empty form names every field that is required', () => {
  expect(messagesOf(PatientProfileInput, {})).toEqual({
    first_name: 'First name is required',
    last_name: 'Last name is required',
    dob: 'Date of birth is required',
    height_cm: heightMessage,
    start_weight_kg: weightMessage,
  })
})

test.each([
  ['first_name', 'First name is required'],
  ['last_name', 'Last name is required'],
  ['dob', 'Date of birth is required'],
] as const)('%s may be neither null nor blank', (field, message) => {
  for (const value of [null, undefined, '']) expect(refused({ [field]: value })).toEqual({ [field]: message })
})

test('names are trimmed, blank ones are missing', () => {
  expect(refused({ first_name: '   ' })).toEqual({ first_name: 'First name is required' })
  expect(PatientProfileInput.parse({ ...arjun, last_name: '  राव ' }).last_name).toBe('राव')
})

describe('date of birth', () => {
  test.each([['2026-02-30'], ['12/04/1990'], ['1990-04-12T00:00:00Z'], ['2030-01-01']])(
    '%s is refused',
    (dob) => {
      expect(refused({ dob })).toEqual({ dob: dobMessage })
    },
  )

  test('13 on the very day, not a day earlier', () => {
    const guardian = { guardian_name: 'Sunita Rao', guardian_consent: true }
    expect(refused({ dob: '2013-11-21', ...guardian })).toEqual({})
    expect(refused({ dob: '2013-11-22', ...guardian })).toEqual({ dob: dobMessage })
  })

  test('120 until the day before the 121st birthday', () => {
    expect(refused({ dob: '1906-11-21' })).toEqual({})
    expect(refused({ dob: '1905-11-22' })).toEqual({})
    expect(refused({ dob: '1905-11-21' })).toEqual({ dob: dobMessage })
  })
})

describe('measurements', () => {
  test.each([-1, 0, 0.004, 300.01, 301, Number.NaN, '172', null])(
    'a height of %j is refused',
    (height_cm) => {
      expect(refused({ height_cm })).toEqual({ height_cm: heightMessage })
    },
  )
  test.each([0.01, 1, 300])('a height of %j passes', (height_cm) => {
    expect(refused({ height_cm })).toEqual({})
  })
  test.each([-1, 0, 500.01, 501, Number.POSITIVE_INFINITY, '80', null])(
    'a weight of %j is refused',
    (weight) => {
      expect(refused({ start_weight_kg: weight })).toEqual({ start_weight_kg: weightMessage })
    },
  )
  test.each([0.1, 20, 500])('a weight of %j passes', (start_weight_kg) => {
    expect(refused({ start_weight_kg })).toEqual({})
  })
  test('two decimals are kept', () => {
    expect(PatientProfileInput.parse({ ...arjun, height_cm: 172.456 }).height_cm).toBe(172.46)
  })
  test('a target weight is optional but no less real', () => {
    expect(refused({ target_weight_kg: null })).toEqual({})
    expect(refused({ target_weight_kg: 70 })).toEqual({})
    expect(refused({ target_weight_kg: 0 })).toEqual({ target_weight_kg: weightMessage })
  })
})

describe('under 18', () => {
  test("a parent's or guardian's name and consent are required", () => {
    expect(refused({ dob: '2008-11-22' })).toEqual({
      guardian_name: "A parent's or guardian's name is required under 18",
      guardian_consent: "A parent's or guardian's consent is required under 18",
    })
    expect(refused({ dob: '2008-11-22', guardian_name: ' ', guardian_consent: false })).toEqual({
      guardian_name: "A parent's or guardian's name is required under 18",
      guardian_consent: "A parent's or guardian's consent is required under 18",
    })
    expect(refused({ dob: '2008-11-22', guardian_name: 'Sunita Rao', guardian_consent: true })).toEqual({})
  })

  test('nobody is asked from the 18th birthday on', () => {
    expect(isMinor('2008-11-22')).toBe(true)
    expect(isMinor('2008-11-21')).toBe(false)
    expect(refused({ dob: '2008-11-21' })).toEqual({})
  })
})

describe('lists', () => {
  test.each([
    [['veg', 'non_veg']],
    [['veg', 'vegan']],
    [['vegan', 'non_veg', 'keto']],
    [['veg', 'non_veg', 'vegan', 'keto', 'paleo']],
  ])('%j exclude one another', (dietary_prefs) => {
    expect(refused({ dietary_prefs })).toEqual({
      dietary_prefs: 'Please choose only one of Vegetarian, Non-Vegetarian and Vegan',
    })
  })

  test.each([[[]], [['veg']], [['vegan', 'keto', 'paleo']], [['non_veg', 'keto']], [['keto', 'paleo']]])(
    '%j go together',
    (dietary_prefs) => {
      expect(PatientProfileInput.parse({ ...arjun, dietary_prefs }).dietary_prefs).toEqual(dietary_prefs)
    },
  )

  test('a preference nobody offers is refused', () => {
    expect(Object.keys(refused({ dietary_prefs: ['fruitarian'] }))).toEqual(['dietary_prefs.0'])
  })

  test('allergies are trimmed and listed once; a blank one is refused', () => {
    const { allergies } = PatientProfileInput.parse({
      ...arjun,
      allergies: [' Peanuts', 'मूंगफली', 'Peanuts '],
    })
    expect(allergies).toEqual(['Peanuts', 'मूंगफली'])
    expect(refused({ allergies: ['Milk', '  '] })).toEqual({ 'allergies.1': 'An allergy cannot be empty' })
  })

  test('an entry that says there is no allergy is accepted and is none', () => {
    const { allergies } = PatientProfileInput.parse({ ...arjun, allergies: ['None', 'NKA', 'Milk', 'nil'] })
    expect(allergies).toEqual(['Milk'])
  })

  test('null clears a list', () => {
    const cleared = { allergies: null, dietary_prefs: null, food_rules: null, health_needs: null }
    expect(PatientProfilePatch.parse(cleared)).toEqual({
      allergies: [],
      dietary_prefs: [],
      food_rules: [],
      health_needs: [],
    })
  })
})

test('a change may name any field alone, under the same rules', () => {
  expect(PatientProfilePatch.parse({})).toEqual({})
  expect(PatientProfilePatch.parse({ medical_notes: ' ' })).toEqual({ medical_notes: null })
  expect(messagesOf(PatientProfilePatch, { first_name: null, height_cm: 301 })).toEqual({
    first_name: 'First name is required',
    height_cm: heightMessage,
  })
})

test('a pregnancy is kept unless the gender is male', () => {
  const pregnancy = 'pregnant_2'
  for (const gender of ['female', 'other', null])
    expect(PatientProfileInput.parse({ ...arjun, gender, pregnancy })).toMatchObject({ pregnancy })
  expect(PatientProfileInput.parse({ ...arjun, gender: 'male', pregnancy })).toMatchObject({
    pregnancy: null,
  })
  expect(Object.keys(refused({ pregnancy: 'soon' }))).toEqual(['pregnancy'])
})

test('nobody sets their id', () => {
  expect(PatientProfileInput.parse({ ...arjun, patient_id: 'x', created_at: 'y' })).toEqual(arjun)
})

test('body mass index', () => {
  expect(bmi(82.5, 172)).toBeCloseTo(27.887, 3)
  expect(bmi(50, 200)).toBe(12.5)
})
