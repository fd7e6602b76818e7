import type { PlanDay } from '#domain/plans/meal-plans.ts'
import { unexplainedDishes } from '#domain/plans/plan-clashes.ts'
import { planFigures } from '#domain/plans/plan-totals.ts'

/** The columns of meal_plans that follow from a plan's days. */
export function planColumns(days: PlanDay[]) {
  const { totals, day_count, meal_count } = planFigures(days)
  return {
    days: JSON.stringify(days),
    totals: JSON.stringify(totals),
    day_count,
    meal_count,
    first_date: days[0]!.date,
    last_date: days.at(-1)!.date,
    unexplained_dishes: unexplainedDishes(days),
  }
}
