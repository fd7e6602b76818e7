import { sumNutrients } from '#domain/food/nutrients.ts'
import type { PlanDay } from './meal-plans.ts'

/** The figures of a plan on a list, computed from its days. */
export function planFigures(days: PlanDay[]) {
  return {
    totals: sumNutrients(days.map((day) => day.totals)),
    day_count: days.length,
    meal_count: days.reduce((count, day) => count + day.meals.length, 0),
  }
}
