import { type CsvProblem, isBlankRow, readNumber } from '#domain/csv.ts'
import type { ReadWeights } from './readers.ts'
import { dateFrom, type WrittenWeight } from './weight-table.ts'

/*
 * Weights in the cells of a CSV file: of scales and spreadsheets, with a column of dates and one of weights, and of the
 * programs whose tables look otherwise. Cronometer has a row for each thing that was measured, Garmin a line for each
 * day above its weigh-ins, and Fitbit several tables below each other.
 */

const isDateHead = /date|day|when|timestamp|तारीख|दिनांक/i
const isTimeHead = /^(start )?time$/i
const isWeight = /^(body[\s_-]*)?(weight|mass)\b/i
const isWeightHead = /weight|wt\b|kg|lbs?\b|mass|वजन/i
const unitsInHeads: [RegExp, string][] = [
  [/lbs?\b|pound/i, 'lb'],
  [/kg|kilo/i, 'kg'],
  [/\bgrams?\b/i, 'g'],
]

type Columns = { date: number; clock: number; weight: number; metric: number; unit: number; inHead: string }

/** The columns that a row names; undefined where it names no weights. */
function columnsIn(head: string[]): Columns | undefined {
  const named = (pattern: RegExp, but = -1) =>
    head.findIndex((cell, column) => column !== but && pattern.test(cell.trim()) && !/\d/.test(cell))
  const date = named(isDateHead)
  const clock = named(isTimeHead, date)
  const metric = named(/^metric$/i)
  const exact = metric >= 0 ? named(/^amount$/i) : named(isWeight, date)
  const weight = exact >= 0 ? exact : named(isWeightHead, date)
  if (weight < 0 || (date < 0 && clock < 0)) return undefined
  const [, inHead = ''] = unitsInHeads.find(([pattern]) => pattern.test(head[weight]!)) ?? []
  return { date, clock, weight, metric, unit: named(/^units?$/i), inHead }
}

const isDated = (cell: string) =>
  !/[;,|\t]/.test(cell) &&
  (['day first', 'month first'] as const).some((order) => dateFrom(cell.trim(), order) !== null)

/** How many columns a first row has, if it names weights or is one: that tells the separator. */
export const weightColumnsNamed = (row: string[]) =>
  columnsIn(row) || isDated(row[0] ?? '') ? row.length : 0

function sourceOf(head: string[], { date, metric }: Columns, isFitbit: boolean): string | null {
  if (isFitbit) return 'Fitbit'
  if (metric >= 0) return 'Cronometer'
  if (date < 0) return 'Garmin'
  return head.some((cell) => /average weight|weight grams/i.test(cell)) ? 'Google Takeout' : null
}

/** What has a unit of its own is no number. */
const withUnit = (weight: string, unit: string) =>
  readNumber(weight) === null || !unit ? weight : `${weight} ${unit}`
const cellIn = (row: string[], column: number) => (row[column] ?? '').trim()
const isAlone = (row: string[]) => cellIn(row, 0) !== '' && isBlankRow(row.slice(1))

/** The weights in the cells of a file; a problem where it has no dates or weights. */
export function csvWeights(cells: string[][]): ReadWeights | CsvProblem {
  const at = cells.findIndex((row) => columnsIn(row))
  const head = cells[at] ?? []
  const first = cells.find((row) => !isBlankRow(row)) ?? []
  if (at < 0 && !isDated(first[0] ?? ''))
    return {
      problem: 'No columns “date” and “weight” were found. Please name them in the first row of the file.',
    }
  const named = columnsIn(head)
  const columns = named ?? { date: 0, clock: -1, weight: 1, metric: -1, unit: -1, inHead: '' }
  const isFitbit = at > 0 && cellIn(cells[at - 1]!, 0) === 'Body' && isAlone(cells[at - 1]!)
  const source = named ? sourceOf(head, columns, isFitbit) : null
  const written: WrittenWeight[] = []
  let day = ''
  for (const [index, row] of cells.entries()) {
    if (index <= at || isBlankRow(row)) continue
    // The next table of the file.
    if (isFitbit && isAlone(row)) break
    if (columns.date < 0 && isAlone(row)) {
      day = cellIn(row, 0)
      continue
    }
    if (columns.metric >= 0 && !/^weight\s*(\(|$)/i.test(cellIn(row, columns.metric))) continue
    const weight = cellIn(row, columns.weight).replace(/^[-–—]+$/, '')
    // Days of an app on which nobody stood on the scale.
    if (source && !weight) continue
    const date = columns.date < 0 ? day : cellIn(row, columns.date)
    const clock = cellIn(row, columns.clock)
    const unit = cellIn(row, columns.unit) || columns.inHead
    written.push({
      where: `Row ${index + 1}`,
      date,
      ...(clock && { clock }),
      weight: withUnit(weight, unit),
    })
  }
  if (!written.length) return { problem: 'This file has no rows with a date and a weight.' }
  return { written, source }
}
