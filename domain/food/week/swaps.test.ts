import { expect, test } from 'vitest'
import { builtInMenu } from '#server/food/dish-table.ts'
import { kitchenFood } from '#server/food/food-table.ts'
import { finish } from './fill-week.ts'
import { swapsFor } from './swaps.ts'

const figuresOf = (food: string) => kitchenFood(food).per_100g
const dish = builtInMenu().find(({ meal_types }) => meal_types.includes('lunch'))!
const menu = ['one', 'two'].map((id) => ({ ...dish, id, name: id }))
const meal = { meal_type: 'lunch' as const, title: 'Rajma', calories: 450, protein_g: 17 }
const idsOf = (dishes: typeof menu, of: Parameters<typeof swapsFor>[0] = meal) =>
  finish(swapsFor(of, dishes, figuresOf)).map((one) => one.dish.id)

test('what somebody wants less comes after what is as near', () => {
  expect(idsOf(menu)).toEqual(['one', 'two'])
  expect(idsOf([{ ...menu[0]!, reluctance: 1 }, menu[1]!])).toEqual(['two', 'one'])
})

test('a dish is not offered in place of itself, chosen from the list or typed by its name', () => {
  for (const same of [
    { title: 'two', template_id: null },
    { title: 'Mine', template_id: 'two' },
  ])
    expect(idsOf(menu, { ...meal, ...same })).toEqual(['one'])
})
