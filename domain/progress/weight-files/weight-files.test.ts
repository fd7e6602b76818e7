import { describe, expect, test } from 'vitest'
import { addDays, today } from '#domain/dates.ts'
import { csvWeights } from './csv-weights.ts'
import { type ReadWeights, readerOf, sourceNamed } from './readers.ts'
import { type DayOrder, type WeightUnit, weightRows, weightTable } from './weight-table.ts'

const answers = (order: DayOrder = 'day first', unit: WeightUnit = 'kg') => ({ order, unit })
const tableOf = ({ written, source }: ReadWeights) => weightTable(written, source ? [source] : [])
const cellsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => [...`${line},`.matchAll(/("[^"]*"|[^,]*),/g)].map(([, cell]) => cell!.replaceAll('"', '')))
const csv = (text: string) => tableOf(csvWeights(cellsOf(text)) as ReadWeights)
/** The text in pieces of this many characters. */
function inPieces(text: string, size = 7) {
  const reader = readerOf(text.slice(0, 200))!
  for (let at = 0; at < text.length; at += size) reader.push(text.slice(at, at + size))
  return tableOf(reader.end())
}
const rowsOf = (table: ReturnType<typeof csv>, given = answers()) =>
  weightRows(table, given).map(({ where, date, weight_kg, skipped }) =>
    skipped ? [where, skipped] : [date, weight_kg],
  )

describe('a table of a scale or a spreadsheet', () => {
  const table = (...rows: string[]) => csv(rows.join('\n'))
  const head = 'Date,Weight (kg)'

  test('day and month are asked about only where the file does not tell them', () => {
    const unclear = (...rows: string[]) => table(head, ...rows).unclear.date
    expect(unclear('03/11/2025,81', '25/11/2025,80')).toBeNull()
    expect(unclear('03/11/2025,81', '11/25/2025,80')).toBeNull()
    expect(unclear('11/11/2025,80', '04/11/2025,81', '03/11/2025,80')).toBe('04/11/2025')
    expect(unclear('2025-11-03,81', '11/11/2025,80')).toBeNull()
    // Both kinds in one file: nobody knows.
    expect(unclear('25/11/2025,81', '11/25/2025,80')).toBe('25/11/2025')
    // What the file tells holds, whatever was answered.
    expect(rowsOf(table(head, '03/11/2025,81', '11/25/2025,80'), answers('day first'))[0]).toEqual([
      '2025-03-11',
      81,
    ])
  })

  test('dates and weights are read as people write them, in the unit of the head, the cell or the answer', () => {
    const read = (row: string, ...given: Parameters<typeof answers>) =>
      rowsOf(table('date,weight', row), answers(...given))[0]
    expect(read('03/11/2025,"81,5"')).toEqual(['2025-11-03', 81.5])
    expect(read('03/11/2025,81.5', 'month first')).toEqual(['2025-03-11', 81.5])
    expect(read('3.11.25,180 lb')).toEqual(['2025-11-03', 81.65])
    expect(read('3 Nov 2025,180', 'day first', 'lb')).toEqual(['2025-11-03', 81.65])
    expect(read('2025-11-03 07:12,81 kg', 'day first', 'lb')).toEqual(['2025-11-03', 81])
    expect(read('2025-11-03T07:12:00.0,81000 g', 'day first', 'lb')).toEqual(['2025-11-03', 81])
    expect(read('2025-11-03,12 st 10.5 lb')).toEqual(['2025-11-03', 80.97])
    // An instant counts on the day that it was here.
    expect(read('2025-11-03T21:12:00Z,81')).toEqual(['2025-11-04', 81])
  })

  test('the unit is asked about only where neither head nor cell has it', () => {
    expect(table('Day,Weight (lbs)', '2025-11-03,180').unclear.weight).toBeNull()
    expect(rowsOf(table('Day,Weight (lbs)', '2025-11-03,180'))).toEqual([['2025-11-03', 81.65]])
    expect(table('Day,Weight', '2025-11-03,180 lb').unclear.weight).toBeNull()
    expect(table('Day,Weight,Unit', '2025-11-03,180,lbs').unclear.weight).toBeNull()
    expect(table('Day,Weight', '2025-11-03,81 kg', '2025-11-04,180').unclear.weight).toBe('180')
  })

  test('a row that cannot be taken says why, and a file without dates and weights too', () => {
    const tomorrow = addDays(today(), 1)
    expect(
      rowsOf(
        table(head, 'soon,81', `${tomorrow},81`, '2025-11-03,none', '2025-11-03,8', '31/02/2025,80', ',80'),
      ),
    ).toEqual([
      ['Row 2', '“soon” is not a date'],
      ['Row 3', 'The date cannot be in the future'],
      ['Row 4', '“none” is not a weight'],
      ['Row 5', 'Weight must be between 20 and 500 kg'],
      ['Row 6', '“31/02/2025” is not a date'],
      ['Row 7', 'There is no date'],
    ])
    expect(csvWeights([['Name', 'Phone']])).toHaveProperty('problem')
    expect(csvWeights([['Date', 'Weight']])).toHaveProperty('problem')
    // Without a head: dates in the first column, weights in the second.
    expect(rowsOf(table('2025-11-03,81'))).toEqual([['2025-11-03', 81]])
  })

  test('of a day the last weigh-in is taken, in whatever order the file has them', () => {
    const times = ['8:40 AM,81', '12:05 AM,82', '1:15 PM,80', '9:00 AM,79']
    const rows = times.map((row) => `2025-11-03,${row}`)
    expect(rowsOf(table('Date,Time,Weight', ...rows))).toEqual([
      ['Row 2', 'The last weigh-in of the day is taken'],
      ['Row 3', 'The last weigh-in of the day is taken'],
      ['2025-11-03', 80],
      ['Row 5', 'The last weigh-in of the day is taken'],
    ])
    // Without times the later row.
    expect(rowsOf(table(head, '2025-11-03,81', '2025-11-03,80'))).toEqual([
      ['Row 2', 'The last weigh-in of the day is taken'],
      ['2025-11-03', 80],
    ])
  })
})

/*
 * The exports, made as these public descriptions have them:
 * Apple Health: github.com/neiltron/apple-health-mcp, pull request 27 (the DTD and the tags of export.xml);
 *   the file's name in other languages: github.com/dogsheep/healthkit-to-sqlite, issue 11
 * Fitbit: github.com/danlsn/fitport, README ("weight in pounds", "MM/DD/YY"); its CSV with the line "Body":
 *   github.com/simonneutert and others who convert to it, "Body / Date,Weight,BMI,Fat"
 * Google Takeout: github.com/starsep/GoogleFitToOpenScaleCSV, README (daily summaries); developers.google.com/fit, data
 *   points of com.google.weight; weight.csv of Google Health with "timestamp,weight grams,data source"
 * Garmin: github.com/delize/garmin-convert-weight, README (a line for each day); userBioMetrics.json of DI_CONNECT with
 *   grams under metaData.calendarDate
 * MyFitnessPal: Measurement-Summary-FROM-to-TO.csv with "Date,Weight"
 * Cronometer: biometrics.csv with "Day,Time,Group,Metric,Unit,Amount" and the older "Day,Group,Metric,Unit,Amount"
 */
describe('Apple Health', () => {
  const body = (attributes: string) =>
    ` <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" device="&lt;&lt;HKDevice: 0x28>, name:Scale" ${attributes}/>\n`
  const text = (...records: string[]) =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE HealthData [\n<!ELEMENT Record ((MetadataEntry|HeartRateVariabilityMetadataList)*)>\n]>\n<HealthData locale="en_IN">\n${records.join('')}</HealthData>\n`
  const steps =
    ' <Record type="HKQuantityTypeIdentifierStepCount" unit="count" startDate="2024-01-31 07:00:00 +0530" value="81"/>\n'
  const records = [
    steps,
    body('unit="kg" startDate="2024-01-31 07:12:00 +0530" value="81.1999969482422"'),
    ' <Record type="HKQuantityTypeIdentifierBodyMassIndex" unit="count" startDate="2024-01-31 07:12:00 +0530" value="24.5"/>\n',
    body('unit="lb" startDate="2024-02-01 23:40:00 -0500" value="180"'),
    ' <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Health" unit="st" startDate="20150616071820-0700" value="12.5">\n  <MetadataEntry key="HKWasUserEntered" value="1"/>\n </Record>\n',
  ]

  test.each([1, 7, 64, 100_000])('in pieces of %i characters: days, kg, lb and stones', (size) => {
    const table = inPieces(text(...records), size)
    expect(table.sources).toEqual(['Apple Health'])
    expect(table.unclear).toEqual({ date: null, weight: null })
    expect(rowsOf(table)).toEqual([
      ['2024-01-31', 81.2],
      ['2024-02-01', 81.65],
      ['2015-06-16', 79.38],
    ])
  })

  test('a broken tag says its line, and a file that breaks off too', () => {
    const broken = [
      body('unit="kg" value="81"'),
      body('unit="kg" startDate="2024-01-31 07:12:00 +0530" value=""'),
    ]
    expect(rowsOf(inPieces(text(steps, ...broken)))).toEqual([
      ['Line 7', 'There is no date'],
      ['Line 8', 'There is no weight'],
    ])
    expect(rowsOf(inPieces(text(...records).slice(0, -40)))).toEqual([
      ['2024-01-31', 81.2],
      ['2024-02-01', 81.65],
      ['2015-06-16', 79.38],
      ['Line 11', 'The file breaks off here'],
    ])
  })

  test('what is no tag does not gather, and the name elsewhere is no weight', () => {
    const reader = readerOf('<HealthData')!
    reader.push('<HealthData>"HKQuantityTypeIdentifierBodyMass"\n')
    for (let piece = 0; piece < 50; piece++) reader.push('x'.repeat(10_000))
    reader.push(`\n${records[1]}</HealthData>`)
    expect(reader.end().written).toHaveLength(1)
  })
})

describe('Fitbit', () => {
  const entries = `[{
  "logId" : 1431993599000,
  "weight" : 191.8,
  "bmi" : 27.77,
  "date" : "05/03/15",
  "time" : "23:59:59"
},{
  "logId" : 1499258640000,
  "weight" : 193.9,
  "fat" : 24.00200080871582,
  "date" : "07/05/17",
  "time" : "12:44:00",
  "source" : "Aria {[\\"2\\"]}"
}]`
  test('its JSON has the month first, and does not say the unit', () => {
    const table = inPieces(entries)
    expect([table.sources, table.unclear]).toEqual([['Fitbit'], { date: null, weight: '191.8' }])
    expect(rowsOf(table, answers('day first', 'lb'))).toEqual([
      ['2015-05-03', 87],
      ['2017-07-05', 87.95],
    ])
    expect(rowsOf(table, answers('day first', 'kg'))[0]).toEqual(['2015-05-03', 191.8])
  })

  test('a broken entry says its line; the others come in', () => {
    const broken = entries.replace('"weight" : 193.9', '"weight" : oops')
    expect(rowsOf(inPieces(broken), answers('day first', 'lb'))).toEqual([
      ['2015-05-03', 87],
      ['Line 7', 'This entry cannot be read'],
    ])
    expect(rowsOf(inPieces(entries.slice(0, 150)), answers('day first', 'lb'))).toEqual([
      ['2015-05-03', 87],
      ['Line 9', 'The file breaks off here'],
    ])
  })

  test('its CSV has other tables below', () => {
    const table = csv(
      'Body\nDate,Weight,BMI,Fat\n"03-11-2025","70.1","24","0"\n"25-11-2025","70,4","24","0"\n\nActivities\nDate,Calories Burned,Steps\n"03-11-2025","2,104","9,000"',
    )
    expect([table.sources, table.unclear]).toEqual([['Fitbit'], { date: null, weight: '70.1' }])
    expect(rowsOf(table)).toEqual([
      ['2025-11-03', 70.1],
      ['2025-11-25', 70.4],
    ])
  })
})

describe('Google Takeout', () => {
  const point = (nanoseconds: string, kg: number, type = 'com.google.weight') =>
    `{"fitValue":[{"value":{"fpVal":${kg}}}],"originDataSourceId":"raw:com.google.weight:app","endTimeNanos":${nanoseconds},"dataTypeName":"${type}","startTimeNanos":${nanoseconds}}`
  test('the points of Fit: instants, in kg', () => {
    const points = [
      point('1706665320000000000', 81.199996),
      // 23:40 in London is the next day here.
      point('1706830800000000000', 80.9),
      point('1706830800000000000', 0.2, 'com.google.body.fat.percentage'),
    ]
    const table = inPieces(
      `{"Data Source":"derived:com.google.weight:merge_weight","Data Points":[${points.join(',\n')}]}`,
    )
    expect([table.sources, table.unclear]).toEqual([['Google Takeout'], { date: null, weight: null }])
    expect(rowsOf(table)).toEqual([
      ['2024-01-31', 81.2],
      ['2024-02-02', 80.9],
    ])
  })

  test('daily metrics: days without a weigh-in are none', () => {
    const table = csv(
      'Date,Move Minutes count,Calories (kcal),Average weight (kg),Max weight (kg),Min weight (kg),Step count\n2024-01-30,31,1900,,,,4000\n2024-01-31,10,1850,81.2,81.6,80.8,3100',
    )
    expect([table.sources, table.unclear]).toEqual([['Google Takeout'], { date: null, weight: null }])
    expect(rowsOf(table)).toEqual([['2024-01-31', 81.2]])
  })

  test('weight.csv of Google Health: grams, at instants', () => {
    const table = csv(
      'timestamp,weight grams,data source\n2026-05-27T05:33:27Z,93400,Scale\n2026-05-27T19:19:44Z,93600,Scale',
    )
    expect([table.sources, table.unclear]).toEqual([['Google Takeout'], { date: null, weight: null }])
    expect(rowsOf(table)).toEqual([
      ['2026-05-27', 93.4],
      ['2026-05-28', 93.6],
    ])
  })
})

describe('Garmin', () => {
  test('its CSV has a line for each day, newest first', () => {
    const table = csv(
      'Time,Weight,Change,BMI,Body Fat,Skeletal Muscle Mass,Bone Mass,Body Water,\n" Jul 18, 2026",\n8:28 AM,80.0 kg,0.5 kg,25.0,18.0 %,35.0 kg,3.5 kg,61.0 %,\n" Jul 15, 2026",\n9:46 AM,177.5 lbs,0.5 kg,25.0,18.5 %,35.0 kg,3.5 kg,60.5 %,\n8:40 AM,81.0 kg,0.3 kg,25.2,19.5 %,35.5 kg,3.5 kg,60 %,\n" 21 Sep 2023",\n06:19,82.3 kg,--,--,--,--,--,--,\n06:10,--,--,--,--,--,--,--,',
    )
    expect([table.sources, table.unclear]).toEqual([['Garmin'], { date: null, weight: null }])
    expect(rowsOf(table)).toEqual([
      ['2026-07-18', 80],
      ['2026-07-15', 80.51],
      ['Row 6', 'The last weigh-in of the day is taken'],
      ['2023-09-21', 82.3],
    ])
  })

  test('userBioMetrics.json has grams, and entries without a weight', () => {
    const table = inPieces(
      '[{"metaData":{"calendarDate":"2023-11-28T13:00:00.0"},"weight":{"weight":77000.0,"sourceType":"MANUAL"}},{"metaData":{"calendarDate":"2023-11-29T13:00:00.0"},"vo2Max":44}]',
    )
    expect([table.sources, table.unclear]).toEqual([['Garmin'], { date: null, weight: null }])
    expect(rowsOf(table)).toEqual([['2023-11-28', 77]])
  })
})

test('MyFitnessPal does not say the unit', () => {
  const table = csv('Date,Weight\n2016-09-17,180.4\n2016-09-18,180')
  expect(table.unclear).toEqual({ date: null, weight: '180.4' })
  expect(rowsOf(table, answers('day first', 'lb'))).toEqual([
    ['2016-09-17', 81.83],
    ['2016-09-18', 81.65],
  ])
})

test('Cronometer has a row for each thing that was measured', () => {
  const table = csv(
    'Day,Time,Group,Metric,Unit,Amount\n2025-06-27,06:01 ,Data,Heart Rate,bpm,60\n2025-06-27,06:00 ,Data,Weight (Apple Health),lbs,180\n2025-06-28,,Uncategorized,Weight,kg,80.4\n2025-06-28,,Uncategorized,Weight,kg,heavy\n2025-06-29,,Uncategorized,Body Fat,%,18.2',
  )
  expect([table.sources, table.unclear]).toEqual([['Cronometer'], { date: null, weight: null }])
  expect(rowsOf(table)).toEqual([
    ['2025-06-27', 81.65],
    ['2025-06-28', 80.4],
    ['Row 5', '“heavy” is not a weight'],
  ])
  expect(
    rowsOf(csv('Day,Group,Metric,Unit,Amount\n2026-02-01,Uncategorized,Weight (Garmin),kg,83.524')),
  ).toEqual([['2026-02-01', 83.52]])
})

test.each([
  ['apple_health_export/export.xml', 'Apple Health'],
  ['apple_health_export/exportar.xml', 'Apple Health'],
  ['apple_health_export/export_cda.xml', undefined],
  ['apple_health_export/workout-routes/route_2024-01-31.gpx', undefined],
  ['AnanyaRao/Personal & Account/weight-2024-01-01.json', 'Fitbit'],
  [
    'Takeout/Fit/All Data/derived_com.google.weight_com.google.android.gms_merge_weight.json',
    'Google Takeout',
  ],
  ['Takeout/Fit/Daily activity metrics/Daily activity metrics.csv', 'Google Takeout'],
  ['Takeout/Fit/Daily activity metrics/2024-01-31.csv', undefined],
  ['Takeout/Google Health/Physical Activity_GoogleData/weight_2026-05-01.csv', 'Google Takeout'],
  ['DI_CONNECT/DI-Connect-Wellness/83630101_userBioMetrics.json', 'Garmin'],
  ['Measurement-Summary-2016-09-17-to-2026-01-08.csv', 'MyFitnessPal'],
  ['biometrics.csv', 'Cronometer'],
  ['photos/1.jpg', undefined],
])('of a zip, %s is of %s', (path, source) => {
  expect(sourceNamed(path)).toBe(source)
})
