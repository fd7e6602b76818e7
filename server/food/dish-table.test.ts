import { describe, expect, test } from 'vitest'
import { dishFoods, itemsOf } from '#domain/food/dishes.ts'
import { mealTypes } from '#domain/food/nutrients.ts'
import { foodClashes } from '#domain/food/reading/clashes.ts'
import type { DietaryPref, FoodRule } from '#domain/food/reading/diet.ts'
import { seededDishes } from '#server/db/seed/built-in-dishes.ts'
import { builtInDishes, readDishes } from './dish-table.ts'

const dishes = seededDishes()
const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const duplicates = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)

const eater = (allergy?: string, pref?: DietaryPref, rule?: FoodRule) => ({
  allergies: allergy ? [allergy] : [],
  dietary_prefs: pref ? [pref] : [],
  food_rules: rule ? [rule] : [],
})
const allergens =
  'milk, egg, peanut, nuts, cashew, wheat, gluten, soy, fish, prawns, shellfish, sesame, mustard, coconut, celery, chickpea'
const eaters = [
  ...allergens.split(', ').map((allergy) => eater(allergy)),
  ...(['veg', 'vegan', 'keto', 'paleo'] as const).map((pref) => eater(undefined, pref)),
  ...(['eggetarian', 'jain', 'no_onion_garlic', 'halal'] as const).map((rule) =>
    eater(undefined, undefined, rule),
  ),
]
/** How many dishes of each meal an eater can have. */
const choice = (who: ReturnType<typeof eater>) =>
  mealTypes.map(
    (type) =>
      dishes.filter(
        (dish) =>
          [dish.category, ...dish.also_for].includes(type) &&
          foodClashes([dish.name], who, dishFoods(dish)).length === 0,
      ).length,
  )

describe('the dishes of the program', () => {
  test('are at least 220, at least 40 listed under each meal', () => {
    expect(dishes.length).toBeGreaterThanOrEqual(220)
    for (const type of mealTypes)
      expect(dishes.filter(({ category }) => category === type).length).toBeGreaterThanOrEqual(40)
  })

  test('have ids and names of their own, and no two of a meal the same figures', () => {
    for (const { id } of dishes) expect(id).toMatch(uuidV7)
    expect(duplicates(dishes.map(({ id }) => id))).toEqual([])
    expect(duplicates(dishes.map(({ name }) => name.toLowerCase()))).toEqual([])
    const figures = dishes.map((dish) =>
      [dish.category, dish.calories, dish.protein_g, dish.carbs_g, dish.fat_g, dish.sodium_mg].join(' '),
    )
    expect(duplicates(figures)).toEqual([])
  })

  test('name a region that there is', () => {
    const typed = (region: string) => () =>
      readDishes([`= Toast\nid: 1\nfor: snack\neat: toast 1\nregion: ${region}\nminutes: 5`, toast])
    const toast = '[toast] Toast\nmakes: 1 slice of 30 g\nfoods: salt 1\ncooked: roasted\n- Toast it.'
    expect(typed('Northeast')().dishes).toMatchObject([{ name: 'Toast', region: 'Northeast' }])
    expect(typed('northeast')).toThrow('= Toast: no region "northeast"')
  })

  test('feed whoever avoids much at every meal', () => {
    const least = (who: ReturnType<typeof eater>) => Math.min(...choice(who))
    expect(least({ ...eater(undefined, 'veg'), food_rules: ['jain'] })).toBeGreaterThanOrEqual(14)
    for (const who of [eater(undefined, 'vegan'), eater('wheat'), eater('milk')])
      expect(least(who)).toBeGreaterThanOrEqual(14)
    const lowInCarbs = dishes.filter(
      ({ calories, carbs_g, fiber_g }) => (4 * (carbs_g - fiber_g)) / calories < 0.26,
    )
    expect(lowInCarbs.length).toBeGreaterThanOrEqual(30)
  })

  test('can all be cooked: each component is used, has steps, and loses and takes up what is possible', () => {
    const { dishes: written, recipes } = builtInDishes()
    const used = new Set(
      written.flatMap(({ components, sides }) => [...components.map(({ id }) => id), ...sides]),
    )
    expect([...recipes.keys()].filter((id) => !used.has(id))).toEqual([])
    for (const { id, steps, items, unit_grams } of recipes.values()) {
      expect([id, steps.length > 0]).toEqual([id, true])
      const raw = items.reduce((sum, { grams }) => sum + grams, 0)
      expect([id, raw < 2.5 * unit_grams]).toEqual([id, true])
    }
  })
})

describe.each(dishes)('$name', (dish) => {
  test('has a portion, a time, steps, and macros that add up to its energy', () => {
    expect(dish.portion).toMatch(/\d g\)$/)
    expect(dish.minutes).toBeGreaterThan(0)
    expect(dish.instructions.length + dish.before.length).toBeGreaterThanOrEqual(3)
    const energy = 4 * dish.protein_g + 4 * (dish.carbs_g - dish.fiber_g) + 2 * dish.fiber_g + 9 * dish.fat_g
    expect(Math.abs(energy - dish.calories) / dish.calories).toBeLessThan(0.03)
    expect(dish.fiber_g).toBeLessThanOrEqual(dish.carbs_g)
    expect(duplicates(itemsOf(dish.components).map(({ food_id, cooked }) => `${food_id} ${cooked}`))).toEqual(
      [],
    )
  })

  test('clashes by its foods with what it clashes with by its text', () => {
    const clashesOf = (read: (who: ReturnType<typeof eater>) => { against: string }[]) =>
      eaters.flatMap((who) => [...new Set(read(who).map(({ against }) => against))])
    const byText = clashesOf((who) => foodClashes(dish.ingredients, who))
    expect(clashesOf((who) => foodClashes([], who, dishFoods(dish)))).toEqual(byText)
    expect(clashesOf((who) => foodClashes([dish.name], who, dishFoods(dish)))).toEqual(byText)
  })
})
