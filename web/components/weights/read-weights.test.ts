import { expect, test } from 'vitest'
import { weightRows } from '#domain/progress/weight-files/weight-table.ts'
import { zipOf } from '#web/testing/zip.ts'
import { readWeightFile } from './read-weights.ts'

async function read(bytes: BlobPart, name: string) {
  const shares: number[] = []
  const table = await readWeightFile(new File([bytes], name), {
    follow: (share) => void shares.push(share),
    signal: new AbortController().signal,
  })
  if ('problem' in table) return table.problem
  expect(shares.at(-1)).toBe(1)
  const rows = weightRows(table, { order: 'day first', unit: 'lb' })
  return [
    table.sources,
    ...rows.map(({ where, date, weight_kg, skipped }) => (skipped ? [where, skipped] : [date, weight_kg])),
  ]
}

// As the programs write them; where their form was read is in docs/decisions/0085-imported-weights.md.
const garmin =
  'Time,Weight,Change,BMI,Body Fat,Skeletal Muscle Mass,Bone Mass,Body Water,\r\n" Jul 18, 2026",\r\n8:28 AM,80.0 kg,0.5 kg,25.0,18.0 %,35.0 kg,3.5 kg,61.0 %,\r\n" Jul 15, 2026",\r\n9:46 AM,80.5 kg,0.5 kg,25.0,18.5 %,35.0 kg,3.5 kg,60.5 %,\r\n'
const fitbit =
  'Body\nDate,Weight,BMI,Fat\n"2024-01-30","180","24","0"\n"2024-01-31","1,80","24","0"\n\nFoods\nDate,Calories In\n"2024-01-30","2,104"\n'
const cronometer =
  'Day,Time,Group,Metric,Unit,Amount\n2025-06-27,06:00 ,"Data, all",Weight (Apple Health),lbs,180\n2025-06-27,06:01 ,Data,"Heart Rate",bpm,60\n'
const google =
  '{"Data Source":"x","Data Points":[{"fitValue":[{"value":{"fpVal":81.2}}],"endTimeNanos":1706665320000000000,"dataTypeName":"com.google.weight"}]}'
const health = (tag: string) =>
  `<?xml version="1.0"?>\n<HealthData locale="en_IN">\n <Record type="HKQuantityTypeIdentifierBodyMass" ${tag}/>\n</HealthData>\n`

test.each([
  ['Weight.csv', garmin, ['Garmin'], ['2026-07-18', 80], ['2026-07-15', 80.5]],
  [
    'fitbit_export.csv',
    fitbit,
    ['Fitbit'],
    ['2024-01-30', 81.65],
    ['Row 4', 'Weight must be between 20 and 500 kg'],
  ],
  ['biometrics.csv', cronometer, ['Cronometer'], ['2025-06-27', 81.65]],
  [
    'Measurement-Summary-2024-01-01-to-2024-02-01.csv',
    'Date,Weight\n2024-01-31,180\n',
    ['MyFitnessPal'],
    ['2024-01-31', 81.65],
  ],
  ['derived_com.google.weight.json', google, ['Google Takeout'], ['2024-01-31', 81.2]],
  [
    'export.xml',
    health('unit="kg" startDate="2024-01-31 07:12:00 +0530" value="81"'),
    ['Apple Health'],
    ['2024-01-31', 81],
  ],
  // As a spreadsheet saves it.
  ['bare.csv', '31.01.2024;81,2 kg\n01.02.2024;81,4 kg\n', [], ['2024-01-31', 81.2], ['2024-02-01', 81.4]],
  ['mine.txt', '\uFEFFDate;Weight (kg)\r\n31.01.2024;81,2\r\n', [], ['2024-01-31', 81.2]],
])('%s', async (name, text, ...expected) => {
  expect(await read(text, name)).toEqual(expected)
})

test('all that a zip has of one program is one table; a file of it without weights does not hinder', async () => {
  const zip = await zipOf([
    { path: 'Takeout/Fit/All Data/derived_com.google.weight_merge.json', text: google },
    { path: 'Takeout/Fit/All Data/raw_com.google.weight_scale.json', text: '{"Data Points":[]}' },
    {
      path: 'Takeout/Fit/Daily activity metrics/Daily activity metrics.csv',
      text: 'Date,Average weight (kg)\n2024-01-30,82\n2024-01-31,81\n',
    },
    {
      path: 'Takeout/Google Health/Physical Activity_GoogleData/weight.csv',
      text: 'timestamp,weight grams,data source\n2024-02-01T05:33:27Z,80400,Scale\n',
    },
  ])
  expect(await read(zip, 'takeout.zip')).toEqual([
    ['Google Takeout'],
    ['2024-01-31', 81.2],
    ['2024-01-30', 82],
    // The mean of the day has no time; the weigh-in has one.
    ['Daily activity metrics.csv, row 3', 'The last weigh-in of the day is taken'],
    ['2024-02-01', 80.4],
  ])
})

test('a table of more than 16 MB is refused by its size', async () => {
  expect(await read('x'.repeat(17 * 1024 * 1024), 'large.csv')).toBe(
    'This file has 17.0 MB. At most 16 MB can be imported at a time.',
  )
})
