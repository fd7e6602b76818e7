import { type DateString, daysBetween, formatDate } from '#domain/dates.ts'
import type { Goal } from '#domain/people/patients.ts'
import { type Units, weightText } from '#domain/people/units.ts'
import { weighed } from './progress-figures.ts'

export const trends = ['improving', 'stable', 'declining'] as const
export type Trend = (typeof trends)[number]
export type Weighing = { week_start: string; weight_kg: number | null }

/** BMI below which an adult is underweight. */
export const underweightBmi = 18.5

/**
 * The chosen goal, else the one BMI suggests: lose from 23, gain below 18.5 (limits for Asian Indian adults). For a
 * minor BMI suggests none.
 */
export function effectiveGoal(
  goal: Goal | null,
  bodyMassIndex: number | null,
  isMinor: boolean,
): Goal | null {
  if (goal) return goal
  if (isMinor) return null
  if (bodyMassIndex === null) return 'maintain'
  return bodyMassIndex >= 23 ? 'lose' : bodyMassIndex < underweightBmi ? 'gain' : 'maintain'
}

/** Least-squares slope of weight in kg per week. Null unless there are weights on two different dates. */
export function weightSlope(reports: Weighing[]): number | null {
  const points = weighed(reports).map(({ week_start, weight_kg }) => ({
    week: daysBetween('2000-01-01', week_start) / 7,
    kg: weight_kg,
  }))
  if (points.length < 2) return null
  const meanWeek = points.reduce((sum, point) => sum + point.week, 0) / points.length
  const meanKg = points.reduce((sum, point) => sum + point.kg, 0) / points.length
  let over = 0
  let under = 0
  for (const point of points) {
    over += (point.week - meanWeek) * (point.kg - meanKg)
    under += (point.week - meanWeek) ** 2
  }
  return under === 0 ? null : over / under
}

/** Scale of the weights in days: at this distance a neighbour counts three fifths. */
const trendReach = 10
/** Farther neighbours count nothing, so that years of daily weights take no longer than their number. */
const trendWindow = 4 * trendReach
/** So many weights around a day, the first and the last so many days apart, tell a trend; fewer are water. */
const trendNeeds = { weights: 4, within: 28, apart: 14 }
const tooFewForTrend = 'A trend needs four weights within four weeks, over at least two weeks.'

/** Days as numbers, oldest first, with the weight. */
type Point = { week_start: string; day: number; kg: number }

/** Where the straight line through the neighbours of a day passes it. */
function trendAt(day: number, around: Point[]): number {
  let [w, x, y, xx, xy] = [0, 0, 0, 0, 0]
  for (const point of around) {
    const away = point.day - day
    const weight = Math.exp(-((away / trendReach) ** 2) / 2)
    w += weight
    x += weight * away
    y += weight * point.kg
    xx += weight * away * away
    xy += weight * away * point.kg
  }
  return (xx * y - x * xy) / (w * xx - x * x)
}

/**
 * Smoothed weight in kg at each date, oldest first: a local straight line, in which near neighbours count most. Unlike a
 * running average it does not lag behind a steady loss. A date with too few neighbours has none.
 */
export function weightTrend(weighings: Weighing[]): { week_start: string; kg: number }[] {
  const points: Point[] = weighed(weighings)
    .map(({ week_start, weight_kg: kg }) => ({ week_start, day: daysBetween('2000-01-01', week_start), kg }))
    .sort((one, other) => one.day - other.day)
  let [from, to] = [0, 0]
  return points.flatMap(({ week_start, day }) => {
    while (points[from]!.day < day - trendWindow) from++
    while (to < points.length && points[to]!.day <= day + trendWindow) to++
    const around = points.slice(from, to)
    const near = around.filter((point) => Math.abs(point.day - day) <= trendNeeds.within)
    const isTold = near.length >= trendNeeds.weights && near.at(-1)!.day - near[0]!.day >= trendNeeds.apart
    return isTold ? [{ week_start, kg: trendAt(day, around) }] : []
  })
}

