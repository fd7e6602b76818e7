import { addDays, type DateString, dateOf, daysBetween, today } from '#domain/dates.ts'
import { sumNutrients } from '#domain/food/nutrients.ts'
import { keysOf } from '#domain/keys.ts'
import { withChoice, withDish } from '#domain/plans/alternatives.ts'
import { withTrueCookingNotes } from '#domain/plans/cooking-notes.ts'
import type { Meal, PlanDay } from '#domain/plans/meal-plans.ts'
import { planFigures } from '#domain/plans/plan-totals.ts'

export const mealStateLabels = {
  eaten: 'Eaten',
  differently: 'Eaten differently',
  skipped: 'Skipped',
}
export type MealState = keyof typeof mealStateLabels
export const mealStates = keysOf(mealStateLabels)

/** A tick, or with the state null a tick taken back; `at` is when, by the clock of the device. */
export type Tick = { state: MealState | null; note: string | null; at: string }

/** Days after a date on which its meals can still be ticked. */
const openDays = 7

/** Whether a day's meals could be ticked at an instant: on the day, and in the week after it. */
export function isOpen(date: DateString, at: string | number = Date.now()): boolean {
  const age = daysBetween(date, dateOf(at))
  return age >= 0 && age <= openDays
}

const rank = (state: MealState | null) => (state === null ? 0 : mealStates.indexOf(state) + 1)

/**
 * Whether a tick replaces the stored one. The later act counts, in whichever order the two arrive; of two acts in the same
 * millisecond the one with the later state, then the one with the later note.
 */
export function isLater(tick: Tick, stored: Tick): boolean {
  const [one, other] = [Date.parse(tick.at), Date.parse(stored.at)]
  if (one !== other) return one > other
  if (tick.state !== stored.state) return rank(tick.state) > rank(stored.state)
  return (tick.note ?? '') > (stored.note ?? '')
}

/** Percent of the ticked meals that were eaten as planned, a whole number; null without a tick. */
export function adherenceOf(meals: { state: MealState | null }[]): number | null {
  const ticked = meals.filter(({ state }) => state !== null)
  if (ticked.length === 0) return null
  return Math.round((100 * ticked.filter(({ state }) => state === 'eaten').length) / ticked.length)
}

/** The days that a report is about: the seven from its date on, or the last seven while those are not over. */
export function reportedDays(weekStart: DateString, on = today()): { from: DateString; to: DateString } {
  const end = addDays(weekStart, 6)
  const to = end < on ? end : on
  return { from: addDays(to, -6), to }
}

/** What is eaten in place of a planned dish: a swap, or an alternative by its id. */
export type Taken = { swap: Meal | null; choice: string | null }
/** The same by day and meal, each under `swapKey`. */
export type Swaps = Record<string, Taken>
export const swapKey = (date: DateString, mealId: string) => `${date} ${mealId}`

/** The meal to eat: the swap, unless the nutritionist has planned another dish since; else the alternative that was picked. */
export function servedMeal(planned: Meal, { swap, choice }: Taken = { swap: null, choice: null }): Meal {
  if (swap?.instead_of !== planned.title) return choice ? withChoice(planned, choice) : planned
  if (planned.alternatives) return withDish(planned, swap)
  return { ...swap, id: planned.id, meal_type: planned.meal_type, time: planned.time }
}

/** A plan's days with the dishes that the challenger has picked and swapped, and with their totals. */
export function servedDays(days: PlanDay[], swaps: Swaps): PlanDay[] {
  return days.map((day) => {
    const meals = day.meals.map((meal) => servedMeal(meal, swaps[swapKey(day.date, meal.id)]))
    return meals.every((meal, index) => meal === day.meals[index])
      ? day
      : { ...day, meals, totals: sumNutrients(meals) }
  })
}

/** A plan as it is eaten, with the totals that follow. */
export function asServed<Plan extends { days: PlanDay[]; swaps: Swaps | null }>({ swaps, ...plan }: Plan) {
  if (!swaps) return plan
  const days = withTrueCookingNotes(servedDays(plan.days, swaps))
  return { ...plan, days, totals: planFigures(days).totals }
}

/** A suggested dish may differ by this share of the planned one's energy and protein, or by so little protein. */
const bounds = { energy: 0.1, protein: 0.15, protein_g: 1 }

type Figures = { calories: number; protein_g: number }

/** Whether a dish is similar enough to be suggested in place of another one. */
export function isNear(dish: Figures, planned: Figures): boolean {
  return (
    Math.abs(dish.calories - planned.calories) <= bounds.energy * planned.calories &&
    Math.abs(dish.protein_g - planned.protein_g) <=
      Math.max(bounds.protein * planned.protein_g, bounds.protein_g)
  )
}
