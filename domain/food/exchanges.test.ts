import { describe, expect, test } from 'vitest'
import { builtInMenu } from '#server/food/dish-table.ts'
import { exchangeChart } from '#server/food/exchange-chart.ts'
import { builtInFoods, kitchenFood } from '#server/food/food-table.ts'
import { itemsOf, nutrientsOfItems } from './dishes.ts'
import {
  chartTolerance,
  type ExchangeGroup,
  exchangeAmount,
  exchangeGroupOf,
  exchangeGroups,
  exchanges,
  exchangesOf,
  exchangeText,
} from './exchanges.ts'

const kitchen = builtInFoods().filter(({ list }) => list === 'kitchen')
const groupOf = (id: string) => exchangeGroupOf(kitchenFood(id))

test.each<[ExchangeGroup | null, string]>([
  ['cereal', 'rice atta bread_ww potato raw_banana arbi sweet_corn makhana'],
  ['pulse', 'toor_dal besan soya_chunks tofu soy_milk'],
  ['milk', 'milk_toned curd paneer milk_buffalo'],
  ['meat', 'egg chicken_breast mutton rohu prawn'],
  ['vegetable', 'palak onion peas carrot tomato'],
  ['fruit', 'apple banana dates raisins'],
  ['fat', 'sunflower_oil ghee butter cream coconut_fresh coconut_milk_thin almond peanut til avocado'],
  [null, 'sugar jaggery condensed_milk garlic ginger haldi salt tea_brewed'],
])('%s: %s', (group, ids) => {
  for (const id of ids.split(' ')) expect([id, groupOf(id)]).toEqual([id, group])
})

test('a food of another table has no group: nobody has said where it stands', () => {
  expect(exchangeGroupOf(builtInFoods().find(({ list }) => list === 'usda')!)).toBeNull()
})

describe('one exchange', () => {
  test.each(exchangeGroups)(
    'of %s has the energy that the foods of the group give it, to 5 kcal',
    (group) => {
      const { by, kcal } = exchanges[group]
      const energies =
        'food' in by
          ? [(kitchenFood(by.food).per_100g.calories! * by.grams) / 100]
          : kitchen
              .filter((food) => exchangeGroupOf(food) === group)
              .map(({ per_100g }) => {
                const grams = by.of === 'grams' ? by.amount : (100 * by.amount) / per_100g[by.of]!
                return (per_100g.calories! * grams) / 100
              })
              .sort((one, other) => one - other)
      expect(kcal).toBe(5 * Math.round(energies[Math.floor(energies.length / 2)]! / 5))
    },
  )

  test('of each food on the chart comes within 15% of its group, raw and as it is served', () => {
    const chart = exchangeChart()
    for (const { group, foods } of chart) {
      expect(foods.length).toBeGreaterThanOrEqual(8)
      for (const { food, amount } of foods) {
        const measure = food.measures.find(({ name }) => name === amount.measure)!
        const energy = (amount.count * measure.grams * food.per_100g.calories!) / 100
        expect(Math.abs(energy / exchanges[group].kcal - 1)).toBeLessThanOrEqual(chartTolerance)
        expect(Math.abs(amount.grams - amount.count * measure.grams)).toBeLessThanOrEqual(0.5)
      }
    }
    const rice = chart[0]!.foods.find(({ food }) => food.id === 'rice')
    expect(rice).toMatchObject({
      amount: { count: 1.5, measure: 'tbsp', grams: 18 },
      cooked: { count: 0.5, measure: 'katori', grams: 55 },
    })
  })

  test('that no kitchen measure comes near is none', () => {
    const food = { per_100g: { calories: 100 }, measures: [{ name: 'piece', grams: 105 }] }
    expect(exchangeAmount(food, 'cereal')).toMatchObject({ count: 0.75, grams: 79 })
    expect(exchangeAmount({ ...food, measures: [{ name: 'piece', grams: 38 }] }, 'cereal')).toEqual({
      ...{ count: 2, measure: 'piece', grams: 76 },
    })
    expect(exchangeAmount({ ...food, measures: [{ name: 'katori', grams: 400 }] }, 'cereal')).toBeNull()
    expect(exchangeAmount({ ...food, per_100g: { calories: null } }, 'cereal')).toBeNull()
  })
})

describe('a meal', () => {
  const count = (calories: number, ...items: [string, number][]) =>
    exchangesOf({ calories, items: items.map(([food_id, grams]) => ({ food_id, grams })) }, kitchenFood)

  test('is counted by group to the half', () => {
    const meal = count(325, ['rice', 40], ['toor_dal', 30], ['milk_toned', 75], ['sunflower_oil', 2])
    expect(meal).toEqual({ counts: { cereal: 2, pulse: 1, milk: 0.5, fat: 0.5 }, uncounted_kcal: 0 })
    expect(exchangeText(meal)).toBe('2 cereal, 1 pulse, ½ milk, ½ fat')
  })

  test('says how much energy is not counted: sugar, unknown foods, meals that were typed', () => {
    const unknown = exchangesOf(
      { calories: 240, items: [{ food_id: 'nobody-knows', grams: 50 }] },
      () => undefined,
    )
    expect(exchangeText(unknown)).toBe('not counted: 240 kcal')
    expect(exchangeText(count(190, ['milk_toned', 150], ['sugar', 25]))).toBe('1 milk; not counted: 102 kcal')
    expect(exchangeText(count(350))).toBe('not counted: 350 kcal')
    expect(exchangeText(count(4, ['palak', 16]))).toBe('less than half an exchange')
  })

  test('of our dishes keeps its energy: what is counted and what is not make the whole, but for rounding', () => {
    for (const { name, components } of builtInMenu()) {
      const items = itemsOf(components)
      const { calories } = nutrientsOfItems(items, (id) => kitchenFood(id).per_100g)
      const { counts, uncounted_kcal } = exchangesOf({ calories, items }, kitchenFood)
      const said = exchangeGroups.reduce(
        (sum, group) => sum + (counts[group] ?? 0) * exchanges[group].kcal,
        0,
      )
      const most = exchangeGroups.reduce(
        (sum, group) => sum + exchanges[group].kcal / 4,
        exchanges.vegetable.kcal,
      )
      expect([name, Math.abs(said + uncounted_kcal - calories) <= most]).toEqual([name, true])
    }
  })
})
