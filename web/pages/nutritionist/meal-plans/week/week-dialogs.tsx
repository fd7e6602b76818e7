import { CsvImport } from '#web/pages/nutritionist/meal-plans/csv/csv-import.tsx'
import { usePlanBuilder } from '#web/pages/nutritionist/meal-plans/wizard/plan-builder.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { CopyWeekDialog } from './copy-week-dialog.tsx'
import { MealDialog } from './meal-dialog.tsx'
import { MoveDialog } from './move-dialog.tsx'

/** The dialogs of step 2, one at a time. */
export function WeekDialogs() {
  const { dialog, days } = usePlanBuilder()
  if (!dialog) return null
  if (dialog.kind === 'week') return <CopyWeekDialog />
  if (dialog.kind === 'import') return <CsvImport />
  const day = days.find((one) => one.day_of_week === dialog.day)
  const meal = day?.meals.find(({ key }) => key === dialog.key) ?? null
  if (!day || (dialog.key !== null && !meal)) return null
  if (dialog.kind === 'move' && meal) return <MoveDialog day={day} meal={meal} />
  if (dialog.kind === 'copy') return <CopyDialog day={day} meal={meal} />
  return <MealDialog day={day} meal={meal} />
}
