import { eachNutrient, type Nutrients, sumNutrients } from '#domain/food/nutrients.ts'
import type { MealPlanSummary, PlanDay } from './meal-plans.ts'

/** The figures of a plan on a list, computed from its days. */
export function planFigures(days: Pick<PlanDay, 'meals' | 'totals'>[]) {
  return {
    totals: sumNutrients(days.map((day) => day.totals)),
    day_count: days.length,
    meal_count: days.reduce((count, day) => count + day.meals.length, 0),
  }
}

/** A plan's figures for one day, on average. Each day of a stored plan has meals. */
export function dailyAverage({
  totals,
  day_count,
}: Pick<MealPlanSummary, 'totals' | 'day_count'>): Nutrients {
  return eachNutrient((key) => totals[key] / Math.max(1, day_count))
}
