import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sizeProblem } from '#domain/csv.ts'
import { mealTypes } from '#domain/food/nutrients.ts'
import { isWritable, oneLine, severalLines } from '#domain/plain-text.ts'
import { columnsNamed, daysOf, type MealTable, planCsv, readMealTable } from '#domain/plans/meal-plan-csv.ts'
import { templateCsv } from '#domain/plans/meal-plan-csv-example.ts'
import { MealInput } from '#domain/plans/meal-plans.ts'
import { readCsvFile } from './csv-file.ts'

const readMealFile = (file: Uint8Array) => readCsvFile(file, readMealTable, columnsNamed)

const bytes = (text: string) => new TextEncoder().encode(text)
const read = (file: string | Uint8Array) => {
  const table = readMealFile(typeof file === 'string' ? bytes(file) : file)
  if ('problem' in table) throw new Error(table.problem)
  return table
}
const problemOf = (file: Uint8Array) => (readMealFile(file) as { problem: string }).problem
const summary = ({ rows }: MealTable) =>
  rows.map(({ row, day, meal }) => [row, day, meal.title, meal.calories, meal.notes])

/** Texts of people, and characters with a meaning in spreadsheets. */
const text = (max: number) =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc
        .array(
          fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', '\n', '\r\n', 'पोहा', ' ', '½ cup'),
          {
            maxLength: 12,
          },
        )
        .map((parts) => parts.join('')),
    )
    .map((some) => severalLines(some).slice(0, max).trim())
    .filter((some) => some.isWellFormed() && isWritable(some))
const line = (max: number) => text(max).map(oneLine)
const amount = fc.integer({ min: 0, max: 200_000 }).map((hundredths) => hundredths / 100)
const orNull = (some: fc.Arbitrary<string>) => fc.option(some).map((value) => value || null)
const meal = fc.record({
  meal_type: fc.constantFrom(...mealTypes),
  title: line(200).filter((title) => title !== ''),
  calories: amount.map((calories) => calories + 0.01).map((value) => Math.round(value * 100) / 100),
  protein_g: amount,
  carbs_g: amount,
  fat_g: amount,
  fiber_g: amount,
  sugar_g: amount,
  sodium_mg: amount,
  portion: orNull(line(200)),
  time: fc.option(fc.constantFrom('00:00', '08:30', '23:59')),
  notes: orNull(text(1000)),
  template_id: fc.option(fc.uuid({ version: 7 })),
})
const week = fc
  .uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 })
  .map((days) => days.sort())
  .chain((days) =>
    fc.tuple(
      ...days.map((day_of_week) =>
        fc.record({
          day_of_week: fc.constant(day_of_week),
          meals: fc.array(meal, { minLength: 1, maxLength: 6 }),
        }),
      ),
    ),
  )

test('a plan that was exported is imported as it was', () => {
  fc.assert(
    fc.property(week, (days) => {
      for (const { meals } of days) for (const one of meals) expect(MealInput.parse(one)).toEqual(one)
      const table = read(planCsv(days))
      expect(daysOf(table.rows)).toEqual(days)
      expect([
        ...table.remarks,
        ...table.rows.flatMap(({ remarks, skipped }) => [...remarks, skipped ?? []]).flat(),
      ]).toEqual([])
    }),
    { numRuns: 300 },
  )
})

