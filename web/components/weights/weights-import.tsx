import { Checkbox, List, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { formatDate } from '#domain/dates.ts'
import { counted } from '#domain/numbers.ts'
import { type Units, weightText } from '#domain/people/units.ts'
import { weightSources } from '#domain/progress/weight-files/readers.ts'
import {
  type DayOrder,
  laterThatDay,
  type WeightRow,
  type WeightTable,
  type WeightUnit,
  weightRows,
} from '#domain/progress/weight-files/weight-table.ts'
import { type ImportedWeights, mostImportedWeights } from '#domain/progress/weights.ts'
import { CsvDialog, joined, useChosenFile, useImport } from '#web/components/csv/csv-dialog.tsx'
import { FileRows } from '#web/components/csv/file-rows.tsx'
import { LoadError } from '#web/components/feedback/loaded.tsx'
import { OptionChips } from '#web/components/forms/option-chips.tsx'
import { Muted } from '#web/components/layout/page.tsx'
import type { ApiError } from '#web/lib/api/api.ts'
import { askInParts } from '#web/lib/api/in-parts.ts'
import { useUnits } from '#web/lib/units.ts'
import { useUser } from '#web/session.tsx'
import type { Imported } from './undo-import.tsx'

const own = {
  list: 'GET /patients/weights',
  add: 'POST /patients/weights',
  load: 'POST /patients/weights/import',
  undo: 'POST /patients/weights/undo-import',
  remove: 'DELETE /patients/weights/:id',
} as const
const inCare = {
  list: 'GET /nutritionists/patients/:id/weights',
  add: 'POST /nutritionists/patients/:id/weights',
  load: 'POST /nutritionists/patients/:id/weights/import',
  undo: 'POST /nutritionists/patients/:id/weights/undo-import',
  remove: 'DELETE /nutritionists/patients/:id/weights/:weight_id',
} as const

/** The calls of one's own weights, or of a challenger's in care. */
export function useWeightCalls(patientId: string) {
  const isOwn = useUser().role === 'patient'
  return {
    isOwn,
    ...(isOwn ? own : inCare),
    of: isOwn ? {} : { params: { id: patientId } },
    removes: ({ id }: { id: string }) => ({ params: isOwn ? { id } : { id: patientId, weight_id: id } }),
  }
}

const orders: DayOrder[] = ['day first', 'month first']
const weightUnits: WeightUnit[] = ['kg', 'lb']

const input = {
  label: 'File',
  accept: '.zip,.xml,.json,.csv,.tsv,.txt,application/zip,text/xml,application/json,text/csv,text/plain',
}

const hints = (
  <div className="stack">
    <Muted>
      A table with the columns “date” and “weight”, or the export of another app as it is, also as a zip. It
      is read on this device; only dates and weights are sent. Nothing is saved before you have seen what each
      row becomes.
    </Muted>
    <List spacing={6} size="sm">
      {weightSources.map(({ name, get }) => (
        <List.Item key={name}>
          <strong>{name}</strong>: {get}
        </List.Item>
      ))}
    </List>
  </div>
)

type Calls = ReturnType<typeof useWeightCalls>
type Judged = WeightRow & {
  /** What is noted for its day already, in kg. */
  noted: number | undefined
}

/** What the server says to these rows, without storing any. */
function useNoted(calls: Calls, patientId: string, rows: WeightRow[], fileKey: unknown[] | null) {
  return useQuery<ImportedWeights, ApiError>({
    // No path: the import itself must not make the answer stale from which its outcome is shown.
    queryKey: ['noted', patientId, ...(fileKey ?? [])],
    enabled: fileKey !== null && rows.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const answers = await askInParts(calls.load, rows, {
        most: mostImportedWeights,
        signal,
        callOf: (part) => ({ ...calls.of, body: { preview: true, rows: sentOf(part) } }) as never,
      })
      const noted = answers.flatMap((answer) => answer.noted)
      return { ...joined(answers, mostImportedWeights), noted }
    },
  })
}

const sentOf = (rows: WeightRow[]) => rows.map(({ date, weight_kg }) => ({ date, weight_kg }))

/** The rows with what is noted already, and why some of them are left. */
function judgedRows(
  rows: WeightRow[],
  answer: ImportedWeights | undefined,
  { replaces, units }: { replaces: boolean; units: Units },
): Judged[] {
  const noted = new Map(answer?.noted.map(({ date, weight_kg }) => [date, weight_kg]))
  const asked = rows.filter(({ skipped }) => !skipped)
  const reasons = new Map(answer?.skipped.map(({ row, reason }) => [asked[row - 1]?.row, reason]))
  return rows.map((row) => {
    const before = row.skipped || !row.date ? undefined : noted.get(row.date)
    const isKept = before !== undefined && (before === row.weight_kg || !replaces)
    return {
      ...row,
      noted: before,
      skipped:
        row.skipped ??
        reasons.get(row.row) ??
        (isKept ? `${weightText(before, units)} is noted for this day and stays` : null),
    }
  })
}

const isSame = ({ noted, weight_kg }: Judged) => noted !== undefined && noted === weight_kg

type Brought = { all: WeightRow[]; taken: Judged[]; already: number; left: string }

