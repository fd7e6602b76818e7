import { expect, test } from 'vitest'
import { boundsFor } from './bounds.ts'
import type { ConditionName } from './conditions.ts'
import { personOf } from './person.ts'

const signed = { signed: true, off: new Set<string>() }
const boundsOf = (conditions: ConditionName[], gender: 'male' | 'female' = 'male', list = signed) => {
  const body = { dob: '1960-01-01', gender, height_cm: 165, pregnancy: null }
  const person = personOf({ ...body, conditions, medicines: [], dietary_prefs: [] }, 60, '2026-11-23')
  return boundsFor(person, list)
}

test('of several rules the strictest holds, in grams of a day of so much energy', () => {
  const { ofDay } = boundsOf(['type 2 diabetes', 'hypertension', 'dyslipidaemia'])
  expect(ofDay('sodium_mg', 2000).most).toBe(2000)
  expect(ofDay('saturated_fat_g', 1800).most).toBeCloseTo(14)
  expect(ofDay('carbs_g', 2000)).toEqual({ least: 225, most: 325 })
  expect(ofDay('zinc_mg', 2000)).toEqual({ least: null, most: null })
})

test('a meal has its own, of "two meals" lunch and dinner', () => {
  expect(boundsOf(['type 2 diabetes']).ofMeal('carbs_g', 'lunch').most).toBe(75)
  expect(boundsOf(['type 2 diabetes'], 'female').ofMeal('carbs_g', 'lunch').most).toBe(60)
  expect(boundsOf(['type 2 diabetes']).ofMeal('carbs_g', 'snack').most).toBe(30)
  // At 66 years.
  const { ofMeal } = boundsOf([])
  expect(ofMeal('protein_g', 'dinner').least).toBe(25)
  expect(ofMeal('protein_g', 'breakfast').least).toBeNull()
})

test('what is only said, is off or is not signed sets nothing', () => {
  expect(boundsOf(['dyslipidaemia']).ofDay('fiber_g', 2000).least).toBeNull()
  const off = { ...signed, off: new Set(['hypertension-sodium']) }
  const unsigned = { ...signed, signed: false }
  for (const list of [off, unsigned])
    expect(boundsOf(['hypertension'], 'male', list).ofDay('sodium_mg', 2000).most).toBeNull()
})
