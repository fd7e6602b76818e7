import { Alert, Button, Group, Radio, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { mealTypeLabels } from '#domain/food/nutrients.ts'
import type { MealTable } from '#domain/plans/meal-plan-csv.ts'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { Pager } from '#web/components/lists/pager.tsx'
import { type Column, ResponsiveTable } from '#web/components/lists/responsive-table.tsx'
import { ClashNote } from '../meal-item.tsx'
import { whole } from '../reading/totals.tsx'
import { type PlanCare, useIngredients } from '../reading/use-plan-care.ts'
import { datedDays, dayLabel, type PlanDraft } from '../wizard/plan-draft.ts'
import type { PlanStore } from '../wizard/use-plan-draft.ts'
import classes from './csv-import.module.css'
import { clashChecker, importRows, type Manner, type PreviewRow, previewRows } from './csv-rows.ts'

const limit = 50
const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`
const clashText = (number: number) =>
  number === 0 ? 'None of them clashes' : number === 1 ? '1 of them clashes' : `${number} of them clash`
const isNoted = (row: PreviewRow) => row.skipped !== null || row.remarks.length > 0 || row.clashes.length > 0

function Outcome({ row }: { row: PreviewRow }) {
  if (row.skipped)
    return (
      <>
        <StatusBadge tone="gray">Skipped</StatusBadge>
        <ul className={classes.remarks}>
          <li>{row.skipped}</li>
        </ul>
      </>
    )
  return (
    <>
      <StatusBadge tone={row.remarks.length > 0 ? 'yellow' : 'green'}>
        {row.remarks.length > 0 ? 'Changed' : 'As written'}
      </StatusBadge>
      {row.remarks.length > 0 ? (
        <ul className={classes.remarks}>
          {row.remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      ) : null}
      <ClashNote clashes={row.clashes} />
    </>
  )
}

function columnsFor(draft: PlanDraft): Column<PreviewRow>[] {
  const label = (day: number) =>
    dayLabel(datedDays({ ...draft, days: [{ day_of_week: day, meals: [] }] })[0]!)
  return [
    { key: 'row', label: 'Row', render: ({ row }) => <span className={classes.row}>Row {row}</span> },
    { key: 'day', label: 'Day', render: ({ day, dayText }) => (day === null ? dayText || '–' : label(day)) },
    { key: 'type', label: 'Meal', render: ({ meal }) => mealTypeLabels[meal.meal_type] },
    {
      key: 'name',
      label: 'Name',
      render: ({ meal, skipped }) => (
        <span className={`${classes.dish} ${skipped ? classes.skipped : ''}`}>{meal.title || '–'}</span>
      ),
    },
    { key: 'calories', label: 'kcal', numeric: true, render: ({ meal }) => whole(meal.calories) },
    { key: 'outcome', label: 'What happens', wide: true, render: (row) => <Outcome row={row} /> },
  ]
}

/** What could be checked about the challenger's food, in a sentence; nothing when all could. */
function uncheckedText(care: PlanCare): string | undefined {
  if (care.hasNoProfile) return 'There is no profile yet: the meals are not checked for clashes.'
  if (care.profile.error) return 'The profile could not be loaded: the meals are not checked for clashes.'
  if (!care.profile.data) return 'The meals are not checked for clashes yet.'
}

type Props = {
  table: MealTable
  store: PlanStore
  care: PlanCare
  patientName: string | undefined
  onCancel: () => void
  onDone: () => void
}

/** Row by row what a file would bring, before anything changes. */
export function CsvPreview({ table, store, care, patientName, onCancel, onDone }: Props) {
  const { draft } = store
  const hasMeals = draft.days.some((day) => day.meals.length > 0)
  const [manner, setManner] = useState<Manner>('replace')
  const [skip, setSkip] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const { data: eater } = care.profile
  const ingredients = useIngredients(useMemo(() => [{ meals: table.rows.map(({ meal }) => meal) }], [table]))
  const rows = useMemo(
    () => previewRows(table, draft, manner, clashChecker(eater, ingredients)),
    [table, draft, manner, eater, ingredients],
  )
  const columns = useMemo(() => columnsFor(draft), [draft])
  const noted = rows.filter(isNoted)
  const [shows, setShows] = useState(noted.length > 0 ? 'noted' : 'all')
  const shown = shows === 'noted' ? noted : rows

  const imported = rows.filter((row) => !row.skipped)
  const changed = imported.filter((row) => row.remarks.length > 0).length
  const clashing = imported.filter((row) => row.clashes.length > 0).length
  const days = new Set(imported.map((row) => row.day)).size
  const unchecked = uncheckedText(care)

  function take() {
    store.updateUndoable(`${count(imported.length, 'meal')} imported.`, (now) =>
      importRows(now, rows, manner),
    )
    onDone()
  }

  return (
    <Stack>
      <div>
        <Title order={3} size="h4" mb="xs" ref={heading} tabIndex={-1}>
          What this file brings
        </Title>
        <ul className={classes.summary}>
          <li>
            {count(imported.length, 'meal')} on {count(days, 'day')}, from {count(rows.length, 'row')}
          </li>
          <li>
            {rows.length - imported.length} skipped, {changed} changed
          </li>
          <li>{unchecked ?? `${clashText(clashing)} with what ${patientName ?? 'the challenger'} avoids`}</li>
          {table.remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      </div>
      {imported.length === 0 ? (
        <Alert color="red" role="alert">
          No row of this file can be imported.
        </Alert>
      ) : null}
      {hasMeals ? (
        <Radio.Group
          label="This plan has meals already"
          value={manner}
          onChange={(value) => setManner(value as Manner)}
        >
          <Radio mt="xs" value="replace" label="Replace the whole week" />
          <Radio mt={6} value="add" label="Keep them and add these" />
        </Radio.Group>
      ) : null}
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
      <Group justify="flex-end" className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button onClick={take} disabled={imported.length === 0}>
          {hasMeals && manner === 'add' ? 'Add' : 'Import'} {count(imported.length, 'meal')}
        </Button>
      </Group>
    </Stack>
  )
}
