import { csvCell, csvFileOfLines } from '#domain/csv.ts'

const columns = [
  'Challenger',
  'Week start',
  'Weight (kg)',
  'Waist (cm)',
  'Adherence (%)',
  'Energy (1-10)',
  'Notes',
]
type Exported = {
  patient_name: string
  /** The columns between name and notes, already CSV: dates and numbers need no escaping, and are most of the file. */
  figures: string
  notes: string | null
}

/** Reports as a CSV file. */
export function reportsCsv(reports: Exported[]): Uint8Array<ArrayBuffer> {
  return csvFileOfLines(
    columns,
    reports.map(
      ({ patient_name, figures, notes }) => `${csvCell(patient_name)},${figures},${csvCell(notes)}`,
    ),
  )
}
