import { Button, FileButton, Group, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { decodeText } from '#domain/csv.ts'
import { formatDate } from '#domain/dates.ts'
import { counted, formatNumber } from '#domain/numbers.ts'
import { weightText } from '#domain/people/units.ts'
import { type ImportedWeights, mostImportedWeights } from '#domain/progress/weights.ts'
import {
  type DayOrder,
  readWeightTable,
  type WeightRow,
  type WeightTable,
  type WeightUnit,
  weightRows,
} from '#domain/progress/weights-csv.ts'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { BusyButton } from '#web/components/forms/busy-button.tsx'
import { OptionChips } from '#web/components/forms/option-chips.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { useUnits } from '#web/lib/units.ts'
import { useWeightCalls } from './use-weights.ts'

type Props = { patientId: string; onClose: () => void }
const orders: DayOrder[] = ['day first', 'month first']
const units: WeightUnit[] = ['kg', 'lb']
const mostBytes = 1024 * 1024

async function tableIn(file: File): Promise<WeightTable | { problem: string }> {
  if (file.size > mostBytes) return { problem: 'This file is larger than 1 MB.' }
  const text = decodeText(new Uint8Array(await file.arrayBuffer()))
  if (text.includes('\0') || text.startsWith('PK'))
    return {
      problem: 'This is not a CSV file. In the spreadsheet choose Save As, “CSV”, and import that file.',
    }
  const { default: Papa } = await import('papaparse')
  const table = readWeightTable(Papa.parse<string[]>(text, { skipEmptyLines: true }).data)
  if ('rows' in table && table.rows.length > mostImportedWeights)
    return { problem: `This file has more than ${formatNumber(mostImportedWeights)} rows. Please split it.` }
  return table
}

/** Imports weights of the past from a file, after a preview of what each row becomes. */
export function WeightsImport({ patientId, onClose }: Props) {
  const calls = useWeightCalls(patientId)
  useReturnFocus(true)
  const [name, setName] = useState('')
  const [table, setTable] = useState<WeightTable | null>(null)
  const [problem, setProblem] = useState('')
  const [order, setOrder] = useState<DayOrder | null>(null)
  const [unit, setUnit] = useState<WeightUnit>(useUnits().weight_unit)
  const [result, setResult] = useState<ImportedWeights | null>(null)
  const { mutate, isPending } = useToastMutation(calls.load, {
    failed: 'The weights could not be imported. Please try again.',
    onDone: setResult,
  })
  async function take(file: File | null) {
    if (!file) return
    const read = await tableIn(file)
    setName(file.name)
    setResult(null)
    setProblem('problem' in read ? read.problem : '')
    setTable('rows' in read ? read : null)
    if (!('rows' in read)) return
    setOrder(read.order)
    if (read.unit) setUnit(read.unit)
  }
  const rows = table && order ? weightRows(table, order, unit) : []
  const good = rows.filter(({ problem }) => !problem)
  const example = table?.rows.find(({ date }) => /^\d{1,2}\D\d/.test(date))?.date
  return (
    <Modal
      opened
      size="lg"
      title="Import weights"
      returnFocus={false}
      closeOnClickOutside={false}
      onClose={onClose}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          A CSV file with the columns “date” and “weight”, at most {formatNumber(mostImportedWeights)} rows.
          Nothing is saved before you have seen what each row becomes.
        </Text>
        <Group gap="sm">
          <FileButton
            accept=".csv,.tsv,.txt,text/csv"
            onChange={take}
            inputProps={{ 'data-testid': 'weights-file' } as never}
          >
            {(props) => (
              <Button {...props} variant="default" data-autofocus>
                {name ? 'Choose another file' : 'Choose a file'}
              </Button>
            )}
          </FileButton>
          <Text size="sm" className="breaks">
            {name}
          </Text>
        </Group>
        {problem ? (
          <Text c="red" role="alert">
            {problem}
          </Text>
        ) : null}
        {table && !result ? (
          <>
            {table.order === null ? (
              <OptionChips
                label={`Which number is the day in ${example}?`}
                options={orders}
                labels={{ 'day first': 'The first one', 'month first': 'The second one' }}
                value={order ? [order] : []}
                onToggle={setOrder}
              />
            ) : null}
            {table.unit === null ? (
              <OptionChips label="The weights are in" options={units} value={[unit]} onToggle={setUnit} />
            ) : null}
            {order ? <Preview rows={rows} /> : null}
          </>
        ) : null}
        {result ? <Result result={result} rows={good} /> : null}
        <Group>
          {result ? (
            <Button onClick={onClose}>Close</Button>
          ) : (
            <>
              <BusyButton
                isBusy={isPending}
                disabled={good.length === 0}
                onClick={() =>
                  mutate({
                    ...calls.of,
                    body: { rows: good.map(({ date, weight_kg }) => ({ date, weight_kg })) },
                  } as never)
                }
              >
                {isPending
                  ? 'Importing...'
                  : good.length
                    ? `Import ${counted(good.length, 'weight')}`
                    : 'Import'}
              </BusyButton>
              <Button variant="default" onClick={onClose} disabled={isPending}>
                Cancel
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

const shownRows = 200

/** Rows with a problem come first: what is wrong must be seen. */
function Preview({ rows }: { rows: WeightRow[] }) {
  const own = useUnits()
  const bad = rows.filter(({ problem }) => problem)
  const shown = [...bad, ...rows.filter(({ problem }) => !problem)].slice(0, shownRows)
  return (
    <>
      <Text role="status">
        {counted(rows.length - bad.length, 'weight')} can be imported
        {bad.length ? `, ${counted(bad.length, 'row')} cannot and will be left out` : ''}.
      </Text>
      <Table.ScrollContainer minWidth={260} mah="20rem">
        <Table aria-label="What each row becomes">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Row</Table.Th>
              <Table.Th scope="col">Date</Table.Th>
              <Table.Th scope="col">Weight</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ row, date, weight_kg, problem }) => (
              <Table.Tr key={row}>
                <Table.Td>{row}</Table.Td>
                <Table.Td colSpan={problem ? 2 : 1} className="breaks">
                  {problem ?? (date && formatDate(date))}
                </Table.Td>
                {problem ? null : <Table.Td>{weightText(weight_kg ?? 0, own)}</Table.Td>}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {rows.length > shownRows ? (
        <Text size="sm" c="dimmed">
          The first {shownRows} of {formatNumber(rows.length)} rows are shown.
        </Text>
      ) : null}
    </>
  )
}

/** What was stored, and why a row was not. `rows` are those that were sent. */
function Result({
  result: { added, replaced, skipped },
  rows,
}: {
  result: ImportedWeights
  rows: WeightRow[]
}) {
  return (
    <div role="status">
      <Text>
        {counted(added, 'weight')} added, {replaced} replaced, {skipped.length} left out.
      </Text>
      {skipped.length ? (
        <ul>
          {skipped.slice(0, 20).map(({ row, reason }) => (
            <li key={row}>
              Row {rows[row - 1]?.row}: {reason}.
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
