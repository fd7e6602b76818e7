import { z } from 'zod'
import {
  type Contract,
  callsFor,
  Id,
  Instant,
  optionalText,
  paging,
  pastDate,
  search,
  stored,
  wholeNumber,
} from '#domain/endpoint.ts'
import type { Labels, Writings } from '#domain/field-words.ts'
import { hundredths, tenths } from '#domain/numbers.ts'
import { milestoneKinds } from './journey.ts'
import { energyLabels, reportLimits } from './progress-figures.ts'
import { trends } from './weight-trend.ts'

type Limits = { min: number; max: number }
const rangeMessage = (label: string, { min, max }: Limits, unit: string) =>
  `${label} must be between ${min} and ${max}${unit}`
const range = (label: string, limits: Limits, unit: string) => {
  const message = rangeMessage(label, limits, unit)
  return z.number(message).min(limits.min, message).max(limits.max, message)
}
const energyMessage = 'Energy level must be a whole number between 1 and 10'

const adherenceRange = ['Adherence', reportLimits.adherence_pct, '%'] as const

/** kg of a person, as reports and single weights take it. */
export const bodyWeight = range('Weight', reportLimits.weight_kg, ' kg').overwrite(hundredths)

const fields = {
  week_start: pastDate('Week start date is required', 'Week start date cannot be in the future'),
  weight_kg: bodyWeight.nullish(),
  waist_cm: range('Waist', reportLimits.waist_cm, ' cm').overwrite(hundredths).nullish(),
  adherence_pct: range(...adherenceRange).overwrite(tenths),
  energy_levels: wholeNumber(energyMessage, 1, 10),
  notes: optionalText(2000),
}
export const reportLabels: Labels<typeof fields> = {
  week_start: 'Week Start',
  weight_kg: 'Weight',
  waist_cm: 'Waist',
  adherence_pct: 'Adherence',
  energy_levels: 'Energy Level',
  notes: 'Notes',
}
export const reportWritings: Writings<typeof fields> = {
  energy_levels: (level: number) => `${level} of 10, ${energyLabels[level]}`,
}
export const ProgressInput = z.object(fields)
export type ProgressInput = z.output<typeof ProgressInput>
/** As a form: adherence must be answered, as empty is not 0. */
export const ProgressForm = ProgressInput.extend({
  adherence_pct: fields.adherence_pct
    .nullable()
    .refine((value) => value !== null, rangeMessage(...adherenceRange)),
})
export const ProgressPatch = ProgressInput.partial()

export const ProgressReport = z.object({
  id: Id,
  patient_id: Id,
  patient_name: z.string(),
  ...stored(fields),
  /** Percent of the meals ticked in those days that were eaten as planned; null without a tick. */
  ticked_pct: z.number().nullable(),
  /** Whether enough planned days had passed to say how closely the plan was followed. */
  rated: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
})
export type ProgressReport = z.output<typeof ProgressReport>

export const Journey = z.object({
  /** The newest weight of reports and single days; null without one. */
  latest_weight: z.object({ date: z.string(), weight_kg: z.number() }).nullable(),
  /** Whether changes of weight may be shown: with an eating disorder noted they can do harm. */
  may_show: z.boolean(),
  /** Days ticked in a row, until today or the last planned day; days without planned meals do not count. */
  ticked_days: z.number(),
  /** Reports with at most ten days between them, until now. */
  reports_in_row: z.number(),
  /** Newest first. */
  milestones: z.array(z.object({ kind: z.enum(milestoneKinds), reached_on: z.string() })),
  /** What was hard in the week of the newest report; null when nothing was, or it is long ago. */
  hard_week: z.object({ weight: z.boolean(), adherence: z.boolean() }).nullable(),
})
export type Journey = z.output<typeof Journey>

export const duplicateReportMessage = 'You already have a report for this date.'

export const ProgressSummary = z.object({
  patient_id: Id,
  patient_name: z.string(),
  status: z.enum(trends),
  /** Reports from which the status follows, at most four: below two, and of weights too, it says nothing. */
  trend_reports: z.number(),
  /** Weights from which it follows where there are some of single days. */
  trend_weights: z.number().optional(),
  total_reports: z.number(),
  /** kg per week: positive is a loss, negative a gain; null without any weight. */
  avg_weight_loss: z.number().nullable(),
  /** Percent over all reports; 0 without reports. */
  avg_adherence: z.number(),
  last_report_date: z.string().nullable(),
})
export type ProgressSummary = z.output<typeof ProgressSummary>

export const analyticsPeriods = ['week', 'month', 'quarter', 'year'] as const
export type AnalyticsPeriod = (typeof analyticsPeriods)[number]
/** Length of each period in days, counted back from today. */
export const periodDays: Record<AnalyticsPeriod, number> = { week: 7, month: 30, quarter: 90, year: 365 }

/** A challenger whose weight changes. `weekly_change`: kg a week over the last four reports, negative is a loss. */
const Mover = z.object({ patient_id: Id, patient_name: z.string(), weekly_change: z.number() })
/** The most people listed on each side. The counts include all. */
export const mostMovers = 10

const ReportTotals = z.object({
  total_reports: z.number(),
  reporting_patients: z.number(),
  avg_adherence: z.number().nullable(),
  avg_energy: z.number().nullable(),
})

export const Analytics = z.object({
  time_period: z.enum(analyticsPeriods),
  /** First and last date of the period. */
  from: z.string(),
  to: z.string(),
  total_patients: z.number(),
  ...ReportTotals.shape,
  /** kg: mean over challengers of the last minus the first weight in the period; negative is a loss. */
  avg_weight_gain: z.number().nullable(),
  improving: z.number(),
  stable: z.number(),
  declining: z.number(),
  /** The challengers who improve and who decline, fastest first. */
  movers: z.object({ improving: z.array(Mover), declining: z.array(Mover) }),
  /** Number of the period's rated reports by adherence. */
  adherence: z.object({ excellent: z.number(), good: z.number(), needs_improvement: z.number() }),
  /** One entry per week (its Monday), oldest first, also for weeks without reports. */
  series: z.array(
    z.object({
      week: z.string(),
      reports: z.number(),
      avg_adherence: z.number().nullable(),
      avg_energy: z.number().nullable(),
      /** kg: mean change since each challenger's previous report; negative is a loss. */
      avg_weight_gain: z.number().nullable(),
    }),
  ),
})
export type Analytics = z.output<typeof Analytics>

export const reportPeriods = ['week', 'month', 'quarter'] as const
/** The filter of a nutritionist's list of reports. */
export const reportFilter = {
  q: search,
  patient_id: Id.optional(),
  time_period: z.enum(reportPeriods).optional(),
}

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
  ...callsFor('approved nutritionist', {
    'GET /progress/nutritionist/overview': {
      summary: 'Newest reports of the challengers in care',
      query: z.object({ ...paging(20), ...reportFilter }),
      reply: z.array(ProgressReport),
      health: true,
    },
    'GET /progress/nutritionist/overview.csv': {
      summary: 'All reports of the challengers in care as a table for a spreadsheet',
      query: z.object(reportFilter),
      file: 'text/csv; charset=utf-8',
      health: true,
    },
    'GET /progress/nutritionist/totals': {
      summary: 'Counts and averages over the reports of the challengers in care',
      query: z.object(reportFilter),
      reply: ReportTotals,
      health: true,
    },
    'GET /progress/nutritionist/analytics': {
      summary: 'Totals, averages and a weekly series over the challengers in care',
      query: z.object({ time_period: z.enum(analyticsPeriods).default('month') }),
      reply: Analytics,
      health: true,
    },
  }),
} satisfies Contract
