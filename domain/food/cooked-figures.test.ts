import { expect, test } from 'vitest'
import { type FoodFigures, figuresOfItems } from './cooked-figures.ts'
import { keptOf, lossGroups } from './cooking-losses.ts'
import { foodNutrients, type Per100g } from './foods.ts'

const food = (loses_as: string | null, figures: Partial<Per100g>): FoodFigures => ({
  loses_as,
  per_100g: { ...(Object.fromEntries(foodNutrients.map((key) => [key, 0])) as Per100g), ...figures },
})
const foods: Record<string, FoodFigures> = {
  palak: food('greens', { folate_mcg: 200, iron_mg: 3 }),
  toor_dal: food('dal', { folate_mcg: 100, iron_mg: 5 }),
  ragi: food('flour', { iron_mg: 4, zinc_mg: null }),
  salt: food(null, { sodium_mg: 38_758 }),
}
const item = (food_id: string, grams: number, cooked?: 'raw' | 'simmered' | 'steamed') => ({
  ...{ food_id, name: food_id, grams },
  ...(cooked && { cooked }),
})
const figuresOf = (...items: ReturnType<typeof item>[]) => figuresOfItems(items, (id) => foods[id])

test('Cooking takes what the method takes of that group of foods, and nothing of raw food', () => {
  expect(figuresOf(item('palak', 100, 'raw')).folate_mcg.amount).toBe(200)
  expect(figuresOf(item('palak', 100, 'simmered')).folate_mcg.amount).toBe(150)
  expect(figuresOf(item('toor_dal', 50, 'simmered')).iron_mg.amount).toBeCloseTo(2.25)
  // There is no row for steamed dal; without a method a food is cooked as usual.
  expect(figuresOf(item('toor_dal', 50, 'steamed')).folate_mcg.amount).toBeCloseTo(32.5)
  expect(figuresOf(item('toor_dal', 50)).folate_mcg.amount).toBeCloseTo(32.5)
  expect(figuresOf(item('salt', 2, 'simmered')).sodium_mg.amount).toBeCloseTo(775.16)
})

test('Unknown is not zero: a sum says of which share of the weight it is', () => {
  const { zinc_mg, iron_mg } = figuresOf(item('ragi', 30), item('palak', 90, 'raw'))
  expect(zinc_mg).toEqual({ amount: 0, known: 0.75 })
  expect(iron_mg.known).toBe(1)
  expect(figuresOf(item('nobody knows it', 40)).iron_mg).toEqual({ amount: 0, known: 0 })
  expect(figuresOf().iron_mg).toEqual({ amount: 0, known: 0 })
})

test('No group gains by cooking, and the usual way to cook one is a row of its own', () => {
  expect(lossGroups).toContain('greens')
  for (const group of lossGroups)
    for (const method of ['simmered', 'boiled', 'steamed', 'sauteed', 'fried', 'roasted'] as const)
      for (const share of Object.values(keptOf(group, method))) {
        expect(share).toBeGreaterThan(0)
        expect(share).toBeLessThanOrEqual(1)
      }
  expect(keptOf('fruit')).toEqual({})
  expect(keptOf('fruit', 'simmered').folate_mcg).toBe(0.5)
  expect(keptOf(null, 'fried')).toEqual({})
})
