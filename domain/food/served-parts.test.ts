import { describe, expect, test } from 'vitest'
import { builtInMenu } from '#server/food/dish-table.ts'
import { kitchenFood } from '#server/food/food-table.ts'
import { servingOf } from './dishes.ts'
import { type MenuDish, mealOf } from './menu.ts'
import { nutrientKeys } from './nutrients.ts'
import { countsNear, nextCount } from './portions.ts'
import { dishPart, mealOfParts, mealOfPortions, servedParts, wholePortions } from './served-parts.ts'
import { portionsOf } from './typed-portion.ts'

const figuresOf = (food: string) => kitchenFood(food).per_100g
const dish = builtInMenu().find(({ name }) => name === 'Rajma chawal with kachumber')!
const partsOf = ({ components, sides }: MenuDish) =>
  [...components, ...sides].map((part) => dishPart(part, figuresOf))
const counts = (of: ReturnType<typeof servedParts>) => of?.map(({ part, count }) => `${count} ${part.name}`)

describe('the parts of a meal', () => {
  test('are read from its portion, for every dish with each of its sides, and make the same meal again', () => {
    for (const one of builtInMenu()) {
      const components = one.components.map((part) => ({
        ...part,
        count: countsNear(part, 1.5 * part.count)[0]!,
      }))
      for (const sides of [[], ...one.sides.map((side) => [side])]) {
        const {
          template_id: _,
          title: __,
          meal_type: ___,
          ...meal
        } = mealOf({ dish: one, components, sides }, 'lunch', figuresOf)
        const served = servedParts(meal, partsOf(one))
        expect(served?.map(({ count }) => count)).toEqual([...components, ...sides].map(({ count }) => count))
        const { items, portion, ...figures } = mealOfParts(served!)
        expect({ items, portion }).toEqual({ items: meal.items, portion: meal.portion })
        // A hundredth of a gram of salt has four milligrams of sodium.
        for (const key of nutrientKeys) expect(Math.abs(figures[key] - meal[key])).toBeLessThanOrEqual(4)
      }
    }
  })

  test('are those of half a portion, too', () => {
    const half = servingOf(
      { ...dish, ...mealOf({ dish, components: dish.components, sides: [] }, 'lunch', figuresOf) },
      0.5,
    )
    expect(counts(servedParts(half, partsOf(dish)))).toEqual([
      '0.5 Rajma masala',
      '0.75 Steamed rice',
      '0.5 Kachumber',
    ])
  })

  test('are not known when somebody typed the portion or changed a figure', () => {
    const meal = mealOf({ dish, components: dish.components, sides: [] }, 'lunch', figuresOf)
    for (const changed of [{ portion: 'a plateful' }, { portion: null }, { calories: meal.calories + 60 }])
      expect(servedParts({ ...meal, ...changed }, partsOf(dish))).toBeNull()
    expect(servedParts(meal, [])).toBeNull()
  })

  test('go up and down in steps of a kitchen, to three times the usual', () => {
    const rice = dish.components.find(({ name }) => name === 'Steamed rice')!
    expect([nextCount(rice, 1.5, -1), nextCount(rice, 0.75, 1), nextCount(rice, 0.5, -1)]).toEqual([
      1,
      1,
      undefined,
    ])
    expect(nextCount({ ...rice, count: 1 }, 3, 1)).toBeUndefined()
    expect(nextCount({ ...rice, unit: 'phulka', unit_grams: 35 }, 1, -1)).toBeUndefined()
  })
})

describe('a meal whose parts nobody knows', () => {
  const figures = {
    calories: 400,
    protein_g: 10,
    carbs_g: 60,
    fat_g: 12,
    fiber_g: 5,
    sugar_g: 4,
    sodium_mg: 300,
  }
  const typed = {
    ...figures,
    portion: '2 rotis',
    items: [{ food_id: 'atta', name: 'Wheat flour', grams: 60 }],
  }
  test('is so many times its portion, and once more itself', () => {
    const less = mealOfPortions(typed, 0.75)
    expect(less).toMatchObject({ portion: '¾ × 2 rotis', calories: 300, items: [{ grams: 45 }] })
    expect(wholePortions(less)).toEqual({ count: 0.75, called: '2 rotis' })
    expect(mealOfPortions(less, 1)).toEqual(typed)
  })
  test.each([
    ['1 bowl dal + 2 rotis', 1.5, '1½ bowl dal + 3 rotis'],
    ['2 rotis, 1 katori dal (150 g)', 0.5, '1 roti, ½ katori dal (75 g)'],
    ['2 glasses milk and 2 slices toast', 0.5, '1 glass milk and 1 slice toast'],
    // What no kitchen measures, or cannot be read, stays as it is said.
    ['1½ bowl dal + 2 rotis', 0.75, '¾ × (1½ bowl dal + 2 rotis)'],
    ['a bowl of dal + 2 rotis', 1.5, '1½ × (a bowl of dal + 2 rotis)'],
  ])('of several parts, %s, %d times, is %s', (portion, times, text) => {
    const scaled = mealOfPortions({ ...typed, portion }, times)
    expect(scaled).toMatchObject({ portion: text, calories: 400 * times })
    expect(servingOf({ ...figures, portion, components: null }, times).portion).toBe(text)
    const dish = { ...figures, portion, components: null }
    expect(portionsOf(dish, { ...figures, ...servingOf(dish, times) })).toBe(times)
    if (text.includes('×')) expect(mealOfPortions(scaled, 1)).toEqual({ ...typed, portion })
  })
  test('says that it is less where it said no portion', () => {
    expect(mealOfPortions({ ...figures, portion: null }, 1.5).portion).toBe('1½ × the usual portion')
  })
})
