import { describe, expect, test } from 'vitest'
import { boundsFor } from '#domain/clinical/bounds.ts'
import type { ConditionName } from '#domain/clinical/conditions.ts'
import { foodLimits, foodsIn, type RuleList } from '#domain/clinical/evaluate.ts'
import { personOf } from '#domain/clinical/person.ts'
import { figuresOfItems } from '#domain/food/cooked-figures.ts'
import { itemsOf } from '#domain/food/dishes.ts'
import { dri } from '#domain/food/dri.ts'
import { mealOf, type Targets } from '#domain/food/menu.ts'
import { requirementsOf } from '#domain/food/requirements.ts'
import { builtInMenu } from '#server/food/dish-table.ts'
import { kitchenFood } from '#server/food/food-table.ts'
import { menuFor } from './choices.ts'
import { placesOf } from './day-places.ts'
import { fillWeekInSteps, finish } from './fill-week.ts'
import { allowedAt, dishLimits, usualLimits } from './food-limits.ts'
import { keepingTo, needsOf } from './week-needs.ts'

const figuresOf = (food: string) => kitchenFood(food).per_100g
const days = [0, 1, 2, 3, 4, 5, 6]
const nothing = new Set<string>()
const signed = { signed: true, off: nothing }
const times = { early_morning: '06:30', bedtime: '22:00', tea: '17:00' }

const targets: Targets = {
  ...{ calories: 2300, protein_g: 86, carbs_g: 350, fat_g: 71, fiber_g: 34, sodium_mg: 2000 },
}

type Settings = { age?: number; diet?: 'veg' | 'non_veg'; seed?: number; list?: RuleList }

/** A man's week with a condition, filled as his rules say. */
function weekWith(
  conditions: ConditionName[],
  { age = 45, diet = 'veg', seed = 3, list = signed }: Settings = {},
) {
  const dietary_prefs = [diet]
  const body = { dob: `${2025 - age}-06-15`, gender: 'male' as const, pregnancy: null, dietary_prefs }
  const person = personOf({ ...body, height_cm: 168, conditions, medicines: [] }, 76, '2026-01-05')
  const limits = foodLimits(person, list)
  const { ofDay, ofMeal } = boundsFor(person, list)
  const { menu } = finish(menuFor(builtInMenu(), { allergies: [], dietary_prefs, food_rules: [] }, []))
  const requirements = requirementsOf({ ...body, food_rules: [] }, dri, {
    ...{ calories: targets.calories, on: '2026-01-05' },
  })
  const types = ['breakfast', 'lunch', 'snack', 'dinner'] as const
  const allowed = Object.fromEntries(types.map((type) => [type, allowedAt(menu, type, limits)]))
  const slots = days.flatMap((day) =>
    placesOf([], { ...targets, times }).open.map((place) => ({
      ...{ day, place, meal_type: place.meal_type, dishes: allowed[place.meal_type]! },
      leastProtein: ofMeal('protein_g', place.meal_type).least ?? undefined,
    })),
  )
  const of = keepingTo(needsOf(requirements), (key) => ofDay(key, targets.calories))
  const { meals } = finish(
    fillWeekInSteps(
      {
        ...{ days: 7, slots, kept: [], targets, seed, who: '', needs: { of, foodOf: kitchenFood } },
        mostSodium: ofDay('sodium_mg', targets.calories).most ?? undefined,
        limits: [...dishLimits(builtInMenu(), limits), ...usualLimits(builtInMenu(), limits)],
      },
      figuresOf,
    ),
  )
  return meals.map((meal) => ({ ...meal, served: mealOf(meal, meal.meal_type, figuresOf) }))
}

describe('a week filled for somebody with rules', () => {
  test('with gout has meat or fish thrice a week, once a day, in small portions, and no curd or milk beside fish', () => {
    const meals = [1, 2].flatMap((seed) =>
      weekWith(['gout'], { diet: 'non_veg', seed }).map((meal) => ({ ...meal, day: 7 * seed + meal.day })),
    )
    const flesh = meals.filter(
      ({ dish, served }) => foodsIn({ title: dish.name, items: served.items }, 'non veg').length,
    )
    expect(flesh.length).toBeGreaterThan(3)
    expect(flesh.length).toBeLessThanOrEqual(2 * 3)
    expect(new Set(flesh.map(({ day }) => day)).size).toBe(flesh.length)
    for (const { served } of flesh) {
      const grams = served.items
        .filter((item) => foodsIn({ title: '', items: [item] }, 'chicken, fish, mutton').length)
        .reduce((sum, item) => sum + item.grams, 0)
      expect(grams).toBeLessThanOrEqual(150)
    }
    const withFish = flesh.filter(
      ({ components }) => foodsIn({ title: '', items: itemsOf(components) }, 'fish').length > 0,
    )
    const milky = withFish.flatMap(({ sides }) => sides.filter(({ name }) => /curd|milk|chaas/i.test(name)))
    expect(milky).toEqual([])
  })

  test('with high blood pressure at 61 has no day above 2,000 mg of sodium, two meals with 25 g of protein, and calcium', () => {
    const meals = weekWith(['hypertension'], { age: 61 })
    const ofDays = days.map((day) => meals.filter((meal) => meal.day === day))
    const rich = ofDays.map((all) => all.filter(({ served }) => served.protein_g >= 25 / 1.01).length)
    for (const all of ofDays)
      expect(all.reduce((sum, { served }) => sum + served.sodium_mg, 0)).toBeLessThanOrEqual(2000 * 1.01)
    expect(rich.filter((count) => count >= 2).length).toBeGreaterThanOrEqual(5)
    const figures = figuresOfItems(
      meals.flatMap(({ served }) => served.items),
      kitchenFood,
    )
    expect(figures.calcium_mg.amount / 7).toBeGreaterThanOrEqual(1250)
  })

  test.each([
    ['coeliac', 'gluten, soy sauce, hing, oats'],
    ['milk allergy', 'milk, ghee'],
  ] as const)(
    'with %s every meal is there and holds no trace of what may never come, signed or not',
    (condition, never) => {
      for (const list of [
        { signed: true, off: nothing },
        { signed: false, off: nothing },
      ]) {
        const meals = weekWith([condition], { list })
        expect(meals.length).toBe(weekWith([]).length)
        const traces = meals.flatMap(({ served }) =>
          foodsIn({ title: served.title, items: served.items }, never, true).map((food) => [
            served.title,
            food,
          ]),
        )
        expect(traces).toEqual([])
      }
    },
  )

  test('has milk, nuts or fruit before sleep and no sour or cool drink', () => {
    const weeks = [1, 2, 3].flatMap((seed) => weekWith([], { seed }))
    const late = weeks.filter(({ place }) => place!.name === 'bedtime')
    expect(late.length).toBe(21)
    expect(late.map(({ dish }) => dish.name).filter((name) => /water|chana/i.test(name))).toEqual([])
  })
})
