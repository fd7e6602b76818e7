import { addDays, type DateString, isDate } from '#domain/dates.ts'
import { dishFoods } from '#domain/food/dishes.ts'
import { type MealClash, planClashes } from '#domain/food/reading/clashes.ts'
import { newKey } from '#domain/keys.ts'
import type { Dish } from '../dishes.ts'
import { daysOf, fitRows, type MealTable } from '../meal-plan-csv.ts'
import type { CsvMeal, MealRow } from '../meal-plan-csv-row.ts'
import { copyWeek, type Manner } from './changes.ts'
import type { PlanDraft } from './plan-draft.ts'

export type PreviewRow = MealRow & { clashes: MealClash[] }
/** The clashes of a file's meals. Positions are those in the given days. */
export type ClashesOf = (days: { date: DateString | null; meals: CsvMeal[] }[]) => MealClash[]

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
  const starts = isDate(draft.week_start)
  // Each row is a day with one meal: what is avoided depends on the date.
  const days = imported.map(({ day, meal }) => ({
    date: starts && day !== null ? addDays(draft.week_start, day) : null,
    meals: [meal],
  }))
  const clashes = Map.groupBy(clashesOf(days), ({ day }) => imported[day]!)
  return fitted.map((row) => ({ ...row, clashes: clashes.get(row) ?? [] }))
}

/** Checks meals against what a person avoids, with what their dishes are made of. */
export function clashChecker(
  eater: Parameters<typeof planClashes>[1] | undefined,
  dishes: Map<string, Dish>,
): ClashesOf {
  if (!eater) return () => []
  return (days) =>
    planClashes(days, eater, ({ template_id }) => {
      const dish = dishes.get(template_id ?? '')
      return dish && dishFoods(dish)
    })
}

/** The draft with the imported meals, added or instead of its own. */
export function importRows(draft: PlanDraft, rows: MealRow[], manner: Manner): PlanDraft {
  const week = daysOf(rows).map((day) => ({
    ...day,
    meals: day.meals.map((meal) => ({ ...meal, key: newKey() })),
  }))
  return copyWeek(draft, week, manner === 'replace')
}
