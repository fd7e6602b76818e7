import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Component, itemsOf, portionSteps, portionText, servingOf } from './dishes.ts'
import { portionsOf, portionsTyped } from './typed-portion.ts'

const food = (food_id: string, grams: number) => ({ food_id, name: food_id, grams })
const phulka: Component = {
  ...{ name: 'Phulka', unit: 'phulka', unit_grams: 35, count: 2, items: [food('atta', 25), food('ghee', 1)] },
}
const dal: Component = {
  ...{
    name: 'Toor dal',
    unit: 'katori',
    unit_grams: 150,
    count: 1,
    items: [food('toor_dal', 28), food('ghee', 4)],
  },
}
const nutrients = {
  ...{ calories: 320, protein_g: 12, carbs_g: 55, fat_g: 6, fiber_g: 7, sugar_g: 3, sodium_mg: 310 },
}
const plate = { ...nutrients, portion: portionText([phulka, dal]), components: [phulka, dal] }
const typed = { ...nutrients, portion: '1 plate', components: null }

describe('a dish of components', () => {
  test('says what is served, pieces by their name and vessels before it', () => {
    expect(plate.portion).toBe('2 phulkas (70 g) + 1 katori toor dal (150 g)')
    expect(portionText([{ ...dal, count: 0.5 }])).toBe('½ katori toor dal (75 g)')
    expect(portionText([{ ...phulka, count: 1 }])).toBe('1 phulka (35 g)')
    expect(portionText([{ ...dal, unit: 'glass', name: 'Chaas', count: 2 }])).toBe('2 glasses chaas (300 g)')
    expect(portionText([{ ...dal, unit: 'plate', name: 'Poha', count: 1.5 }])).toBe('1½ plates poha (225 g)')
    expect(portionText([{ ...phulka, name: 'Rajgira roti', unit: 'roti' }])).toBe('2 rajgira rotis (70 g)')
    expect(portionText([{ ...phulka, name: 'Fish tikka', unit: 'piece' }])).toBe('2 pieces fish tikka (70 g)')
  })

  test('holds each food once', () => {
    expect(itemsOf(plate.components)).toEqual([food('atta', 50), food('ghee', 6), food('toor_dal', 28)])
  })

  test('of another portion has other figures, another text and other amounts', () => {
    expect(servingOf(plate, 1.5)).toEqual({
      ...{
        calories: 480,
        protein_g: 18,
        carbs_g: 82.5,
        fat_g: 9,
        fiber_g: 10.5,
        sugar_g: 4.5,
        sodium_mg: 465,
      },
      portion: '3 phulkas (105 g) + 1½ katori toor dal (225 g)',
      items: [food('atta', 75), food('ghee', 9), food('toor_dal', 42)],
    })
  })
})

test('a typed dish, and one made of foods in one portion, say how often it is served', () => {
  expect(servingOf(typed, 2)).toMatchObject({ calories: 640, portion: '2 × 1 plate' })
  expect(servingOf(typed, 1).portion).toBe('1 plate')
  const own = { ...typed, components: [{ ...dal, unit: 'portion' }] }
  expect(servingOf(own, 0.5)).toMatchObject({
    portion: '½ × 1 plate',
    items: [food('toor_dal', 14), food('ghee', 2)],
  })
})

test.each([
  [dal, '1 katori', 1],
  [dal, '1½ katori toor dal (225 g)', 1.5],
  [dal, '½ katori', 0.5],
  [dal, 'half katori dal', 0.5],
  [dal, '2 katoris', 2],
  [dal, '300 g', 2],
  [dal, '1 bowl', null],
  [dal, 'a little', null],
  [dal, '', null],
  [dal, '1,5 katori', 1.5],
  [dal, '१½ katori', 1.5],
  [dal, '2-3 katori', 2.5],
  [dal, '2 servings', 2],
  [dal, '0.3 kg', 2],
  [dal, '2 katori (300 g)', 2],
  // Words that change what is meant, and a weight that contradicts.
  [dal, 'less than 1 katori', null],
  [dal, 'not more than 2 katori', null],
  [dal, 'up to 2 katori', null],
  [dal, '1 katori twice', null],
  [dal, '1 katori per person', null],
  [dal, '1 katori without ghee', null],
  [dal, '1 katori (without ghee)', null],
  [dal, '150 g raw', null],
  [dal, '50 g dry', null],
  [dal, '-1 katori', null],
  [dal, '1 katori (100 g)', null],
  [phulka, '4 nos', 4 / phulka.count],
  [phulka, '3 pcs', 3 / phulka.count],
  [dal, '2 pcs', null],
  [{ ...dal, count: 1.5 }, '1 katori', 2 / 3],
  [{ ...phulka, count: 3 }, '1 phulka', 1 / 3],
])('of %j typed as "%s" are %f portions', (component, text, portions) => {
  const dish = { ...nutrients, portion: portionText([component]), components: [component] }
  const found = portionsTyped(dish, text)
  if (portions === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(portions, 6)
})

test('parts that are typed in another proportion are no portions of the dish', () => {
  expect(portionsTyped(plate, '4 phulkas + 2 katori toor dal')).toBe(2)
  expect(portionsTyped(plate, '1 phulka + 1 katori toor dal')).toBeNull()
  expect(portionsTyped(plate, '1 phulka')).toBeNull()
  expect(portionsTyped(typed, '1½ × 1 plate')).toBe(1.5)
  expect(portionsTyped(typed, '2 plates')).toBe(2)
})

test('the portions of a meal are found again, unless its figures were changed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...portionSteps), fc.constantFrom(plate, typed), (portions, dish) => {
      const meal = servingOf(dish, portions)
      expect(portionsOf(dish, meal)).toBe(portions)
      expect(portionsOf(dish, { ...meal, sodium_mg: meal.sodium_mg + 1 })).toBe(null)
    }),
  )
})
