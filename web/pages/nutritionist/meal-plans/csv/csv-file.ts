import { columnsNamed, readMealTable } from '#domain/plans/meal-plan-csv.ts'
import { readCsvFile } from '#web/components/csv/csv-file.ts'

/** The meals of a file, or why it can't be imported. `onProgress` gets the progress from 0 to 1. */
export const readMealFile = (bytes: Uint8Array, onProgress?: (share: number) => void) =>
  readCsvFile(bytes, columnsNamed, readMealTable, onProgress)
