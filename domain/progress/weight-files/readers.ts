import { appleHealthReader } from './apple-health.ts'
import { jsonReader } from './json-weights.ts'
import type { WrittenWeight } from './weight-table.ts'

export type ReadWeights = { written: WrittenWeight[]; source: string | null }

/** Takes a file's text piece by piece. */
export type WeightReader = { push: (piece: string) => void; end: () => ReadWeights }

/** The reader of a text that is no CSV, by its beginning; null for others. */
export function readerOf(beginning: string): WeightReader | null {
  if (/^\s*</.test(beginning) && beginning.includes('HealthData')) return appleHealthReader()
  return /^\s*[[{]/.test(beginning) ? jsonReader() : null
}

type Source = {
  name: string
  /** How its owner gets the file. */
  get: string
  /** The files with weights in its zip. */
  inZip: RegExp
}

/** The programs whose exports are read as they are. */
export const weightSources: readonly Source[] = [
  {
    name: 'Apple Health',
    get: 'In the Health app, press your picture, then “Export All Health Data”.',
    // The name of the file is in the phone's language.
    inZip: /(^|\/)apple_health_export\/(?!export_cda\.)[^/]+\.xml$/i,
  },
  {
    name: 'Fitbit',
    get: 'The zip of your account’s archive, or a file of “Data Export”.',
    inZip: /(^|\/)weight-\d{4}-\d\d-\d\d\.json$/i,
  },
  {
    name: 'Google Takeout',
    get: 'On takeout.google.com choose “Fit” or “Fitbit”.',
    inZip:
      /com\.google\.weight[^/]*\.json$|GoogleData\/weight[^/]*\.csv$|(Daily activity metrics|Daily Summaries)\.csv$/i,
  },
  {
    name: 'Garmin',
    get: 'In Garmin Connect, “Export CSV” on the page of your weight, or the zip of “Export Your Data”.',
    inZip: /_userBioMetrics\.json$|(^|\/)Weight\.csv$/i,
  },
  {
    name: 'MyFitnessPal',
    get: 'The zip that myfitnesspal.com sends after “Export Data”.',
    inZip: /(^|\/)Measurement-Summary[^/]*\.csv$/i,
  },
  {
    name: 'Cronometer',
    get: 'On cronometer.com, “Export Data”, then “Export Biometrics”.',
    inZip: /(^|\/)biometrics[^/]*\.csv$/i,
  },
]

/** Whose file this is, by its name; undefined for one without weights. */
export const sourceNamed = (path: string) => weightSources.find(({ inZip }) => inZip.test(path))?.name
