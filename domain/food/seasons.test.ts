import { expect, test } from 'vitest'
import { kitchenFood } from '#server/food/food-table.ts'
import { inSeason } from './seasons.ts'

test.each([
  ['raw_mango', 11, 'West', false],
  ['raw_mango', 4, 'West', true],
  ['raw_mango', 2, 'North', false],
  ['raw_mango', 2, 'South', true],
  ['peas', 1, 'North', true],
  ['peas', 7, 'North', false],
  // What grows only in the other half comes from there.
  ['sarson', 1, 'South', true],
  ['ridge_gourd', 1, 'North', false],
  ['ridge_gourd', 1, null, true],
  ['pineapple', 12, 'South', true],
  ['pineapple', 5, 'South', false],
  ['tomato', 7, 'North', true],
] as const)('%s in month %i, %s: %s', (food, month, region, is) => {
  expect(kitchenFood(food).name).not.toBe('')
  expect(inSeason(food, month, region)).toBe(is)
})
