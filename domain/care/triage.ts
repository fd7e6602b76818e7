import { z } from 'zod'
import { addDays, type DateString, today } from '#domain/dates.ts'
import { type Contract, Id } from '#domain/endpoint.ts'
import { keysOf } from '#domain/keys.ts'
import { tenths } from '#domain/numbers.ts'
import { checkInDue, weighed } from '#domain/progress/progress-figures.ts'
import { weightSlope } from '#domain/progress/weight-trend.ts'
import { hasWords } from '#domain/search.ts'
import { byUrgency, type CareFacts, reasonsOf, WorklistEntry } from './worklist.ts'

/** So many of the newest reports are looked at. */
export const triageReports = 8
/** The mean of adherence is of so many of them. */
const adherenceReports = 4

export const TriageRow = WorklistEntry.extend({
  /** Null: has not joined yet. */
  patient_email: z.string().nullable(),
  conversation_id: Id,
  allergies: z.array(z.string()),
  /** Of the last reports and of single days in these weeks, oldest first. */
  weights: z.array(z.object({ week_start: z.string(), weight_kg: z.number() })),
  /** Slope of these weights, to one decimal. */
  kg_per_week: z.number().nullable(),
  /** Mean percent of the last four reports. */
  adherence_pct: z.number().nullable(),
  last_report: z.string().nullable(),
  /** Since when the next report is due: in the past when it is overdue, today without any; null without an account. */
  report_due: z.string().nullable(),
  /** Last day of the plan for today, else of the last plan. */
  planned_until: z.string().nullable(),
  /** First day of the next plan after today, when days without one come before it. */
  planned_again: z.string().nullable(),
  unread_messages: z.number(),
})
export type TriageRow = z.output<typeof TriageRow>

/** What the triage needs besides the facts of the worklist. */
export type TriageFacts = CareFacts & {
  patient_email: string | null
  allergies: string[]
  /** The last `triageReports` reports, oldest first. */
  reports: { week_start: DateString; weight_kg: number | null; adherence_pct: number }[]
  /** Of single days of as many weeks. */
  weights: { week_start: DateString; weight_kg: number }[]
}

function triageRow(facts: TriageFacts, on: DateString): TriageRow {
  const { patient_id, patient_name, patient_email, conversation_id, allergies, reports } = facts
  const { last_report, planned_until, planned_again, unread_messages, next_appointment } = facts
  const weights = [...weighed(reports), ...facts.weights]
    .map(({ week_start, weight_kg }) => ({ week_start, weight_kg }))
    .sort((one, other) => (one.week_start < other.week_start ? -1 : 1))
  const slope = weightSlope(weights)
  const latest = reports.slice(-adherenceReports).map(({ adherence_pct }) => adherence_pct)
  return {
    ...{ patient_id, patient_name, patient_email, conversation_id, allergies, last_report },
    ...{ unread_messages, planned_until, planned_again, next_appointment, cover: facts.cover ?? null },
    reasons: reasonsOf(facts, on),
    weights,
    kg_per_week: slope === null ? null : tenths(slope),
    adherence_pct: latest.length ? tenths(latest.reduce((sum, one) => sum + one, 0) / latest.length) : null,
    report_due: facts.has_joined ? checkInDue(last_report, on) : null,
  }
}

/** Everybody in care, in the order of the worklist; then those who need nothing, by name. */
export function triageOf(everybody: TriageFacts[], on = today()): TriageRow[] {
  return everybody.map((facts) => triageRow(facts, on)).sort(byUrgency)
}

const passes = {
  needs: ({ reasons }) => reasons.length > 0,
  allergies: ({ allergies }) => allergies.length > 0,
  /** No plan is published for tomorrow or later. */
  no_plan: ({ planned_until, planned_again }, on) =>
    planned_again === null && (planned_until === null || planned_until < addDays(on, 1)),
  unread: ({ unread_messages }) => unread_messages > 0,
} satisfies Record<string, (row: TriageRow, on: DateString) => boolean>
export type TriageFilter = keyof typeof passes
export const triageFilters = keysOf(passes)

/** Whether a filter keeps a row on a day. */
export const passesTriage = (row: TriageRow, filter: TriageFilter, on: DateString): boolean =>
  passes[filter](row, on)

/** The rows that pass all filters and whose name or address has each word of the text. */
export function filterTriage(
  rows: readonly TriageRow[],
  { text, only }: { text: string; only: readonly TriageFilter[] },
  on = today(),
): TriageRow[] {
  return rows.filter(
    (row) =>
      hasWords(`${row.patient_name} ${row.patient_email ?? ''}`, text) &&
      only.every((filter) => passesTriage(row, filter, on)),
  )
}

const names = new Intl.Collator('en-IN', { numeric: true })
const byName = (one: TriageRow, other: TriageRow) =>
  names.compare(one.patient_name, other.patient_name) || (one.patient_id < other.patient_id ? -1 : 1)

/** No report and no plan come before every date: both are what is looked for. Unknown figures are null. */
const values = {
  trend: ({ kg_per_week }) => kg_per_week,
  adherence: ({ adherence_pct }) => adherence_pct,
  last_report: ({ last_report }) => last_report ?? '',
  plan_end: ({ planned_until }) => planned_until ?? '',
  unread: ({ unread_messages }) => unread_messages,
} satisfies Record<string, (row: TriageRow) => string | number | null>

export const triageColumns = ['needs', 'name', ...keysOf(values)] as const
export type TriageColumn = (typeof triageColumns)[number]
export type TriageSort = { by: TriageColumn; descending: boolean }

export const urgentFirst: TriageSort = { by: 'needs', descending: false }

/** The rows of `triageOf` in another order; equal ones by name. Unknown figures are last in both directions. */
export function sortTriage(rows: readonly TriageRow[], { by, descending }: TriageSort): TriageRow[] {
  if (by === 'needs') return descending ? rows.toReversed() : [...rows]
  const sign = descending ? -1 : 1
  if (by === 'name') return rows.toSorted((one, other) => sign * byName(one, other))
  const figureOf: (row: TriageRow) => string | number | null = values[by]
  return rows.toSorted((one, other) => {
    const [left, right] = [figureOf(one), figureOf(other)]
    if (left === right) return byName(one, other)
    if (left === null || right === null) return left === null ? 1 : -1
    return sign * (left < right ? -1 : 1)
  })
}

export const triage = {
  'GET /nutritionists/patients/triage': {
    access: 'approved nutritionist',
    summary: 'All challengers in care with the figures for triage, most urgent first',
    reply: z.object({ rows: z.array(TriageRow) }),
    health: true,
  },
} satisfies Contract
