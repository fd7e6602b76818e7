import { useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import { counted, formatNumber } from '#domain/numbers.ts'
import { weightText } from '#domain/people/units.ts'
import { mostImportedWeights } from '#domain/progress/weights.ts'
import { type DayOrder, readWeightTable, type WeightUnit, weightRows } from '#domain/progress/weights-csv.ts'
import { CsvDialog, useCsvFile, useImport } from '#web/components/csv/csv-dialog.tsx'
import { FileRows } from '#web/components/csv/file-rows.tsx'
import { OptionChips } from '#web/components/forms/option-chips.tsx'
import { Muted } from '#web/components/layout/page.tsx'
import { useUnits } from '#web/lib/units.ts'
import { useUser } from '#web/session.tsx'

const own = {
  list: 'GET /patients/weights',
  add: 'POST /patients/weights',
  load: 'POST /patients/weights/import',
  remove: 'DELETE /patients/weights/:id',
} as const
const inCare = {
  list: 'GET /nutritionists/patients/:id/weights',
  add: 'POST /nutritionists/patients/:id/weights',
  load: 'POST /nutritionists/patients/:id/weights/import',
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

const hints = (
  <Muted>
    A CSV file with the columns “date” and “weight”, at most {formatNumber(mostImportedWeights)} rows. Nothing
    is saved before you have seen what each row becomes.
  </Muted>
)

/** Imports weights of the past from a file, after a preview of what each row becomes. */
export function WeightsImport({ patientId, onClose }: { patientId: string; onClose: () => void }) {
  const calls = useWeightCalls(patientId)
  const units = useUnits()
  const file = useCsvFile(readWeightTable)
  const { table } = file
  const [chosenOrder, setOrder] = useState<DayOrder>()
  const [chosenUnit, setUnit] = useState<WeightUnit>(units.weight_unit)
  const order = table?.order ?? chosenOrder
  const unit = table?.unit ?? chosenUnit
  const all = table && order ? weightRows(table, order, unit) : []
  const list = useImport(calls.load, all, 'The weights could not be imported. Please try again.')
  const { stored, taken, rows } = list
  const left = counted(rows.filter(({ skipped }) => skipped).length, 'row')
  const example = table?.rows.find(({ date }) => /^\d{1,2}\D\d/.test(date))?.date
  return (
    <CsvDialog
      title="Import weights"
      file={file}
      hints={hints}
      facts={
        stored
          ? [`${counted(stored.added, 'weight')} added, ${stored.replaced} replaced, ${left} skipped`]
          : order
            ? [`${counted(taken.length, 'weight')} from ${counted(all.length, 'row')}, ${left} skipped`]
            : [`${counted(table?.rows.length ?? 0, 'row')}. Please say how their dates are written.`]
      }
      count={order ? taken.length : null}
      submit={order ? `Import ${counted(taken.length, 'weight')}` : 'Import'}
      isBusy={list.isPending}
      isDone={stored !== null}
      onSubmit={() =>
        list.send({
          ...calls.of,
          body: { rows: taken.map(({ date, weight_kg }) => ({ date, weight_kg })) },
        } as never)
      }
      onClose={onClose}
    >
      {table?.order === null && !stored ? (
        <OptionChips
          label={`Which number is the day in ${example}?`}
          options={orders}
          labels={{ 'day first': 'The first one', 'month first': 'The second one' }}
          value={order ? [order] : []}
          onToggle={setOrder}
        />
      ) : null}
      {table?.unit === null && !stored ? (
        <OptionChips label="The weights are in" options={weightUnits} value={[unit]} onToggle={setUnit} />
      ) : null}
      {rows.length > 0 ? (
        <FileRows
          rows={rows}
          columns={[
            { label: 'Date', render: ({ date }) => (date ? formatDate(date) : '–') },
            {
              label: 'Weight',
              render: ({ weight_kg }) => (weight_kg === null ? '–' : weightText(weight_kg, units)),
            },
          ]}
          outcomeOf={() => ({ tone: 'green', label: 'Is added' })}
        />
      ) : null}
    </CsvDialog>
  )
}
