import { expect, test } from 'vitest'
import { householdAmount, kitchenFood, weightText } from './kitchen.ts'

const food = (grams: number, measures: Record<string, number>) =>
  kitchenFood(
    { food_id: 'x', name: 'X', grams },
    { measures: Object.entries(measures).map(([name, weight]) => ({ name, grams: weight })) },
  )
const flour = { katori: 75, cup: 100, tbsp: 7.5, tsp: 2.5 }

test.each([
  ['flour by the katori', 75, flour, '1 katori'],
  ['half a katori', 38, flour, '½ katori'],
  ['what is no quarter of a katori goes by the spoon', 22, flour, '3 tbsp'],
  ['salt by the tsp', 3, { tsp: 6 }, '½ tsp'],
  ['less than any spoon holds', 0.3, { tsp: 6 }, 'a pinch'],
  ['an onion', 80, { piece: 80 }, '1 piece'],
  ['one and a half', 120, { piece: 80 }, '1½ pieces'],
  ['pieces that cannot be counted go by the spoon', 25, { piece: 200, katori: 150 }, '1¾ tbsp'],
  ['cloves', 9, { clove: 3 }, '3 cloves'],
])('%s', (_, grams, measures, text) => {
  expect(householdAmount(food(grams, measures))).toBe(text)
})

test('a food that nobody has measured has its weight only', () => {
  expect(householdAmount(food(50, {}))).toBeNull()
  expect(householdAmount(kitchenFood({ food_id: 'x', name: 'X', grams: 5 }, undefined))).toBeNull()
})

test('weights are as exact as a kitchen needs', () => {
  expect([0.4, 2.6, 41.3, 1230].map(weightText)).toEqual(['under 1 g', '2.5 g', '41 g', '1.2 kg'])
})
