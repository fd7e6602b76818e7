import type { z } from 'zod'
import { today } from '#domain/dates.ts'
import { ProgressForm, type ProgressInput, type ProgressReport } from '#domain/progress/progress.ts'
import { type FormValues, storedValues } from '#web/components/forms/form-values.ts'
import { drafts } from '#web/lib/storage/drafts.ts'

export type ReportValues = FormValues<z.input<typeof ProgressForm>>

/** A new report as its form opens; `adherence` is what the ticks say, empty without ticks. */
export const newReportValues = (adherence_pct: number | '' = '') =>
  storedValues(ProgressForm, null, { week_start: today(), adherence_pct, energy_levels: 7 })

export const valuesOf = (report: ProgressInput) => storedValues(ProgressForm, report)

export function isSameReport(one: ReportValues, other: ReportValues): boolean {
  return (Object.keys(one) as (keyof ReportValues)[]).every((name) => one[name] === other[name])
}

/** The existing report with the values that a new report's form has other than `blank`. */
export function typedOver(report: ProgressReport, typed: ReportValues, blank: ReportValues): ReportValues {
  const changed = Object.entries(typed).filter(([name, value]) => value !== blank[name as keyof ReportValues])
  return { ...valuesOf(report), ...Object.fromEntries(changed) }
}

export const reportDraft = (userId: string) => `progress-report:${userId}`

export const readReportDraft = (userId: string) => drafts.read(reportDraft(userId)) as ReportValues | null

export const removeReportDraft = (userId: string) => drafts.remove(reportDraft(userId))
