import { z } from 'zod'
import { addDays, daysBetween, requiredDate, today } from './dates.ts'
import { type Contract, type FileReply, Id, Instant, optionalText, paging, search } from './endpoint.ts'

const range = (label: string, min: number, max: number, unit: string) => {
  const message = `${label} must be between ${min} and ${max}${unit}`
  return z.number(message).min(min, message).max(max, message)
}
const oneDecimal = (value: number) => Math.round(value * 10) / 10
const energyMessage = 'Energy level must be a whole number between 1 and 10'

const fields = {
  week_start: requiredDate('Week start date is required'),
  weight_kg: range('Weight', 20, 500, ' kg').overwrite(oneDecimal).nullish(),
  waist_cm: range('Waist', 50, 200, ' cm').overwrite(oneDecimal).nullish(),
  adherence_pct: range('Adherence', 0, 100, '%').overwrite(oneDecimal),
  energy_levels: z.number(energyMessage).int(energyMessage).min(1, energyMessage).max(10, energyMessage),
  notes: optionalText(2000),
}
export const ProgressInput = z.object(fields)
export type ProgressInput = z.output<typeof ProgressInput>
export const ProgressPatch = ProgressInput.partial()

export const ProgressReport = z.object({
  id: Id,
  patient_id: Id,
  patient_name: z.string(),
  week_start: z.string(),
  weight_kg: z.number().nullable(),
  waist_cm: z.number().nullable(),
  adherence_pct: z.number(),
  energy_levels: z.number(),
  notes: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
})
export type ProgressReport = z.output<typeof ProgressReport>

export const duplicateReportMessage = 'You already have a report for this date.'

/** What a select for energy offers, best first. */
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

/** From how many percent on adherence is excellent, and good. */
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

/** Colour of an adherence percentage as nutritionists see it. */
export function adherenceColor(percent: number): 'green' | 'yellow' | 'red' {
  return percent >= excellent ? 'green' : percent >= good ? 'yellow' : 'red'
}

/** Last report + 7 days; today when that has passed or there is no report. */
export function nextCheckIn(lastReport: string | null | undefined, on = today()): string {
  if (!lastReport) return on
  const due = addDays(lastReport, 7)
  return due < on ? on : due
}

/** The figures of the challenger's dashboard that follow from their reports. */
export function journeyFigures(reportCount: number) {
  return { daysOnPlan: reportCount * 7, achievements: Math.floor(reportCount / 2) }
}

export const trends = ['improving', 'stable', 'declining'] as const
export type Trend = (typeof trends)[number]
type Weighing = { week_start: string; weight_kg: number | null }
type WeightGoal = 'lose' | 'maintain' | 'gain'

/** The goal stated, else the one that BMI suggests: lose from 23, gain below 18.5 (Asian Indian cut-offs). */
export function effectiveGoal(goal: WeightGoal | null, bodyMassIndex: number | null): WeightGoal {
  if (goal) return goal
  if (bodyMassIndex === null) return 'maintain'
  return bodyMassIndex >= 23 ? 'lose' : bodyMassIndex < 18.5 ? 'gain' : 'maintain'
}

