import { type DishFoods, type MealClash, planClashes } from '#domain/food/reading/clashes.ts'
import { daysOf, fitRows, type MealTable } from '#domain/plans/meal-plan-csv.ts'
import type { CsvMeal, MealRow } from '#domain/plans/meal-plan-csv-row.ts'
import { newKey } from '#web/lib/api/api.ts'
import type { Manner } from '#web/pages/nutritionist/meal-plans/week/dialogs/dialog-parts.tsx'
import { copyWeek } from '../week/plan-changes.ts'
import type { PlanDraft } from '../wizard/plan-draft.ts'

export type PreviewRow = MealRow & { clashes: MealClash[] }
/** The clashes of a file's meals. Positions are those in the given days. */
export type ClashesOf = (days: { meals: CsvMeal[] }[]) => MealClash[]

/** What each row of a file would become in the present draft. */
export function previewRows(
  { rows }: MealTable,
  draft: PlanDraft,
  manner: Manner,
  clashesOf: ClashesOf,
): PreviewRow[] {
  const taken = (offset: number) =>
    manner === 'replace' ? 0 : (draft.days.find((day) => day.day_of_week === offset)?.meals.length ?? 0)
  const fitted = fitRows(rows, taken)
  const imported = fitted.filter((row) => !row.skipped)
  const clashes = Map.groupBy(clashesOf([{ meals: imported.map(({ meal }) => meal) }]), ({ meal }) => meal)
  const place = new Map(imported.map((row, index) => [row, index]))
  return fitted.map((row) => ({ ...row, clashes: clashes.get(place.get(row) ?? -1) ?? [] }))
}

/** Checks meals against what a person avoids, with what their dishes are made of. */
export function clashChecker(
  eater: Parameters<typeof planClashes>[1] | undefined,
  dishes: Map<string, DishFoods>,
): ClashesOf {
  if (!eater) return () => []
  return (days) => planClashes(days, eater, (id) => dishes.get(id))
}

/** The draft with the imported meals, added or instead of its own. */
export function importRows(draft: PlanDraft, rows: MealRow[], manner: Manner): PlanDraft {
  const week = daysOf(rows).map((day) => ({
    ...day,
    meals: day.meals.map((meal) => ({ ...meal, key: newKey() })),
  }))
  return copyWeek(draft, week, manner === 'replace')
}
