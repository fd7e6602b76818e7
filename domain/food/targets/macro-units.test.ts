import { expect, test } from 'vitest'
import { macroGrams, macroTyped } from './macro-units.ts'

const base = { calories: 2000, weight_kg: 70 }

test('percent of energy and grams a kilogram are stored as whole grams', () => {
  expect(macroGrams('protein_g', 'percent', 20, base)).toBe(100)
  expect(macroGrams('fat_g', 'percent', 30, base)).toBe(67)
  expect(macroGrams('protein_g', 'per_kg', 1.2, base)).toBe(84)
  expect(macroGrams('carbs_g', 'g', 250, base)).toBe(250)
})

test('grams are shown in another unit', () => {
  expect(macroTyped('carbs_g', 'percent', 250, base)).toBe(50)
  expect(macroTyped('protein_g', 'per_kg', 83, base)).toBe(1.2)
})

test('without calories there is no percentage of them', () => {
  for (const calories of [null, 0]) {
    expect(macroGrams('fat_g', 'percent', 30, { ...base, calories })).toBeNull()
    expect(macroTyped('fat_g', 'percent', 60, { ...base, calories })).toBeNull()
  }
})
