import { type DateString, daysBetween } from '#domain/dates.ts'

export type Point = { date: DateString; value: number }

/** Dates and values of rows, which have no point without a value. */
export const pointsOf = <Row>(
  rows: Row[],
  dateOf: (row: Row) => DateString,
  measure: (row: Row) => number | null,
): Point[] =>
  rows.flatMap((row) => {
    const value = measure(row)
    return value === null ? [] : [{ date: dateOf(row), value }]
  })

/** At most about so many points, evenly chosen, with the last one: more are no dots but a band, and slow to draw. */
export function thinned(points: Point[], most = 400): Point[] {
  const step = Math.ceil(points.length / most)
  return points.filter((_, index) => (points.length - 1 - index) % step === 0)
}

/** The change from the first to the last point: '−1.2', '+0.4', '0'. */
export function changeIn(points: Point[]): string {
  const change = Math.round((points.at(-1)!.value - points[0]!.value) * 10) / 10
  return change === 0 ? '0' : `${change < 0 ? '−' : '+'}${Math.abs(change)}`
}

/** A date as a number for a time axis. */
export const dayNumber = (date: DateString): number => daysBetween('2000-01-01', date)

/** The first and last day of an axis; a range of less than a week gets three days more on both sides. */
export function dayRange(dates: DateString[]): [from: number, to: number] {
  const days = dates.map(dayNumber)
  const [from, to] = [Math.min(...days), Math.max(...days)]
  return to - from < 7 ? [from - 3, to + 3] : [from, to]
}

const steps = Array.from({ length: 9 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat()
/** The distance of ticks, so that at most five gaps cover the range. */
const stepFor = (low: number, high: number) =>
  steps.find((size) => Math.ceil(high / size) - Math.floor(low / size) <= 5) ?? steps.at(-1)!

/**
 * Four to six round values that include all given ones, and cover at least the given span: on a short axis the usual ups
 * and downs look like leaps.
 */
export function roundTicks(values: number[], leastSpan = 0): number[] {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const more = Math.max(0, leastSpan - (highest - lowest)) / 2
  const low = lowest - more
  const high = highest + more
  const step = stepFor(low, high)
  let first = Math.floor(low / step)
  let last = Math.ceil(high / step)
  // A flat line is drawn in the middle, not at the edge.
  while (last - first < 3) {
    if (high / step - first <= last - low / step) first--
    else last++
  }
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** Round values from zero to the highest one, for counts and sums. Negative ticks only if there are negative values. */
export function ticksFromZero(values: number[]): number[] {
  const low = Math.min(0, ...values)
  const high = Math.max(4, ...values)
  const step = stepFor(low, high)
  const first = Math.floor(low / step)
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, index) => (first + index) * step)
}

/**
 * Dates for the labels below a chart, evenly spread from the first day to the last. In a range of whole weeks, as that
 * of weekly points, each label is the first day of a week.
 */
export function dateTicks(from: number, to: number, count = 4): number[] {
  const unit = (to - from) % 7 === 0 ? 7 : 1
  const units = (to - from) / unit
  const gaps = Math.min(count - 1, units)
  return Array.from({ length: gaps + 1 }, (_, index) => from + unit * Math.round((units * index) / gaps))
}
