import { describe, expect, test } from 'vitest'
import { messagesOf } from '#domain/testing.ts'
import {
  approvalLabels,
  NutritionistProfileInput,
  NutritionistProfilePatch,
  percentOf,
} from './nutritionists.ts'

const meera = {
  first_name: 'Meera',
  last_name: 'Iyer',
  registration_no: 'IDA-2041',
  qualifications: 'MSc Dietetics, RD',
  years_experience: 8,
  bio: 'I plan weeks that families cook with pleasure.',
}
const refused = (change: object) => messagesOf(NutritionistProfileInput, { ...meera, ...change })

test('the fields of the specification are enough', () => {
  expect(NutritionistProfileInput.parse(meera)).toEqual(meera)
})

test('an empty form names every field', () => {
  expect(messagesOf(NutritionistProfileInput, {})).toEqual({
    first_name: 'First name is required',
    last_name: 'Last name is required',
    registration_no: 'Registration number is required',
    qualifications: 'Qualifications is required',
    years_experience: 'Years of experience must be between 0 and 50',
    bio: 'Bio is required',
  })
})

test.each([
  ['first_name', 'First name'],
  ['last_name', 'Last name'],
  ['registration_no', 'Registration number'],
] as const)('%s has 1 to 50 characters', (field, label) => {
  for (const blank of ['', '  ', null])
    expect(refused({ [field]: blank })).toEqual({ [field]: `${label} is required` })
  expect(refused({ [field]: 'x'.repeat(50) })).toEqual({})
  expect(refused({ [field]: ` ${'x'.repeat(50)} ` })).toEqual({})
  expect(refused({ [field]: 'x'.repeat(51) })).toEqual({ [field]: `${label} must be 50 characters or less` })
})

test('qualifications are required', () => {
  for (const qualifications of ['', ' ', null])
    expect(refused({ qualifications })).toEqual({ qualifications: 'Qualifications is required' })
})

describe('bio', () => {
  test.each(['', '   ', null])('%j is missing', (bio) => {
    expect(refused({ bio })).toEqual({ bio: 'Bio is required' })
  })
  test.each([1, 9, 1001])('%i characters are refused', (length) => {
    expect(refused({ bio: 'x'.repeat(length) })).toEqual({
      bio: 'Bio must be between 10 and 1000 characters',
    })
  })
  test.each([10, 1000])('%i characters pass', (length) => {
    expect(refused({ bio: 'x'.repeat(length) })).toEqual({})
  })
  test('spaces around it do not count', () => {
    expect(refused({ bio: `  ${'x'.repeat(9)}  ` })).toEqual({
      bio: 'Bio must be between 10 and 1000 characters',
    })
  })
})

describe('years of experience', () => {
  test.each([-1, 51, 2.5, Number.NaN, '8', null])('%j is refused', (years_experience) => {
    expect(refused({ years_experience })).toEqual({
      years_experience: 'Years of experience must be between 0 and 50',
    })
  })
  test.each([0, 50])('%i passes', (years_experience) => {
    expect(refused({ years_experience })).toEqual({})
  })
})

test('specializations come from the fixed list, each once', () => {
  expect(Object.keys(refused({ specializations: ['Keto Coaching'] }))).toEqual(['specializations.0'])
  const twice = {
    ...meera,
    specializations: ['Diabetes Care', 'Diabetes Care'],
    languages: ['Hindi', 'Hindi'],
  }
  expect(NutritionistProfileInput.parse(twice)).toMatchObject({
    specializations: ['Diabetes Care'],
    languages: ['Hindi'],
  })
})

test('capacity is 1 to 500', () => {
  for (const capacity of [0, 501, 1.5])
    expect(refused({ capacity })).toEqual({ capacity: 'Capacity must be between 1 and 500' })
  expect(refused({ capacity: 500 })).toEqual({})
})

test('a change may name any field alone; null clears a list; approval is nobody’s to send', () => {
  expect(NutritionistProfilePatch.parse({ approval_status: 'approved', verified: true })).toEqual({})
  expect(NutritionistProfilePatch.parse({ languages: null, specializations: null })).toEqual({
    languages: [],
    specializations: [],
  })
  expect(messagesOf(NutritionistProfilePatch, { bio: null })).toEqual({ bio: 'Bio is required' })
})

test('approval statuses as the specification names them', () => {
  expect(Object.values(approvalLabels).map((label) => label.title)).toEqual([
    'Under Review',
    'Verified',
    'Rejected',
  ])
  expect(approvalLabels.pending.text).toContain('2-3 business days')
})

test('percentages are whole, and 0 of nothing', () => {
  expect([percentOf(1, 3), percentOf(2, 3), percentOf(1, 200), percentOf(0, 0), percentOf(5, 5)]).toEqual([
    33, 67, 1, 0, 100,
  ])
})
