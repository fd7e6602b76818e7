import { csvText } from './csv.ts'
import type { DateString } from './dates.ts'
import type { ProgressReport } from './progress.ts'

const columns = [
  'Challenger',
  'Week start',
  'Weight (kg)',
  'Waist (cm)',
  'Adherence (%)',
  'Energy (1-10)',
  'Notes',
]
type Exported = Pick<
  ProgressReport,
  'patient_name' | 'week_start' | 'weight_kg' | 'waist_cm' | 'adherence_pct' | 'energy_levels' | 'notes'
>

/** Reports as a table for a spreadsheet. */
export function reportsCsv(reports: Exported[]): string {
  return csvText(
    columns,
    reports.map((report) => [
      report.patient_name,
      report.week_start,
      report.weight_kg,
      report.waist_cm,
      report.adherence_pct,
      report.energy_levels,
      report.notes,
    ]),
  )
}

export function reportsFileName(on: DateString): string {
  return `progress-reports-${on}.csv`
}
