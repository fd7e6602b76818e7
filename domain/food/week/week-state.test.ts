import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Targets } from '#domain/food/menu.ts'
import { builtInMenu } from '#server/food/dish-table.ts'
import { kitchenFood } from '#server/food/food-table.ts'
import { menuFor } from './choices.ts'
import { finish } from './fill-week.ts'
import { makeNeedCosts } from './week-needs.ts'
import { makeState } from './week-state.ts'
import { firstSide, makeTables, none } from './week-tables.ts'

const targets: Targets = {
  ...{ calories: 1800, protein_g: 75, carbs_g: 260 },
  ...{ fat_g: 58, fiber_g: 27, sodium_mg: 2000 },
}
const iron = { ear: 12, rda: 18, upper: 45, ai: false }
const { menu } = finish(menuFor(builtInMenu(), { allergies: [], dietary_prefs: ['veg'], food_rules: [] }, []))
const days = [0, 1, 2, 3, 4, 5, 6]
const slots = days.flatMap((day) =>
  (['lunch', 'dinner'] as const).map((meal_type) => ({ day, meal_type, dishes: menu })),
)
const tables = finish(
  makeTables(slots, targets, (food) => kitchenFood(food).per_100g, {
    ...{ nutrients: ['iron_mg'], foodOf: kitchenFood, countsLines: false },
  }),
)
const forBoth = tables.choices[0]!.filter((entry) => tables.choices[1]!.includes(entry))

/** A week that has an entry of the tables in each slot, in its usual portion. */
function weekOf(entries: readonly number[]) {
  const week = { days: 7, slots, kept: [], targets }
  const state = makeState(week, tables, makeNeedCosts(7, { of: { iron_mg: iron } }), () => 0.5)
  for (const [slot, entry] of entries.entries()) {
    state.trial.fill(none)
    state.trial.set(tables.usual.subarray(entry * firstSide, (entry + 1) * firstSide))
    state.decide(slot, entry, 1)
  }
  return state
}

test('meals that change places between days are the same meals, and the week costs what it would with them there at once', () => {
  const places = fc.integer({ min: 0, max: 6 })
  const meals = fc.shuffledSubarray([...forBoth], { minLength: slots.length, maxLength: slots.length })
  const exchanges = fc.array(fc.tuple(places, places, fc.boolean()), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(meals, exchanges, (entries, all) => {
      const week = weekOf(entries)
      const expected = [...entries]
      for (const [one, two, isDinner] of all) {
        if (one === two) continue
        const [a, b] = [2 * one + Number(isDinner), 2 * two + Number(isDinner)]
        week.decideSwap(a, b, 1e9)
        ;[expected[a], expected[b]] = [expected[b]!, expected[a]!]
      }
      expect([...week.chosen]).toEqual(expected)
      expect(week.snapshot().cost).toBeCloseTo(weekOf(expected).snapshot().cost, 3)
    }),
    { numRuns: 50 },
  )
})
