import { addDays, daysBetween, today } from '#domain/dates.ts'
import type { Weighing } from './weight-trend.ts'

/** Labels of energy levels, best first. */
export const energyLabels: Record<number, string> = {
  10: 'Excellent',
  9: 'Very High',
  8: 'High',
  7: 'Good',
  6: 'Above Average',
  5: 'Average',
  4: 'Below Average',
  3: 'Low',
  2: 'Very Low',
  1: 'Extremely Low',
}

/** Limits of a report's numbers: kg, cm, percent. */
export const reportLimits = {
  weight_kg: { min: 20, max: 500 },
  waist_cm: { min: 50, max: 200 },
  adherence_pct: { min: 0, max: 100 },
} as const

/** Adherence in percent from which it is excellent or good. */
export const adherenceThresholds = { excellent: 80, good: 60 } as const
const { excellent, good } = adherenceThresholds

/** 80 or more Excellent, 60 to 79 Good, below 60 Needs Improvement. */
export function adherenceLabel(percent: number): 'Excellent' | 'Good' | 'Needs Improvement' {
  return percent >= excellent ? 'Excellent' : percent >= good ? 'Good' : 'Needs Improvement'
}

/** Badge colour of an energy level as challengers see it. */
export function energyColor(level: number): 'green' | 'blue' | 'yellow' | 'red' {
  return level >= 8 ? 'green' : level >= 6 ? 'blue' : level >= 4 ? 'yellow' : 'red'
}

/** Colour of an energy level as nutritionists see it. */
export function energyColorForNutritionist(level: number): 'green' | 'yellow' | 'orange' | 'red' {
  return level >= 8 ? 'green' : level >= 6 ? 'yellow' : level >= 4 ? 'orange' : 'red'
}

/** Colour of one's own adherence: a bad week is no alarm, so it is never red. */
export function ownAdherenceColor(percent: number): 'green' | 'blue' | 'yellow' {
  return percent >= excellent ? 'green' : percent >= good ? 'blue' : 'yellow'
}

/** Colour of an adherence percentage as nutritionists see it. */
export function adherenceColor(percent: number): 'green' | 'yellow' | 'red' {
  return percent >= excellent ? 'green' : percent >= good ? 'yellow' : 'red'
}

/** The reports with a weight. */
export const weighed = <Report extends Weighing>(reports: readonly Report[]) =>
  reports.filter((report): report is Report & { weight_kg: number } => report.weight_kg !== null)

/** Since when the next report is due, on `on`: 7 days after the last one. Without a report it is due on that day. */
export const checkInDue = (lastReport: string | null | undefined, on = today()): string =>
  lastReport ? addDays(lastReport, 7) : on

/** When the next report is filed best: today when it is due already. */
export function nextCheckIn(lastReport: string | null | undefined, on = today()): string {
  const due = checkInDue(lastReport, on)
  return due < on ? on : due
}

/** Planned days that have passed before anything is said of how closely a plan was followed. */
export const ratedAfterDays = 3

const remindedWeeks = 4

/**
 * The date of the latest reminder by now of a report that is due since a date: that date, and each week after it, four times
 * in all. Null before the first and a week after the fourth.
 */
export function checkInReminder(due: string, on = today()): string | null {
  const week = Math.floor(daysBetween(due, on) / 7)
  return week >= 0 && week < remindedWeeks ? addDays(due, week * 7) : null
}

/** Figures of the challenger's dashboard that depend on the number of reports. */
export function journeyFigures(reportCount: number) {
  return { daysOnPlan: reportCount * 7, achievements: Math.floor(reportCount / 2) }
}
