import type { z } from 'zod'
import { today } from '#domain/dates.ts'
import type { ProgressInput, ProgressReport } from '#domain/progress/progress.ts'
import type { FormValues } from '#web/components/forms/form-values.ts'
import { drafts } from '#web/lib/storage/drafts.ts'

export type ReportValues = FormValues<z.input<typeof ProgressInput>>

/** A new report as its form opens; `adherence` is what the ticks say, empty without ticks. */
export function newReportValues(adherence: number | '' = ''): ReportValues {
  return {
    week_start: today(),
    weight_kg: '',
    waist_cm: '',
    adherence_pct: adherence,
    energy_levels: 7,
    notes: '',
  }
}

export function valuesOf(report: ProgressInput): ReportValues {
  return {
    week_start: report.week_start,
    weight_kg: report.weight_kg ?? '',
    waist_cm: report.waist_cm ?? '',
    adherence_pct: report.adherence_pct,
    energy_levels: report.energy_levels,
    notes: report.notes ?? '',
  }
}

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