describe('a file', () => {
  const lines = [
    'day_of_week,meal_type,name,calories,notes',
    '0,breakfast,पोहा,250,"one plate,',
    'with lemon"',
    '1,lunch,"Dal ""tadka""",395,',
  ]
  const meals = [
    [2, 0, 'पोहा', 250, 'one plate,\nwith lemon'],
    [3, 1, 'Dal "tadka"', 395, null],
  ]
  test.each(['\n', '\r\n'])('with line ends %j', (end) => {
    const table = read(lines.join(end))
    const [first, second] = summary(table)
    expect([first!.with(4, String(first![4]).replace('\r', '')), second]).toEqual(meals)
  })
  test('with line ends of old, and with some of each', () => {
    expect(summary(read('day_of_week,name,calories\r0,Poha,250\r1,Upma,300'))).toHaveLength(2)
    expect(summary(read('day_of_week,name,calories\r\n0,Poha,250\n1,"Upma",300\r\n2,"Idli"\r\n'))).toEqual([
      [2, 0, 'Poha', 250, null],
      [3, 1, 'Upma', 300, null],
      [4, 2, 'Idli', 0, null],
    ])
  })
  test.each([';', '\t', '|'])('separated by %j', (separator) => {
    const file =
      ['day_of_week', 'meal_type', 'name', 'calories', 'fat'].join(separator) +
      `\r\n${['0', 'lunch', 'Rice, dal', '400', '12,5'].join(separator)}`
    expect(read(file).rows[0]).toMatchObject({
      day: 0,
      meal: { title: 'Rice, dal', calories: 400, fat_g: 12.5 },
    })
  })
  test('that names its separator for Excel', () => {
    expect(summary(read('sep=;\r\nday_of_week;name;calories\r\n0;Poha;250'))).toEqual([
      [2, 0, 'Poha', 250, null],
    ])
  })
  test.each(['\r', '\n', '\r\n'])(
    'that does so, with line ends %j and breaks of another kind in a cell',
    (end) => {
      const file = ['SEP=;', 'day_of_week;name;calories;notes', '0;Poha;250;"one\nplate"', '1;Upma;300;']
      expect(summary(read(file.join(end)))).toEqual([
        [2, 0, 'Poha', 250, 'one\nplate'],
        [3, 1, 'Upma', 300, null],
      ])
    },
  )
  test('with a decimal comma', () => {
    const { rows } = read('day_of_week;name;calories;sodium\n0;Poha;250,5;1,250')
    expect(rows[0]).toMatchObject({ meal: { calories: 250.5, sodium_mg: 1.25 } })
  })
  test('with a mark, with formulas made harmless', () => {
    expect(summary(read("\uFEFFday_of_week,name,calories,notes\n0,'=1+1,250,'-"))).toEqual([
      [2, 0, '=1+1', 250, '-'],
    ])
  })
  test('saved as Unicode text by Excel', () => {
    const content = 'day_of_week\tname\tcalories\r\n0\tपोहा\t250\r\n'
    const file = new Uint8Array([
      0xff,
      0xfe,
      ...new Uint8Array(Uint16Array.from(content, (unit) => unit.charCodeAt(0)).buffer),
    ])
    expect(summary(readMealFile(file) as MealTable)).toEqual([[2, 0, 'पोहा', 250, null]])
  })
  test('saved in Windows-1252', () => {
    const file = Uint8Array.from('day_of_week,name,calories\n0,Jalape\xf1o dosa \x96 \xbd,250', (unit) =>
      unit.charCodeAt(0),
    )
    expect(summary(readMealFile(file) as MealTable)).toEqual([[2, 0, 'Jalapeño dosa – ½', 250, null]])
  })
  test('of the template', () => {
    const { rows, remarks } = read(templateCsv())
    expect([rows.length, remarks, rows.flatMap((row) => row.remarks)]).toEqual([28, [], []])
  })
})

describe('what is refused', () => {
  test('files over 1 MB, by their size alone', () => {
    expect(sizeProblem(1024 * 1024)).toBeUndefined()
    expect(sizeProblem(1024 * 1024 + 1)).toBe('This file has 1.1 MB. At most 1 MB can be imported at a time.')
    expect(problemOf(new Uint8Array(2 * 1024 * 1024))).toContain('This file has 2.0 MB.')
  })
  test.each([
    [
      'a workbook',
      'PK\x03\x04',
      'This is a workbook, not a CSV file. In the spreadsheet choose Save As, "CSV UTF-8", and import that file.',
    ],
    ['a picture', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'This file is not a CSV file.'],
    ['nothing', '', 'This file is empty.'],
    ['blanks', '\r\n \r\n', 'This file is empty.'],
    [
      'a quotation mark left open',
      'day_of_week,name\n0,Poha\n1,"Upma\n2,Idli',
      'Row 3 has a quotation mark (") that is not closed. Please correct it and choose the file again.',
    ],
  ])('%s', (_, content, problem) => {
    expect(problemOf(Uint8Array.from(content, (unit) => unit.charCodeAt(0)))).toBe(problem)
  })
})
