import { expect, test } from 'vitest'
import { z } from 'zod'
import { PatientProfileInput } from '#domain/people/patients.ts'
import { emptyValues, fillEmptyNumbers } from './form-values.ts'

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
  const profile = z.object({
    name: z.string(),
    height: z.number().overwrite(Math.round),
    target: z.number().nullish(),
    goal: z.enum(['lose', 'gain']).nullish(),
    allergies: z.array(z.string()).default([]),
    consent: z.boolean().nullish(),
  })
  expect(emptyValues(profile)).toEqual({
    name: '',
    height: '',
    target: '',
    goal: null,
    allergies: [],
    consent: null,
  })
  expect(Object.keys(emptyValues(PatientProfileInput))).toEqual(Object.keys(PatientProfileInput.shape))
})
