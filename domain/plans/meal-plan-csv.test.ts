import { describe, expect, test } from 'vitest'
import { csvLimits } from '#domain/csv.ts'
import { daysOf, fitRows, type MealTable, planCsv, readMealTable } from './meal-plan-csv.ts'
import { templateCsv } from './meal-plan-csv-example.ts'
import { mealColumns } from './meal-plan-csv-row.ts'
import { MealInput } from './meal-plans.ts'

const textOf = (file: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(file)
const header = [...mealColumns]
const good = ['0', 'breakfast', 'Poha', '250', '6', '45', '5', '4', '3', '320', '1 plate']
/** The cells of a valid row with these changes. */
const cells = (changes: Record<string, string> = {}) => header.map((name, at) => changes[name] ?? good[at]!)
const read = (records: string[][]) => {
  const table = readMealTable(records)
  if ('problem' in table) throw new Error(table.problem)
  return table
}
const rowOf = (changes: Record<string, string> = {}) => read([header, cells(changes)]).rows[0]!
const problemOf = (records: string[][]) => (readMealTable(records) as { problem: string }).problem

test('a correct row becomes a meal without remarks', () => {
  expect(read([header, good])).toEqual({
    remarks: [],
    rows: [
      {
        row: 2,
        dayText: '0',
        day: 0,
        skipped: null,
        remarks: [],
        meal: {
          meal_type: 'breakfast',
          title: 'Poha',
          calories: 250,
          protein_g: 6,
          carbs_g: 45,
          fat_g: 5,
          fiber_g: 4,
          sugar_g: 3,
          sodium_mg: 320,
          portion: null,
          time: null,
          notes: '1 plate',
          template_id: null,
        },
      },
    ],
  })
})

test.each([
  ['Sodium (g)', '0.4', { sodium_mg: 400 }, 'Sodium "0.4 g" is read as 400 mg'],
  ['sodium_g', '400 mg', { sodium_mg: 400 }, 'Sodium "400 mg" is read as 400'],
  ['sodium', '0.4 g', { sodium_mg: 400 }, 'Sodium "0.4 g" is read as 400 mg'],
  ['protein', '800 mg', { protein_g: 0.8 }, 'Protein "800 mg" is read as 0.8 g'],
  ['Protein (mg)', '800', { protein_g: 0.8 }, 'Protein "800 mg" is read as 0.8 g'],
  ['Calories (kJ)', '418.4', { calories: 100 }, 'Calories "418.4 kJ" is read as 100 kcal'],
  ['protein', '20 kcal', { protein_g: 0 }, 'Protein "20 kcal" is not in g: counts as 0'],
  ['fat', '2 spoons', { fat_g: 0 }, 'Fat "2 spoons" is not a number: counts as 0'],
])('an amount has the unit of its cell, or of its header: %s %s', (column, cell, figures, remark) => {
  const named = column.replace(/[\s_(].*/, '').toLowerCase()
  const table = read([header.map((name) => (name === named ? column : name)), cells({ [named]: cell })])
  expect(table.rows[0]).toMatchObject({ meal: figures })
  expect(table.rows[0]!.remarks.map((text) => text.toLowerCase())).toContain(remark.toLowerCase())
})

test('a comma is the decimal sign where some figure says so and none has a point', () => {
  const caloriesOf = (...typed: string[]) =>
    read([header, ...typed.map((calories) => cells({ calories }))]).rows.map(({ meal }) => meal.calories)
  expect(caloriesOf('1,250', '250,5')).toEqual([1.25, 250.5])
  expect(caloriesOf('1.250,5', '1,250')).toEqual([1250.5, 1.25])
  expect(caloriesOf('1,250', '250')).toEqual([1250, 250])
  expect(caloriesOf('1,250', '250,5', '12.5')).toEqual([1250, 250.5, 12.5])
})

test('a row with more cells than the header says so', () => {
  const short = ['day_of_week', 'meal_type', 'name', 'calories', 'protein', 'carbs', 'fat']
  const { rows } = read([
    short,
    '0,lunch,Dal, rice,250,8,40,5'.split(','),
    '0,lunch,Dal,250,8,40,5'.split(','),
    '0,lunch,Dal, rice, curd,250,8,40,5'.split(','),
  ])
  const remark = (count: string) =>
    `This row has ${count} more than the header, so its values may stand in wrong columns: put texts with a comma in quotation marks (")`
  expect(rows.map(({ remarks }) => remarks.filter((text) => text.startsWith('This row')))).toEqual([
    [remark('one cell')],
    [],
    [remark('2 cells')],
  ])
})

describe('day_of_week', () => {
  test.each(['0', '6', '3.0', ' 5 '])('%j is a day', (day_of_week) => {
    expect(rowOf({ day_of_week })).toMatchObject({ day: Number(day_of_week), skipped: null })
  })
  test.each(['7', '-1', '1.5', 'Monday', '1e0', '٣'])('%j is not: the row is skipped', (day_of_week) => {
    expect(rowOf({ day_of_week })).toMatchObject({
      day: null,
      skipped: `day_of_week "${day_of_week}" is not a whole number from 0 to 6`,
    })
  })
  test('missing skips the row', () => {
    expect(rowOf({ day_of_week: ' ' }).skipped).toBe('No day_of_week: it must be a whole number from 0 to 6')
  })
})

describe('meal_type', () => {
  test.each(['breakfast', 'LUNCH', ' Dinner ', 'snack'])('%j is one', (meal_type) => {
    const row = rowOf({ meal_type })
    expect(row.meal.meal_type).toBe(meal_type.trim().toLowerCase())
    expect(row.remarks).toEqual([])
  })
  test('another counts as snack, and so does none', () => {
    expect(rowOf({ meal_type: 'brunch' })).toMatchObject({
      meal: { meal_type: 'snack' },
      remarks: ['meal_type "brunch" counts as snack'],
    })
    expect(rowOf({ meal_type: '' })).toMatchObject({
      meal: { meal_type: 'snack' },
      remarks: ['No meal_type: counts as snack'],
    })
  })
})

describe('numbers', () => {
  test('that are missing count as 0', () => {
    const row = rowOf({ fiber: '', sugar: ' ' })
    expect(row.meal).toMatchObject({ fiber_g: 0, sugar_g: 0, fat_g: 5 })
    expect(row.remarks).toEqual(['Empty, counts as 0: fiber, sugar'])
  })
  test.each([
    ['some', 0, 'Protein "some" is not a number: counts as 0'],
    ['-3', 0, 'Protein must be between 0 and 2000: "-3" counts as 0'],
    ['2001', 0, 'Protein must be between 0 and 2000: "2001" counts as 0'],
    ['12,5', 12.5, 'Protein "12,5" is read as 12.5'],
    ['12 g', 12, 'Protein "12 g" is read as 12'],
    ['1.239', 1.24, 'Protein "1.239" is read as 1.24'],
  ])('%j is %d, and it says why', (protein, number, remark) => {
    expect(rowOf({ protein })).toMatchObject({ meal: { protein_g: number }, remarks: [remark] })
  })
  test.each(['12.50', '012.5', '12.5'])('%j needs no word', (protein) => {
    expect(rowOf({ protein })).toMatchObject({ meal: { protein_g: 12.5 }, remarks: [] })
  })
})

test('what a plan needs to be saved is said, and the row stays', () => {
  expect(rowOf({ name: '', calories: '0' })).toMatchObject({
    skipped: null,
    remarks: [
      'Title is required before the plan can be saved',
      'Calories must be greater than 0 before the plan can be saved',
    ],
  })
})

test('texts are cut to what a meal holds', () => {
  const { meal, remarks } = rowOf({ name: 'x'.repeat(201), notes: '🍛'.repeat(501) })
  expect(meal).toMatchObject({ title: 'x'.repeat(200), notes: '🍛'.repeat(500) })
  expect(remarks).toEqual(['name is cut to 200 characters', 'notes is cut to 1000 characters'])
  expect(MealInput.parse(meal)).toEqual(meal)
  for (const longer of [
    { title: 'x'.repeat(201) },
    { notes: 'x'.repeat(1001) },
    { portion: 'x'.repeat(201) },
  ])
    expect(MealInput.safeParse({ ...meal, ...longer }).success).toBe(false)
})

describe('further columns', () => {
  const more = (name: string, cell: string) =>
    read([
      [...header, name],
      [...good, cell],
    ]).rows[0]!
  test.each([
    ['8:30', '08:30'],
    ['08:30:00', '08:30'],
    ['8:30 AM', '08:30'],
    ['12:15 am', '00:15'],
    ['8:30 pm', '20:30'],
    ['20.30', '20:30'],
  ])('the time %j is %j', (cell, time) => {
    expect(more('time', cell)).toMatchObject({ meal: { time }, remarks: [] })
  })
  test.each(['noon', '25:00', '13:00 pm', '8:60'])('the time %j is left out', (cell) => {
    expect(more('time', cell)).toMatchObject({
      meal: { time: null },
      remarks: [`time "${cell}" is not a time: left out`],
    })
  })
  test('portion and template are kept; a template that is none is left out', () => {
    expect(more('Portion', '2 rotis').meal.portion).toBe('2 rotis')
    const id = '0199c3a5-f750-7fdf-ba8d-0ebcd1398b59'
    expect(more('template_id', id).meal.template_id).toBe(id)
    expect(more('template_id', 'poha')).toMatchObject({
      meal: { template_id: null },
      remarks: ['template_id "poha" is not an id: left out'],
    })
  })
})

describe('the names of the columns', () => {
  test('in another order and writing, with others between them', () => {
    const table = read([
      [
        'Notes',
        'Price (₹)',
        ' NAME',
        'Day of Week',
        'Meal-Type',
        'Calories (kcal)',
        'protein_g',
        'Carbohydrates',
        'FAT',
        'Fibre (g)',
        'sugar',
        'Sodium (mg)',
      ],
      ['1 plate', '40', 'Poha', '0', 'breakfast', '250', '6', '45', '5', '4', '3', '320'],
    ])
    expect(table.rows).toEqual(read([header, good]).rows)
    expect(table.remarks).toEqual(['Columns that are not used: "Price (₹)".'])
  })
  test('that are missing are told of once, not in every row', () => {
    const table = read([
      ['day_of_week', 'name', 'calories'],
      ['0', 'Poha', '250'],
    ])
    expect(table.remarks).toEqual([
      'Columns that are missing: meal_type, protein, carbs, fat, fiber, sugar, sodium, notes.',
    ])
    expect(table.rows[0]!.remarks).toEqual(['No meal_type: counts as snack'])
  })
  test('are required', () => {
    expect(problemOf([good, good])).toBe(
      `The first row must name the columns, with day_of_week among them: ${mealColumns.join(', ')}. The CSV template shows how.`,
    )
  })
})

describe('a file', () => {
  test('without anything, or without meals', () => {
    expect(problemOf([])).toBe('This file is empty.')
    expect(problemOf([[''], [' ']])).toBe('This file is empty.')
    expect(problemOf([header, ['', ' ']])).toBe(
      'This file has the names of the columns, but no meals under them.',
    )
  })
  test('of 500 rows is read, of 501 refused; blank ones are not counted', () => {
    const rows = Array.from({ length: csvLimits.rows }, () => good)
    expect(read([header, ...rows, ['']]).rows).toHaveLength(500)
    expect(problemOf([header, ...rows, good])).toBe(
      'This file has 501 rows. At most 500 can be imported at a time.',
    )
  })
  test('numbers its rows as a spreadsheet does', () => {
    expect(read([header, good, [''], good]).rows.map(({ row }) => row)).toEqual([2, 4])
  })
})

test('a day takes 20 meals, those that stand there included', () => {
  const { rows } = read([header, ...Array.from({ length: 3 }, () => good), cells({ day_of_week: '1' })])
  expect(fitRows(rows, (day) => (day === 0 ? 18 : 19)).map(({ skipped }) => skipped)).toEqual([
    null,
    null,
    'A day can have at most 20 meals',
    null,
  ])
  expect(fitRows(rows, () => 20).every(({ skipped }) => skipped)).toBe(true)
})

test('what is imported, by day in the order of the week', () => {
  const { rows } = read([
    header,
    cells({ day_of_week: '2' }),
    cells(),
    cells({ day_of_week: '8' }),
    cells({ name: 'Upma' }),
  ]) as MealTable
  expect(
    daysOf(rows).map(({ day_of_week, meals }) => [day_of_week, ...meals.map(({ title }) => title)]),
  ).toEqual([
    [0, 'Poha', 'Upma'],
    [2, 'Poha'],
  ])
})

describe('the template', () => {
  const lines = textOf(templateCsv()).trimEnd().split('\r\n')
  test('has the columns of the specification', () => {
    expect(lines[0]).toBe(
      '\uFEFFday_of_week,meal_type,name,calories,protein,carbs,fat,fiber,sugar,sodium,notes',
    )
  })
  test('has seven days of four meals that add up', () => {
    const rows = lines
      .slice(1)
      .map((line) => [...line.matchAll(/"([^"]*)"|([^,]+)/g)].map(([, a, b]) => a ?? b!))
    const table = read([header, ...rows])
    expect([...table.remarks, ...table.rows.flatMap(({ remarks }) => remarks)]).toEqual([])
    const days = daysOf(table.rows)
    expect(days.map(({ day_of_week }) => day_of_week)).toEqual([0, 1, 2, 3, 4, 5, 6])
    for (const { meals } of days) {
      expect(meals.map(({ meal_type }) => meal_type)).toEqual(['breakfast', 'lunch', 'snack', 'dinner'])
      for (const { calories, protein_g, carbs_g, fat_g } of meals)
        expect(Math.abs(4 * protein_g + 4 * carbs_g + 9 * fat_g - calories) / calories).toBeLessThan(0.15)
    }
  })
})

test('a plan is written with the columns of the specification first', () => {
  expect(textOf(planCsv([])).trim()).toBe(`${mealColumns.join(',')},portion,time,template_id`)
})
