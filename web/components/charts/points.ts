import { type DateString, daysBetween } from '#domain/dates.ts'
import type { ProgressReport } from '#domain/progress/progress.ts'

export type Point = { date: DateString; value: number }
type Measure = 'weight_kg' | 'waist_cm' | 'adherence_pct' | 'energy_levels'

/** What was measured and when; reports without it have no point. */
export function pointsOf(reports: ProgressReport[], measure: Measure): Point[] {
  return reports.flatMap((report) => {
    const value = report[measure]
    return value === null ? [] : [{ date: report.week_start, value }]
  })
}

/** '−1.2', '+0.4', '0': from the first point to the last. */
export function changeIn(points: Point[]): string {
  const change = Math.round((points.at(-1)!.value - points[0]!.value) * 10) / 10
  return change === 0 ? '0' : `${change < 0 ? '−' : '+'}${Math.abs(change)}`
}

/** A date as a number that a time axis can measure. */
export function dayNumber(date: DateString): number {
  return daysBetween('2000-01-01', date)
}

const steps = Array.from({ length: 9 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat()
/** The distance of ticks that go from one value to another in at most five. */
const stepFor = (low: number, high: number) =>
  steps.find((size) => Math.ceil(high / size) - Math.floor(low / size) <= 5) ?? steps.at(-1)!

/** Round values around all the given ones, four to six of them. */
export function roundTicks(values: number[]): number[] {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const step = stepFor(low, high)
  let first = Math.floor(low / step)
  let last = Math.ceil(high / step)
  // A flat line stands in the middle, not on the edge.
  while (last - first < 3) {
    if (high / step - first <= last - low / step) first--
    else last++
  }
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** Round values from zero to the highest one, for counts and sums; below zero only where values are. */
export function ticksFromZero(values: number[]): number[] {
  const low = Math.min(0, ...values)
  const high = Math.max(4, ...values)
  const step = stepFor(low, high)
  const first = Math.floor(low / step)
  return Array.from({ length: Math.ceil(high / step) - first + 1 }, (_, index) => (first + index) * step)
}

/** Dates to write under a chart, evenly spread from the first day to the last. */
export function dateTicks(from: number, to: number, count = 4): number[] {
  const gaps = Math.min(count - 1, to - from)
  return Array.from({ length: gaps + 1 }, (_, index) => from + Math.round(((to - from) * index) / gaps))
}
