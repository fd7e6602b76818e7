import type { MealInput } from '#domain/plans/meal-plans.ts'
import type { FormValues } from '#web/components/forms/form-values.ts'
import { drafts } from '#web/lib/storage/drafts.ts'

export type MealValues = FormValues<(typeof MealInput)['_zod']['input']>

/** A meal's form as it was left, with its day and the meal's key; null for a new meal. */
export type UnfinishedMeal = { day: number; key: string | null; values: MealValues }

/** The draft of an unfinished meal; null if there is none. */
export function unfinishedMeal(name: string): UnfinishedMeal | null {
  return drafts.read(name) as UnfinishedMeal | null
}
