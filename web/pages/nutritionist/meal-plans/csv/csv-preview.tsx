import { Alert, Button, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { mealTypeLabels } from '#domain/food/nutrients.ts'
import { counted, whole } from '#domain/numbers.ts'
import type { Manner } from '#domain/plans/draft/changes.ts'
import { clashChecker, importRows, type PreviewRow, previewRows } from '#domain/plans/draft/csv-rows.ts'
import { datedDays, type PlanDraft } from '#domain/plans/draft/plan-draft.ts'
import type { MealTable } from '#domain/plans/meal-plan-csv.ts'
import { dayLabel } from '#domain/plans/plan-labels.ts'
import { ClashNote } from '#web/components/content/clash-note.tsx'
import classes from '#web/components/csv/csv.module.css'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { Pager } from '#web/components/lists/pager.tsx'
import { type Column, ResponsiveTable } from '#web/components/lists/responsive-table.tsx'
import { useBuilder } from '../builder/use-builder.ts'
import { useDishes } from '../dishes/use-dishes.ts'
import { DialogFoot, MannerField } from '../plan/dialog-parts.tsx'
import type { PlanCare } from '../plan/use-plan-care.ts'

const limit = 50
const clashText = (number: number) =>
  number === 0 ? 'None of them clashes' : number === 1 ? '1 of them clashes' : `${number} of them clash`
const isNoted = (row: PreviewRow) => row.skipped !== null || row.remarks.length > 0 || row.clashes.length > 0

function Outcome({ row: { skipped, remarks, clashes } }: { row: PreviewRow }) {
  const isChanged = remarks.length > 0
  const lines = skipped ? [skipped] : remarks
  return (
    <>
      <StatusBadge tone={skipped ? 'gray' : isChanged ? 'yellow' : 'green'}>
        {skipped ? 'Skipped' : isChanged ? 'Changed' : 'As written'}
      </StatusBadge>
      {lines.length > 0 ? (
        <ul className={`${classes.remarks} breaks`}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : null}
      <ClashNote clashes={clashes} />
    </>
  )
}

function columnsFor(draft: PlanDraft): Column<PreviewRow>[] {
  const label = (day: number) =>
    dayLabel(datedDays({ ...draft, days: [{ day_of_week: day, meals: [] }] })[0]!)
  return [
    { label: 'Row', render: ({ row }) => <span className="nowrap">Row {row}</span> },
    { label: 'Day', render: ({ day, dayText }) => (day === null ? dayText || '–' : label(day)) },
    { label: 'Meal', render: ({ meal }) => mealTypeLabels[meal.meal_type] },
    {
      label: 'Name',
      render: ({ meal, skipped }) => (
        <span className={`breaks ${skipped ? `${classes.skipped} dimmed` : ''}`}>{meal.title || '–'}</span>
      ),
    },
    { label: 'kcal', numeric: true, render: ({ meal }) => whole(meal.calories) },
    { label: 'What happens', wide: true, render: (row) => <Outcome row={row} /> },
  ]
}

/** A sentence when clashes can't be checked; undefined when they are. */
function uncheckedText(care: PlanCare): string | undefined {
  if (care.hasNoProfile) return 'There is no profile yet: the meals are not checked for clashes.'
  if (care.profile.error) return 'The profile could not be loaded: the meals are not checked for clashes.'
  if (!care.profile.data) return 'The meals are not checked for clashes yet.'
}

/** The rows of a table, with what each becomes in the plan. */
function usePreview(table: MealTable, manner: Manner) {
  const { draft, care } = useBuilder()
  const { data: eater } = care.profile
  const days = useMemo(() => [{ meals: table.rows.map(({ meal }) => meal) }], [table])
  const { byId } = useDishes(days, true)
  return useMemo(
    () => previewRows(table, draft, manner, clashChecker(eater, byId)),
    [table, draft, manner, eater, byId],
  )
}

type Rows = { rows: PreviewRow[] }

/** The import in figures. */
function Summary({ rows, remarks }: Rows & { remarks: string[] }) {
  const { care, patientName } = useBuilder()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const imported = rows.filter((row) => !row.skipped)
  const changed = imported.filter((row) => row.remarks.length > 0).length
  const clashing = imported.filter((row) => row.clashes.length > 0).length
  const days = new Set(imported.map((row) => row.day)).size
  return (
    <div>
      <Title order={3} size="h4" mb="xs" ref={heading} tabIndex={-1}>
        What this file brings
      </Title>
      <ul className={classes.summary}>
        <li>
          {counted(imported.length, 'meal')} on {counted(days, 'day')}, from {counted(rows.length, 'row')}
        </li>
        <li>
          {rows.length - imported.length} skipped, {changed} changed
        </li>
        <li>
          {uncheckedText(care) ??
            `${clashText(clashing)} with what ${patientName ?? 'the challenger'} avoids`}
        </li>
        {remarks.map((remark) => (
          <li key={remark}>{remark}</li>
        ))}
      </ul>
    </div>
  )
}

/** The rows, those with remarks first. */
function RowTable({ rows }: Rows) {
  const { draft } = useBuilder()
  const [skip, setSkip] = useState(0)
  const columns = useMemo(() => columnsFor(draft), [draft])
  const noted = rows.filter(isNoted)
  const [shows, setShows] = useState(noted.length > 0 ? 'noted' : 'all')
  const shown = shows === 'noted' ? noted : rows
  return (
    <>
      <SegmentedControl
        aria-label="Rows shown"
        value={shows}
        onChange={(value) => {
          setShows(value)
          setSkip(0)
        }}
        data={[
          { value: 'noted', label: `Worth a look (${noted.length})` },
          { value: 'all', label: `All rows (${rows.length})` },
        ]}
      />
      <ResponsiveTable
        label="Rows of the file"
        columns={columns}
        rows={shown.slice(skip, skip + limit)}
        rowKey={(row) => String(row.row)}
        empty={<Text c="dimmed">Every row is taken as it is written.</Text>}
      />
      <Pager of="rows" skip={skip} limit={limit} total={shown.length} onChange={setSkip} />
    </>
  )
}

/** Shows what an import would do, row by row, before anything changes. */
export function CsvPreview({ table }: { table: MealTable }) {
  const { dispatch, hasMeals } = useBuilder()
  const [manner, setManner] = useState<Manner>('replace')
  const rows = usePreview(table, manner)
  const count = rows.filter((row) => !row.skipped).length
  return (
    <Stack>
      <Summary rows={rows} remarks={table.remarks} />
      {count === 0 ? (
        <Alert color="red" role="alert">
          No row of this file can be imported.
        </Alert>
      ) : null}
      {hasMeals ? <MannerField value={manner} onChange={setManner} /> : null}
      <RowTable rows={rows} />
      <DialogFoot onCancel={() => dispatch({ type: 'close' })} className={classes.actions}>
        <Button
          disabled={count === 0}
          onClick={() => {
            dispatch({
              type: 'replace',
              text: `${counted(count, 'meal')} imported.`,
              change: (now) => importRows(now, rows, manner),
            })
            dispatch({ type: 'finish' })
          }}
        >
          {hasMeals && manner === 'add' ? 'Add' : 'Import'} {counted(count, 'meal')}
        </Button>
      </DialogFoot>
    </Stack>
  )
}
