import { readNumber } from '#domain/csv.ts'
import { clockOf, type DateString, dateOf, isDate, today } from '#domain/dates.ts'
import { toKg } from '#domain/people/units.ts'
import { bodyWeight } from '../progress.ts'

/*
 * Weights of the past as files say them, and what each becomes. What cannot be known from the file, the reader is asked:
 * which number is the day, and the unit.
 */

export type DayOrder = 'day first' | 'month first'
export type WeightUnit = 'kg' | 'lb'

/** A weight as a file has it. */
export type WrittenWeight = {
  /** For example 'Line 12'. */
  where: string
  date: string
  /** The time of day, where it does not stand in the date. */
  clock?: string
  /** With its unit, where that is known. */
  weight: string
  /** Why nothing can be read there. */
  broken?: string
}
export type WeightTable = {
  /** `row` counts from 1. */
  rows: (WrittenWeight & { row: number })[]
  /** A date and a weight of the file that can be read in two ways; null where there is none. */
  unclear: { date: string | null; weight: string | null }
  /** The programs that made the files, where that is known. */
  sources: string[]
}
export type WeightRow = {
  row: number
  where: string
  date: DateString | null
  weight_kg: number | null
  /** Why it cannot be taken. */
  skipped: string | null
}

export const laterThatDay = 'The last weigh-in of the day is taken'
export const breaksOff = 'The file breaks off here'

const numeric = /^(\d{1,4})[-/.\s](\d{1,2})[-/.\s](\d{1,4})(?!\d)/
/** As old exports of Apple Health write it: 20150616071820-0700. */
const compact = /^(\d{4})(\d{2})(\d{2})(?=$|\d{6})/
const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?Z$/
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

export function weightTable(written: WrittenWeight[], sources: string[]): WeightTable {
  return {
    rows: written.map((one, index) => ({ ...one, row: index + 1 })),
    unclear: {
      date: unclearDate(written.map(({ date }) => date)),
      weight: written.find(({ weight }) => readNumber(weight) !== null)?.weight ?? null,
    },
    sources: [...new Set(sources)],
  }
}

const dayAndMonth = (date: string) => {
  const [, first, second] = date.match(numeric) ?? []
  return first && first.length <= 2 ? ([Number(first), Number(second)] as const) : null
}

/** Which of two numbers is the day, where the dates tell: a number above 12. */
function orderIn(dates: string[]): DayOrder | null {
  const pairs = dates.flatMap((date) => [dayAndMonth(date) ?? []])
  const isDayFirst = pairs.some(([first = 0]) => first > 12)
  const isMonthFirst = pairs.some(([, second = 0]) => second > 12)
  return isDayFirst === isMonthFirst ? null : isDayFirst ? 'day first' : 'month first'
}

function unclearDate(dates: string[]): string | null {
  if (orderIn(dates)) return null
  const isUnclear = (date: string) => {
    const [first, second] = dayAndMonth(date) ?? []
    return first !== second
  }
  return dates.find(isUnclear) ?? null
}

/** A date as people and programs write it; null for other texts. */
export function dateFrom(text: string, order: DayOrder): DateString | null {
  const written = (year: string, month: number, day: number) => {
    const full = year.length === 2 ? `${today().slice(0, 2)}${year}` : year
    const date = `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
    return isDate(date) ? date : null
  }
  if (instant.test(text)) return isDate(text.slice(0, 10)) ? dateOf(text) : null
  const [, first, second, third] = text.match(numeric) ?? text.match(compact) ?? []
  if (first?.length === 4) return written(first, Number(second), Number(third))
  if (first && third)
    return order === 'day first'
      ? written(third, Number(second), Number(first))
      : written(third, Number(first), Number(second))
  const month = monthNames.indexOf(text.toLowerCase().match(/[a-z]{3}/)?.[0] ?? '') + 1
  const [day, year] = text.match(/\d+/g) ?? []
  return month > 0 && day && year && day.length <= 2 ? written(year, month, Number(day)) : null
}

/** The time of day as '07:12:00', so that later ones sort behind; '' where there is none. */
function clockIn(text: string): string {
  if (instant.test(text)) return clockOf(text) + text.slice(16, 19)
  const [, hours, minutes, seconds = '00', half] =
    text.match(/(\d{1,2}):(\d\d)(?::(\d\d))?\s*([ap])?/i) ?? text.match(/^\d{8}(\d\d)(\d\d)(\d\d)/) ?? []
  if (!hours) return ''
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours)
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`
}

const sizes: [RegExp, (number: number) => number][] = [
  [/k(g|ilo(gram(me)?)?)s?\.?$/i, (kg) => kg],
  [/(lb|pound)s?\.?$/i, (pounds) => toKg(pounds, { weight_unit: 'lb', length_unit: 'cm' })],
  [/st(ones?)?\.?$/i, (stones) => toKg(stones * 14, { weight_unit: 'lb', length_unit: 'cm' })],
  [/g(ram(me)?s?)?\.?$/i, (grams) => grams / 1000],
]

/** A weight with or without its unit, in kg to a hundredth; null for other texts. */
function kgIn(text: string, unit: WeightUnit): number | null {
  const [, stones, pounds] = text.match(/^(\d+)\s*st(?:ones?)?\.?\s*([\d.]+)\s*(?:lb|pound)s?\.?$/i) ?? []
  if (stones) return kgIn(`${Number(stones) * 14 + Number(pounds)}`, 'lb')
  const [pattern, toKilos] = sizes.find(([pattern]) => pattern.test(text)) ?? []
  const number = readNumber(pattern ? text.replace(pattern, '').trim() : text)
  if (number === null) return null
  const kg = toKilos ? toKilos(number) : toKg(number, { weight_unit: unit, length_unit: 'cm' })
  return Math.round(kg * 100) / 100
}

/** What each row becomes: of a day the last weigh-in. */
export function weightRows(table: WeightTable, answers: { order: DayOrder; unit: WeightUnit }): WeightRow[] {
  const order = orderIn(table.rows.map(({ date }) => date)) ?? answers.order
  const last = new Map<DateString, { clock: string; read: WeightRow }>()
  return table.rows.map(({ row, where, date: typed, clock: time, weight, broken }) => {
    const date = dateFrom(typed, order)
    const weight_kg = kgIn(weight, answers.unit)
    const read: WeightRow = { row, where, date, weight_kg, skipped: null }
    if (broken) read.skipped = broken
    else if (!date) read.skipped = typed ? `“${typed}” is not a date` : 'There is no date'
    else if (date > today()) read.skipped = 'The date cannot be in the future'
    else if (weight_kg === null) read.skipped = weight ? `“${weight}” is not a weight` : 'There is no weight'
    else read.skipped = bodyWeight.safeParse(weight_kg).error?.issues[0]?.message ?? null
    if (read.skipped === null) {
      const clock = clockIn(time ?? typed)
      const earlier = last.get(date!)
      if (earlier && earlier.clock > clock) read.skipped = laterThatDay
      else {
        if (earlier) earlier.read.skipped = laterThatDay
        last.set(date!, { clock, read })
      }
    }
    return read
  })
}