/** Least-squares slope of weight in kg per week; null with fewer than two weighings on distinct dates. */
export function weightSlope(reports: Weighing[]): number | null {
  const points = reports.flatMap((report) =>
    report.weight_kg === null
      ? []
      : [{ week: daysBetween('2000-01-01', report.week_start) / 7, kg: report.weight_kg }],
  )
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

/** Days over which neighbouring weighings count; at this distance one weighs three fifths. */
const trendReach = 10

/**
 * Weight in kg without its ups and downs, at each weighing: a straight line through the neighbours, the nearest
 * counting most. Unlike a running average it does not trail behind somebody who loses steadily.
 */
export function weightTrend(reports: Weighing[]): { week_start: string; kg: number }[] {
  const points = reports.flatMap(({ week_start, weight_kg }) =>
    weight_kg === null ? [] : [{ week_start, day: daysBetween('2000-01-01', week_start), kg: weight_kg }],
  )
  return points.map(({ week_start, day }) => {
    let [w, x, y, xx, xy] = [0, 0, 0, 0, 0]
    for (const point of points) {
      const away = point.day - day
      const weight = Math.exp(-((away / trendReach) ** 2) / 2)
      w += weight
      x += weight * away
      y += weight * point.kg
      xx += weight * away * away
      xy += weight * away * point.kg
    }
    const spread = w * xx - x * x
    // Without neighbours in reach there is no slope to know.
    return { week_start, kg: spread < 1e-3 ? y / w : (xx * y - x * xy) / spread }
  })
}

/** How the last four reports' weight moves against the goal; beyond 0.25% of body weight a week counts. */
export function progressTrend(reports: Weighing[], goal: WeightGoal): Trend {
  const newest = [...reports].sort((a, b) => (a.week_start < b.week_start ? 1 : -1)).slice(0, 4)
  const slope = weightSlope(newest)
  const weight = newest.find((report) => report.weight_kg !== null)?.weight_kg
  if (slope === null || !weight) return 'stable'
  // A millionth of a kg absorbs what floating point adds to a slope of exactly the threshold.
  const threshold = weight * 0.0025 + 1e-6
  if (Math.abs(slope) <= threshold) return 'stable'
  if (goal === 'maintain') return 'declining'
  return slope < 0 === (goal === 'lose') ? 'improving' : 'declining'
}

/** kg lost per week from starting weight to the latest report; weeks since the first report, at least 1. */
export function averageWeightLoss(startKg: number, reports: Weighing[]): number {
  const sorted = [...reports].sort((a, b) => (a.week_start < b.week_start ? -1 : 1))
  const latest = sorted.findLast((report) => report.weight_kg !== null)
  const first = sorted[0]
  if (!latest?.weight_kg || !first) return 0
  const weeks = Math.max(1, daysBetween(first.week_start, latest.week_start) / 7)
  return Math.round(((startKg - latest.weight_kg) / weeks) * 100) / 100
}

export const ProgressSummary = z.object({
  patient_id: Id,
  patient_name: z.string(),
  status: z.enum(trends),
  total_reports: z.number(),
  /** kg per week, positive when lost. */
  avg_weight_loss: z.number(),
  /** Percent, whole reports considered; 0 without reports. */
  avg_adherence: z.number(),
  last_report_date: z.string().nullable(),
})
export type ProgressSummary = z.output<typeof ProgressSummary>

export const analyticsPeriods = ['week', 'month', 'quarter', 'year'] as const
export type AnalyticsPeriod = (typeof analyticsPeriods)[number]
/** Rolling length of each period in days. */
export const periodDays: Record<AnalyticsPeriod, number> = { week: 7, month: 30, quarter: 90, year: 365 }

/** Somebody whose weight moves, and by how many kg a week over the last four reports; negative when lost. */
const Mover = z.object({ patient_id: Id, patient_name: z.string(), weekly_change: z.number() })
/** Most people named on either side; the counts are of all. */
export const mostMovers = 10

export const Analytics = z.object({
  time_period: z.enum(analyticsPeriods),
  /** First and last date looked at. */
  from: z.string(),
  to: z.string(),
  total_patients: z.number(),
  reporting_patients: z.number(),
  total_reports: z.number(),
  avg_adherence: z.number().nullable(),
  avg_energy: z.number().nullable(),
  /** kg, mean over challengers of last minus first weight in the period; negative when lost. */
  avg_weight_change: z.number().nullable(),
  improving: z.number(),
  stable: z.number(),
  declining: z.number(),
  /** Those who improve and who decline, the fastest first. */
  movers: z.object({ improving: z.array(Mover), declining: z.array(Mover) }),
  /** Reports of the period by their adherence. */
  adherence: z.object({ excellent: z.number(), good: z.number(), needs_improvement: z.number() }),
  /** One entry per week (Monday), oldest first, weeks without reports included. */
  series: z.array(
    z.object({
      week: z.string(),
      reports: z.number(),
      avg_adherence: z.number().nullable(),
      avg_energy: z.number().nullable(),
      /** kg, mean change against each challenger's previous report. */
      avg_weight_change: z.number().nullable(),
    }),
  ),
})
export type Analytics = z.output<typeof Analytics>

export const reportPeriods = ['week', 'month', 'quarter'] as const
/** What narrows a nutritionist's reports down. */
const reportFilter = {
  q: search,
  patient_id: Id.optional(),
  time_period: z.enum(reportPeriods).optional(),
}

const ReportTotals = z.object({
  total_reports: z.number(),
  reporting_patients: z.number(),
  avg_adherence: z.number().nullable(),
  avg_energy: z.number().nullable(),
})

export const progress = {
  'GET /progress': {
    access: 'patient or approved nutritionist',
    summary: 'Progress reports one may see',
    query: z.object({ ...paging(10), patient_id: Id.optional() }),
    reply: z.array(ProgressReport),
    health: true,
  },
  'GET /progress/summary/:id': {
    access: 'patient or approved nutritionist',
    summary: "A challenger's progress in one line; the id is the challenger's",
    reply: ProgressSummary,
    health: true,
  },
  'GET /progress/nutritionist/overview': {
    access: 'approved nutritionist',
    summary: 'Newest reports of the challengers in care',
    query: z.object({ ...paging(20), ...reportFilter }),
    reply: z.array(ProgressReport),
    health: true,
  },
  'GET /progress/nutritionist/overview.csv': {
    access: 'approved nutritionist',
    summary: 'The same reports, all of them, as a table for a spreadsheet',
    query: z.object(reportFilter),
    reply: z.custom<FileReply>(),
    file: 'text/csv; charset=utf-8',
    health: true,
  },
  'GET /progress/nutritionist/totals': {
    access: 'approved nutritionist',
    summary: 'Counts and averages over the same reports',
    query: z.object(reportFilter),
    reply: ReportTotals,
    health: true,
  },
  'GET /progress/nutritionist/analytics': {
    access: 'approved nutritionist',
    summary: 'Totals, averages and a weekly series over the challengers in care',
    query: z.object({ time_period: z.enum(analyticsPeriods).default('month') }),
    reply: Analytics,
    health: true,
  },
} satisfies Contract