/**
 * Where the trend stands and how it was four weeks before, in words: 'Trend 80.1 kg, 0.4 kg less than four weeks ago'.
 */
export function trendText(weighings: Weighing[], units: Units, on: DateString): string {
  const trend = weightTrend(weighings)
  const last = trend.at(-1)
  const newest = weighed(weighings).reduce(
    (date, { week_start }) => (week_start > date ? week_start : date),
    '',
  )
  if (!last || last.week_start !== newest) return tooFewForTrend
  const isOld = daysBetween(last.week_start, on) > 7
  const now = `Trend ${weightText(last.kg, units)}${isOld ? ` on ${formatDate(last.week_start)}` : ''}`
  const age = ({ week_start }: { week_start: string }) => daysBetween(week_start, last.week_start)
  const nearest = trend.reduce((best, one) =>
    Math.abs(age(one) - trendDays) < Math.abs(age(best) - trendDays) ? one : best,
  )
  if (age(nearest) < leastTrendDays) return now
  const isFourWeeks = Math.abs(age(nearest) - trendDays) <= 3
  const then = !isFourWeeks
    ? `on ${formatDate(nearest.week_start)}`
    : `four weeks ${isOld ? 'before' : 'ago'}`
  const change = last.kg - nearest.kg
  const size = weightText(Math.abs(change), units)
  if (size.startsWith('0 ')) return `${now}, the same as ${then}`
  return `${now}, ${size} ${change < 0 ? 'less' : 'more'} than ${then}`
}

const newestFirst = (one: Weighing, other: Weighing) => (one.week_start < other.week_start ? 1 : -1)

/** So many days count where somebody is weighed beside the reports; a week at least, because daily changes are water. */
export const trendDays = 28
const leastTrendDays = 7

/**
 * The weights that a trend follows from, newest first: those of the last four reports, or, with weights of single days,
 * all of the last four weeks.
 */
export function trendWeighings(reports: Weighing[], days: Weighing[] = []): Weighing[] {
  const four = reports.toSorted(newestFirst).slice(0, 4)
  const all = weighed([...four, ...days]).sort(newestFirst)
  const recent = all.filter(({ week_start }) => daysBetween(week_start, all[0]!.week_start) < trendDays)
  const spans = recent.length > 0 ? daysBetween(recent.at(-1)!.week_start, recent[0]!.week_start) : 0
  return days.length > 0 && spans >= leastTrendDays ? recent : four
}

/**
 * Trend of weight in the last four reports, and in weights of single days beside them, relative to the goal. A change up
 * to 0.25% of body weight a week is stable.
 */
export function progressTrend(reports: Weighing[], goal: Goal | null, days: Weighing[] = []): Trend {
  const newest = trendWeighings(reports, days)
  const slope = weightSlope(newest)
  const weight = weighed(newest)[0]?.weight_kg
  if (slope === null || !weight || !goal) return 'stable'
  // The 1e-6 kg absorb rounding errors, so that a slope exactly at the threshold does not count.
  const threshold = weight * 0.0025 + 1e-6
  if (Math.abs(slope) <= threshold) return 'stable'
  if (goal === 'maintain') return 'declining'
  return slope < 0 === (goal === 'lose') ? 'improving' : 'declining'
}

/**
 * kg lost per week from the starting weight to the latest report with a weight. Weeks count from the first report, at
 * least 1. Null without any weight.
 */
export function averageWeightLoss(startKg: number, reports: Weighing[]): number | null {
  const sorted = [...reports].sort((a, b) => (a.week_start < b.week_start ? -1 : 1))
  const latest = weighed(sorted).at(-1)
  const first = sorted[0]
  if (!latest?.weight_kg || !first) return null
  const weeks = Math.max(1, daysBetween(first.week_start, latest.week_start) / 7)
  return Math.round(((startKg - latest.weight_kg) / weeks) * 100) / 100
}
