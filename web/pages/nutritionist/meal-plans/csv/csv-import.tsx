import { List, Text } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { csvLimits } from '#domain/csv.ts'
import { mealTypeLabels } from '#domain/food/nutrients.ts'
import { counted, whole } from '#domain/numbers.ts'
import type { Manner } from '#domain/plans/draft/changes.ts'
import { clashChecker, importRows, type PreviewRow, previewRows } from '#domain/plans/draft/csv-rows.ts'
import { datedDays, type PlanDraft } from '#domain/plans/draft/plan-draft.ts'
import { columnsNamed, type MealTable, planCsv, readMealTable } from '#domain/plans/meal-plan-csv.ts'
import { templateCsv } from '#domain/plans/meal-plan-csv-example.ts'
import { listed, mealColumns } from '#domain/plans/meal-plan-csv-row.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { dayLabel } from '#domain/plans/plan-labels.ts'
import { ClashNote } from '#web/components/content/clash-note.tsx'
import { CsvDialog, useCsvFile } from '#web/components/csv/csv-dialog.tsx'
import { FileRows } from '#web/components/csv/file-rows.tsx'
import { PlainButton } from '#web/components/layout/page.tsx'
import { type Column, column, figureColumn } from '#web/components/lists/list-card.tsx'
import { download } from '#web/lib/download.ts'
import { useBuilder } from '../builder/use-builder.ts'
import { useDishes } from '../dishes/use-dishes.ts'
import { MannerField } from '../plan/dialog-parts.tsx'
import type { PlanCare } from '../plan/use-plan-care.ts'

export const CsvTemplateButton = () => (
  <PlainButton
    icon={IconFileDownload}
    title="CSV template"
    onClick={() => download('meal-plan-template.csv', 'text/csv', templateCsv())}
  >
    CSV template
  </PlainButton>
)

/** Downloads a plan's meals, without the dishes offered as a choice. They can be imported again without loss. */
export const exportCsv = (plan: MealPlan) =>
  download(`meal-plan-${plan.week_start}.csv`, 'text/csv', planCsv(plan.days))

/** The required format of a file. */
const hints = (
  <>
    <List spacing={6} size="sm">
      <List.Item>
        The first row names the columns: <span className="breaks strong">{listed(mealColumns)}</span>.
      </List.Item>
      <List.Item>
        day_of_week counts from the first day of the plan: 0 is the first day, 6 the last.
      </List.Item>
      <List.Item>
        At most {csvLimits.rows} rows and {csvLimits.bytes / 1024 / 1024} MB. Nothing changes before you have
        seen what each row becomes.
      </List.Item>
    </List>
    <div>
      <CsvTemplateButton />
    </div>
  </>
)

const clashText = (number: number) =>
  number === 0 ? 'None of them clashes' : number === 1 ? '1 of them clashes' : `${number} of them clash`

function columnsFor(draft: PlanDraft): Column<PreviewRow>[] {
  const label = (day: number) =>
    dayLabel(datedDays({ ...draft, days: [{ day_of_week: day, meals: [] }] })[0]!)
  return [
    column('Day', ({ day, dayText }) => (day === null ? dayText || '–' : label(day))),
    column('Meal', ({ meal }) => mealTypeLabels[meal.meal_type]),
    column('Name', ({ meal, skipped }) => (
      <Text inherit className="breaks" {...(skipped && { c: 'dimmed', td: 'line-through' })}>
        {meal.title || '–'}
      </Text>
    )),
    figureColumn('kcal', ({ meal }) => whole(meal.calories)),
  ]
}

/** A sentence when clashes can't be checked; undefined when they are. */
function uncheckedText(care: PlanCare): string | undefined {
  if (care.hasNoProfile) return 'There is no profile yet: the meals are not checked for clashes.'
  if (care.profile.error) return 'The profile could not be loaded: the meals are not checked for clashes.'
  if (!care.profile.data) return 'The meals are not checked for clashes yet.'
}

/** The rows of a table, with what each becomes in the plan. */
function usePreview(table: MealTable | undefined, manner: Manner): PreviewRow[] {
  const { draft, care } = useBuilder()
  const { data: eater } = care.profile
  const days = useMemo(() => [{ meals: table?.rows.map(({ meal }) => meal) ?? [] }], [table])
  const { byId } = useDishes(days, true)
  return useMemo(
    () => (table ? previewRows(table, draft, manner, clashChecker(eater, byId)) : []),
    [table, draft, manner, eater, byId],
  )
}

/** Imports meals from a CSV file, after a preview of its rows. */
export function CsvImport() {
  const { take, closeDialog, hasMeals, draft, care, patientName } = useBuilder()
  const [manner, setManner] = useState<Manner>('replace')
  const file = useCsvFile(readMealTable, columnsNamed)
  const rows = usePreview(file.table, manner)
  const columns = useMemo(() => columnsFor(draft), [draft])
  const imported = rows.filter((row) => !row.skipped)
  const count = imported.length
  const changed = imported.filter((row) => row.remarks.length > 0).length
  const clashing = imported.filter((row) => row.clashes.length > 0).length
  const days = new Set(imported.map((row) => row.day)).size
  return (
    <CsvDialog
      title="Import CSV"
      file={file}
      hints={hints}
      facts={[
        `${counted(count, 'meal')} on ${counted(days, 'day')}, from ${counted(rows.length, 'row')}`,
        `${rows.length - count} skipped, ${changed} changed`,
        uncheckedText(care) ?? `${clashText(clashing)} with what ${patientName ?? 'the challenger'} avoids`,
        ...(file.table?.remarks ?? []),
      ]}
      count={count}
      submit={`${hasMeals && manner === 'add' ? 'Add' : 'Import'} ${counted(count, 'meal')}`}
      onSubmit={() => take(`${counted(count, 'meal')} imported.`, (now) => importRows(now, rows, manner))}
      onClose={closeDialog}
    >
      {hasMeals ? <MannerField value={manner} onChange={setManner} /> : null}
      <FileRows
        rows={rows}
        columns={columns}
        isNoted={(row) => row.skipped !== null || row.remarks.length > 0 || row.clashes.length > 0}
        outcomeOf={({ remarks, clashes }) => ({
          ...(remarks.length > 0
            ? { tone: 'yellow', label: 'Changed', lines: remarks }
            : { tone: 'green', label: 'As written' }),
          more: <ClashNote clashes={clashes} />,
        })}
      />
    </CsvDialog>
  )
}
