import { expect, test } from 'vitest'
import { z } from 'zod'
import { PatientProfileInput } from '#domain/people/patients.ts'
import { emptyValues, fillEmptyNumbers } from '../../form.ts'

const schema = z
  .object({
    height: z.number().overwrite(Math.round).gt(0),
    target: z.number().nullish(),
    portion: z.number().optional(),
    name: z.string(),
    meals: z.array(z.object({ calories: z.number(), fat: z.number().default(0) })),
  })
  .superRefine(() => {})

test('an empty number counts as 0 where required, as none elsewhere', () => {
  const typed = { height: '', target: '', portion: '', name: '', meals: [{ calories: '', fat: '' }] }
  expect(fillEmptyNumbers(schema, typed)).toEqual({
    height: 0,
    target: null,
    portion: undefined,
    name: '',
    meals: [{ calories: 0, fat: undefined }],
  })
  expect(fillEmptyNumbers(schema, { height: 170, other: '' })).toEqual({ height: 170, other: '' })
})

test('a number still written with a trailing zero counts as that number', () => {
  expect(fillEmptyNumbers(schema, { height: '70.0', name: '70.0' })).toEqual({ height: 70, name: '70.0' })
  expect(fillEmptyNumbers(schema, { height: '-' })).toEqual({ height: '-' })
})

test('a form starts with every field of the schema, empty', () => {
  expect(emptyValues(PatientProfileInput)).toEqual({
    first_name: '',
    last_name: '',
    dob: '',
    gender: null,
    height_cm: '',
    start_weight_kg: '',
    allergies: [],
    dietary_prefs: [],
    food_rules: [],
    medical_notes: '',
    goal: null,
    target_weight_kg: '',
    activity_level: null,
    health_needs: [],
    emergency_contact: '',
    preferred_language: null,
    guardian_name: '',
    guardian_consent: false,
  })
})
