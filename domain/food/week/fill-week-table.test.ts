import { describe, expect, test } from 'vitest'
import { dri } from '#domain/food/dri.ts'
import { isThere, kindsOf, onceIn, type Targets, titleOf } from '#domain/food/menu.ts'
import { requirementsOf } from '#domain/food/requirements.ts'
import { builtInMenu } from '#server/food/dish-table.ts'
import { kitchenFood } from '#server/food/food-table.ts'
import { menuFor } from './choices.ts'
import { placesOf } from './day-places.ts'
import { fillWeekInSteps, finish } from './fill-week.ts'
import type { WeekVariety } from './week-counts.ts'
import { needsOf } from './week-needs.ts'

const figuresOf = (food: string) => kitchenFood(food).per_100g
const days = [0, 1, 2, 3, 4, 5, 6]
const targets: Targets = {
  ...{ calories: 1800, protein_g: 75, carbs_g: 260 },
  ...{ fat_g: 58, fiber_g: 27, sodium_mg: 2000 },
}
const diet = { dietary_prefs: ['veg' as const], food_rules: [] }
const { menu } = finish(menuFor(builtInMenu(), { allergies: [], ...diet }, []))
const woman = { dob: '1985-06-15', gender: 'female' as const, pregnancy: 'no' as const, ...diet }
const requirements = requirementsOf(woman, dri, { calories: targets.calories, on: '2026-01-01' })
const needs = { of: needsOf(requirements), foodOf: kitchenFood }
const times = { early_morning: '06:30', breakfast: '08:30', tea: '17:00', bedtime: '22:00' }

/** A week of somebody who also eats early and before sleep. */
function fillFor(seed: number, variety: WeekVariety = 'some') {
  const slots = days.flatMap((day) =>
    placesOf([], { ...targets, times }).open.map((place) => {
      const { meal_type } = place
      return { day, meal_type, place, dishes: menu }
    }),
  )
  const week = { days: 7, slots, kept: [], targets, needs, seed, variety, who: '' }
  return finish(fillWeekInSteps(week, figuresOf)).meals
}
const weeks = [1, 2, 3].map((seed) => fillFor(seed))
const meals = weeks.flat()

describe('a filled week at the table', () => {
  test('has something small early and before sleep only, and no sour or cool drink before sleep', () => {
    expect(meals.length).toBe(126)
    expect(meals.filter(({ dish, place }) => dish.light !== place!.light)).toEqual([])
    const late = meals.filter(({ place }) => place!.name === 'bedtime').map(({ dish }) => dish.name)
    expect(late.filter((name) => /water/.test(name))).toEqual([])
  })

  test('has one of a kind beside each other: no milk with curd, no two fruits, no greens with a dal of leaves', () => {
    const twice = meals.flatMap(({ dish, sides }) =>
      sides
        .filter((side) => {
          const others = [...dish.components, ...sides.filter((other) => other !== side)]
          return isThere(side, new Set(others.flatMap(onceIn)))
        })
        .map(({ name }) => `${name} beside ${titleOf(dish)}`),
    )
    expect(twice).toEqual([])
  })

  /** Each kind of a week's meals with the one before it, by day. */
  const daysOfKinds = (week: (typeof weeks)[number]) => [
    ...Map.groupBy(
      week.flatMap(({ dish, day }) => kindsOf(dish).map((kind) => ({ kind, day }))),
      ({ kind }) => kind,
    ).values(),
  ]
  const neighbours = (week: (typeof weeks)[number]) =>
    daysOfKinds(week).flatMap((uses) =>
      uses.filter(({ day }, index) => uses.slice(0, index).some((use) => Math.abs(use.day - day) <= 1)),
    )

  test('has a kind of dish once on a day and the next, as a rule: no paratha in the morning after one at night', () => {
    expect(weeks.flatMap(neighbours).length).toBeLessThanOrEqual(2)
  })

  test('has kinds of dishes apart also for whom wants few or always new ones', () => {
    const near = (variety: WeekVariety) => neighbours(fillFor(1, variety)).length
    expect(near('new')).toBeLessThanOrEqual(1)
    const few = fillFor(1, 'few')
    // Cooked once, eaten twice; and no third day.
    const thrice = daysOfKinds(few).flatMap((uses) =>
      uses.filter(({ day }) => [1, 2].every((later) => uses.some((use) => use.day === day + later))),
    )
    expect(thrice.length).toBeLessThanOrEqual(1)
    expect(near('few')).toBeGreaterThanOrEqual(1)
  })

  test('has no dish made for few carbs', () => {
    expect(meals.filter(({ dish }) => /low carb/.test(dish.name))).toEqual([])
  })

  test('keeps the parts of a dish in proportion: no ladle of dal to a plateful of rice', () => {
    const ratios = meals.map(({ dish, components }) =>
      components.map(({ count }, index) => count / dish.components[index]!.count),
    )
    const uneven = ratios.filter((all) => Math.max(...all) / Math.min(...all) >= 3)
    expect(uneven.length).toBeLessThanOrEqual(2)
  })
})
