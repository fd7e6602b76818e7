import { type MealType, mealsOfDay } from '#domain/food/nutrients.ts'
import type { LoggedMeal } from './days.ts'
import type { EatenOn } from './eaten.ts'
import { adherenceOf, type MealState, mealStates } from './meal-logs.ts'

type Counts = Record<MealState, number>

const countsOf = (meals: LoggedMeal[]): Counts =>
  Object.fromEntries(
    mealStates.map((state) => [state, meals.filter((meal) => meal.state === state).length]),
  ) as Counts

/** Ticked meals by type, in the order of a day; types without a tick are left out. */
export function byMealType(
  meals: LoggedMeal[],
): ({ meal_type: MealType; percent: number | null } & Counts)[] {
  return mealsOfDay
    .map((meal_type) => ({ meal_type, ticked: meals.filter((meal) => meal.meal_type === meal_type) }))
    .map(({ meal_type, ticked }) => ({ meal_type, percent: adherenceOf(ticked), ...countsOf(ticked) }))
    .filter(({ percent }) => percent !== null)
}

/** Dishes that were skipped, or replaced by something else, and how often; most often first, at most five. */
export function missedDishes(meals: LoggedMeal[]): { title: string; times: number }[] {
  const missed = meals.filter(({ state }) => state === 'skipped' || state === 'differently')
  return [...Map.groupBy(missed, ({ title }) => title)]
    .map(([title, all]) => ({ title, times: all.length }))
    .sort((one, other) => other.times - one.times || one.title.localeCompare(other.title, 'en'))
    .slice(0, 5)
}

/** Days with something to say, newest first: meals that were not only eaten or that have a photo, and what was written down. */
export function toldByDay(
  meals: LoggedMeal[],
  foods: EatenOn[],
): { date: string; meals: LoggedMeal[]; foods: EatenOn[] }[] {
  const remarked = meals.filter(
    ({ state, instead_of, choice, picture }) =>
      picture || instead_of || choice || (state && state !== 'eaten'),
  )
  const dates = [...new Set([...remarked, ...foods].map(({ date }) => date))].sort().reverse()
  return dates.map((date) => ({
    date,
    meals: remarked.filter((meal) => meal.date === date),
    foods: foods.filter((entry) => entry.date === date),
  }))
}
