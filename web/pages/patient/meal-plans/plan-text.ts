import { type MealPlan, planFileName, planText } from '#domain/plans/meal-plans.ts'
import { download } from '#web/lib/download.ts'

/** Saves the plan as a text file; works without a connection. */
export function downloadPlan(plan: MealPlan) {
  download(planFileName(plan.week_start), 'text/plain;charset=utf-8', planText(plan))
}
