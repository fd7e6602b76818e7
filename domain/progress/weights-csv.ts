import { type CsvProblem, isBlankRow, readNumber } from '#domain/csv.ts'
import { type DateString, isDate, today } from '#domain/dates.ts'
import { formatNumber } from '#domain/numbers.ts'
import { toKg } from '#domain/people/units.ts'
import { bodyWeight } from './progress.ts'
import { mostImportedWeights } from './weights.ts'

/*
 * Weights of the past from a table with a column of dates and one of weights, as scales and spreadsheets save them. What
 * cannot be known from the file, the reader is asked: which number is the day, and the unit.
 */

export type DayOrder = 'day first' | 'month first'
export type WeightUnit = 'kg' | 'lb'
export type WeightTable = {
  /** Cells of each row with a weight; `row` counts the rows of the file from 1. */
  rows: { row: number; date: string; weight: string }[]
  /** Null where the file does not say it. */
  order: DayOrder | null
  unit: WeightUnit | null
}
export type WeightRow = {
  row: number
  date: DateString | null
  weight_kg: number | null
  /** Why it cannot be taken. */
  skipped: string | null
}

const isDateHead = /date|day|when|तारीख|दिनांक/i
const isWeightHead = /weight|wt\b|kg|lbs?\b|mass|वजन/i
const numeric = /^(\d{1,4})[-/.\s](\d{1,2})[-/.\s](\d{1,4})\b/
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** The table in the cells of a file; a problem where it has no dates or weights. */
export function readWeightTable(cells: string[][]): WeightTable | CsvProblem {
  const first = cells.findIndex((row) => !isBlankRow(row))
  const head = cells[first] ?? []
  const named = (pattern: RegExp, but = -1) =>
    head.findIndex((cell, column) => column !== but && pattern.test(cell) && !/\d/.test(cell))
  const dateColumn = named(isDateHead)
  const weightColumn = named(isWeightHead, dateColumn)
  const hasHead = dateColumn >= 0 && weightColumn >= 0
  if (
    !hasHead &&
    dateFrom(head[0] ?? '', 'day first') === null &&
    dateFrom(head[0] ?? '', 'month first') === null
  )
    return {
      problem: 'No columns “date” and “weight” were found. Please name them in the first row of the file.',
    }
  const [at, of] = hasHead ? [dateColumn, weightColumn] : [0, 1]
  const rows = cells
    .map((row, index) => ({ row: index + 1, date: (row[at] ?? '').trim(), weight: (row[of] ?? '').trim() }))
    .slice(hasHead ? first + 1 : first)
    .filter(({ date, weight }) => date || weight)
  if (rows.length === 0) return { problem: 'This file has no rows with a date and a weight.' }
  if (rows.length > mostImportedWeights)
    return { problem: `This file has more than ${formatNumber(mostImportedWeights)} rows. Please split it.` }
  const said = hasHead ? head[of]! : ''
  const unit = /lbs?\b|pound/i.test(said) ? 'lb' : /kg|kilo/i.test(said) ? 'kg' : null
  return { rows, order: orderIn(rows.map(({ date }) => date)), unit }
}

/** Which of two numbers is the day, where the dates tell: a number above 12, or none has two numbers. */
function orderIn(dates: string[]): DayOrder | null {
  const pairs = dates.flatMap((date) => {
    const [, first, second] = date.match(numeric) ?? []
    return first && first.length <= 2 ? [[Number(first), Number(second)] as const] : []
  })
  const isDayFirst = pairs.some(([first]) => first > 12)
  const isMonthFirst = pairs.some(([, second]) => second > 12)
  if (isDayFirst !== isMonthFirst) return isDayFirst ? 'day first' : 'month first'
  return pairs.some(([first, second]) => first !== second) ? null : 'day first'
}

/** A date as people write it; null for other texts. */
function dateFrom(text: string, order: DayOrder): DateString | null {
  const written = (year: string, month: number, day: number) => {
    const full = year.length === 2 ? `${today().slice(0, 2)}${year}` : year
    const date = `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    return isDate(date) ? date : null
  }
  const [, first, second, third] = text.match(numeric) ?? []
  if (first?.length === 4) return written(first, Number(second), Number(third))
  if (first && third)
    return order === 'day first'
      ? written(third, Number(second), Number(first))
      : written(third, Number(first), Number(second))
  const month = monthNames.indexOf(text.toLowerCase().match(/[a-z]{3}/)?.[0] ?? '') + 1
  const [day, year] = text.match(/\d+/g) ?? []
  return month > 0 && day && year && day.length <= 2 ? written(year, month, Number(day)) : null
}

/** What each row becomes. */
export function weightRows(table: WeightTable, order: DayOrder, unit: WeightUnit): WeightRow[] {
  return table.rows.map(({ row, date: typed, weight }) => {
    const date = dateFrom(typed, order)
    const inPounds = /lbs?\b|pound/i.test(weight)
    const inKg = /kg|kilo/i.test(weight)
    const number = readNumber(weight.replace(/\s*(kgs?|kilos?|lbs?|pounds?)\.?$/i, ''))
    const weight_unit = inPounds ? 'lb' : inKg ? 'kg' : unit
    const weight_kg = number === null ? null : toKg(number, { weight_unit, length_unit: 'cm' })
    const refused = weight_kg === null ? null : bodyWeight.safeParse(weight_kg).error?.issues[0]?.message
    const skipped = !date
      ? `“${typed}” is not a date`
      : date > today()
        ? 'The date cannot be in the future'
        : weight_kg === null
          ? `“${weight}” is not a weight`
          : (refused ?? null)
    return { row, date, weight_kg, skipped }
  })
}