/** What the file brings, in words. */
function factsOf(table: WeightTable | undefined, isKnown: boolean, brought: Brought): string[] {
  const { all, taken, already, left } = brought
  if (!table) return []
  const from = table.sources.length ? ` of ${table.sources.join(' and ')}` : ''
  const rows = `${counted(table.rows.length, 'row')}${from}`
  if (!isKnown) return [all.length ? rows : `${rows}. Please answer what the file does not say.`]
  const days = taken.flatMap(({ date }) => date ?? []).sort()
  return [
    `${counted(taken.length, 'weight')} from ${rows}, ${left}`,
    ...(days.length > 1 ? [`From ${formatDate(days[0]!)} to ${formatDate(days.at(-1)!)}`] : []),
    ...(already
      ? [`${counted(already, 'day')} of the file already ${already === 1 ? 'has' : 'have'} a weight`]
      : []),
  ]
}

/** Asks what the file does not say. */
function Questions({ table, order, unit, onOrder, onUnit }: QuestionProps) {
  return (
    <>
      {table.unclear.date ? (
        <OptionChips
          label={`Which number is the day in ${table.unclear.date}?`}
          options={orders}
          labels={{ 'day first': 'The first one', 'month first': 'The second one' }}
          value={order ? [order] : []}
          onToggle={onOrder}
        />
      ) : null}
      {table.unclear.weight ? (
        <OptionChips
          label={`The file does not say the unit. Its weights, such as ${table.unclear.weight}, are in`}
          options={weightUnits}
          value={unit ? [unit] : []}
          onToggle={onUnit}
        />
      ) : null}
    </>
  )
}
type QuestionProps = {
  table: WeightTable
  order: DayOrder | undefined
  unit: WeightUnit | undefined
  onOrder: (order: DayOrder) => void
  onUnit: (unit: WeightUnit) => void
}

type Props = { patientId: string; onImported: (imported: Imported) => void; onClose: () => void }

/** Imports weights of the past from a file, after a preview of what each row becomes. */
export function WeightsImport({ patientId, onImported, onClose }: Props) {
  const [importId] = useState(() => newId())
  const calls = useWeightCalls(patientId)
  const units = useUnits()
  const file = useChosenFile<WeightTable>(async (chosen, reading) => {
    const { readWeightFile } = await import('./read-weights.ts')
    return readWeightFile(chosen, reading)
  })
  const { table, name } = file
  const [order, setOrder] = useState<DayOrder>()
  const [unit, setUnit] = useState<WeightUnit>()
  const [replaces, setReplaces] = useState(false)
  const isAnswered = !!table && (!table.unclear.date || !!order) && (!table.unclear.weight || !!unit)
  const all = isAnswered ? weightRows(table, { order: order ?? 'day first', unit: unit ?? 'kg' }) : []
  const possible = all.filter(({ skipped }) => !skipped)
  const preview = useNoted(
    calls,
    patientId,
    possible,
    isAnswered ? [name, table.rows.length, order, unit] : null,
  )
  const isKnown = isAnswered && (possible.length === 0 || !!preview.data)
  const judged = judgedRows(all, preview.data, { replaces, units })
  const list = useImport(
    calls.load,
    judged,
    'The weights could not be imported. Please try again.',
    ({ added, replaced }) => onImported({ id: importId, added, replaced }),
  )
  const { stored, taken, rows } = list
  const already = judged.filter(({ noted }) => noted !== undefined)
  const different = already.filter((row) => !isSame(row)).length
  const left = `${counted(rows.filter(({ skipped }) => skipped).length, 'row')} skipped`
  return (
    <CsvDialog
      title="Import weights"
      file={file}
      hints={hints}
      input={input}
      facts={
        stored
          ? [`${counted(stored.added, 'weight')} added, ${stored.replaced} replaced, ${left}`]
          : factsOf(table, isKnown, { taken, all, left, already: already.length })
      }
      // That every day has its weight already is no fault of the file.
      count={isKnown && (taken.length > 0 || already.length === 0) ? taken.length : null}
      submit={isKnown ? `Import ${counted(taken.length, 'weight')}` : 'Import'}
      isBusy={list.isPending}
      isDone={stored !== null}
      onSubmit={() =>
        list.send(
          (sent) => ({ ...calls.of, body: { import_id: importId, rows: sentOf(sent) } }) as never,
          mostImportedWeights,
        )
      }
      onClose={onClose}
    >
      {table && !stored ? (
        <Questions table={table} order={order} unit={unit} onOrder={setOrder} onUnit={setUnit} />
      ) : null}
      {preview.isFetching && !preview.data ? (
        <Loader size="sm" aria-label="Looking at what is noted" />
      ) : null}
      <LoadError query={preview} failed="What is noted already could not be loaded" />
      {different > 0 && !stored ? (
        <Checkbox
          label={`Take the file’s weight for ${counted(different, 'day')} with another one`}
          checked={replaces}
          onChange={(event) => setReplaces(event.currentTarget.checked)}
        />
      ) : null}
      {isKnown && rows.length > 0 ? (
        <FileRows
          rows={rows}
          isNoted={(row) => row.skipped !== null && row.skipped !== laterThatDay && !isSame(row)}
          columns={[
            { label: 'Date', render: ({ date }) => (date ? formatDate(date) : '–') },
            {
              label: 'Weight',
              render: ({ weight_kg }) => (weight_kg === null ? '–' : weightText(weight_kg, units)),
            },
          ]}
          outcomeOf={({ noted }) =>
            noted === undefined
              ? { tone: 'green', label: 'Is added' }
              : { tone: 'yellow', label: `Replaces ${weightText(noted, units)}` }
          }
        />
      ) : null}
    </CsvDialog>
  )
}
