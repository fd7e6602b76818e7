import {
  type CsvProblem,
  csvFile,
  csvLimits,
  decimalComma,
  decimalPoint,
  isBlankRow,
  unitIn,
  withoutGuard,
} from '#domain/csv.ts'
import {
  type Column,
  type CsvMeal,
  columnNamed,
  columns,
  fieldOf,
  listed,
  type MealRow,
  mealColumns,
  mealRow,
  nutrients,
  quoted,
} from './meal-plan-csv-row.ts'
import { maxMealsPerDay } from './meal-plans.ts'

type Day = { day_of_week: number; meals: CsvMeal[] }

/** The meals of a plan as a CSV file, which `readMealTable` reads without loss. */
export function planCsv(days: Day[]): Uint8Array<ArrayBuffer> {
  const rows = days.flatMap(({ day_of_week, meals }) =>
    meals.map((meal) => {
      const cells = { day_of_week, ...meal }
      return columns.map((column) => cells[fieldOf(column)])
    }),
  )
  return csvFile([...columns], rows)
}

export type MealTable = {
  rows: MealRow[]
  /** Remarks about the whole file. */
  remarks: string[]
}

/** How many columns a header row names. */
export function columnsNamed(cells: string[]): number {
  return new Set(cells.map(columnNamed).filter((column) => column !== undefined)).size
}

/** A remark for a row that goes on after the last column: a text with the separator in it shifts the cells after it. */
function surplus(cells: number): string[] {
  if (cells <= 0) return []
  const count = cells === 1 ? 'one cell' : `${cells} cells`
  return [
    `This row has ${count} more than the header, so its values may stand in wrong columns: put texts with a comma in quotation marks (")`,
  ]
}

/** Whether the figures of a file have the comma as their decimal sign: some do for certain, and none has a point. */
function isCommaDecimal(body: string[][], places: number[]): boolean {
  const figures = body.flatMap((cells) =>
    places.map((at) => (cells[at] ?? '').replace(/[\s'a-zµμ]+|[\s.]+$/gi, '')),
  )
  return figures.some((text) => decimalComma.test(text)) && !figures.some((text) => decimalPoint.test(text))
}

/** What each row of a table becomes, or why nothing can be imported. */
export function readMealTable(records: string[][]): MealTable | CsvProblem {
  const [header, ...body] = records
  const filled = body.filter((cells) => !isBlankRow(cells)).length
  if (!header || (filled === 0 && isBlankRow(header))) return { problem: 'This file is empty.' }
  const named = header.map(columnNamed)
  if (!named.includes('day_of_week'))
    return {
      problem: `The first row must name the columns, with day_of_week among them: ${listed(mealColumns)}. The CSV template shows how.`,
    }
  if (filled === 0) return { problem: 'This file has the names of the columns, but no meals under them.' }
  if (filled > csvLimits.rows)
    return { problem: `This file has ${filled} rows. At most ${csvLimits.rows} can be imported at a time.` }
  const place = new Map(named.map((column, index) => [column, index] as const).toReversed())
  const amounts = {
    unitOf: (column: Column) => unitIn(header[place.get(column) ?? -1] ?? ''),
    isCommaDecimal: isCommaDecimal(
      body,
      nutrients.flatMap(([column]) => place.get(column) ?? []),
    ),
  }
  const rows: MealRow[] = []
  body.forEach((cells, index) => {
    if (isBlankRow(cells)) return
    const cellOf = (column: Column) => {
      const at = place.get(column)
      return at === undefined ? undefined : withoutGuard((cells[at] ?? '').trim()).trim()
    }
    rows.push(mealRow(index + 2, cellOf, amounts, surplus(cells.length - header.length)))
  })
  const missing = mealColumns.filter((column) => !place.has(column))
  const unknown = header.filter((cell, index) => cell.trim() !== '' && named[index] === undefined)
  const remarks: string[] = []
  if (missing.length > 0) remarks.push(`Columns that are missing: ${listed(missing)}.`)
  if (unknown.length > 0) remarks.push(`Columns that are not used: ${listed(unknown.map(quoted))}.`)
  return { rows, remarks }
}

/** The rows, with those skipped that exceed a day's maximum. `taken` is how many meals a day has already. */
export function fitRows(rows: MealRow[], taken: (day: number) => number): MealRow[] {
  const counts = new Map<number, number>()
  return rows.map((row) => {
    if (row.day === null || row.skipped) return row
    const count = counts.get(row.day) ?? taken(row.day)
    if (count >= maxMealsPerDay) return { ...row, skipped: `A day can have at most ${maxMealsPerDay} meals` }
    counts.set(row.day, count + 1)
    return row
  })
}

/** The imported meals by day, in the order of the week. */
export function daysOf(rows: MealRow[]): Day[] {
  const imported = rows.filter((row) => row.day !== null && !row.skipped)
  return [...Map.groupBy(imported, (row) => row.day!)]
    .map(([day_of_week, meals]) => ({ day_of_week, meals: meals.map(({ meal }) => meal) }))
    .sort((a, b) => a.day_of_week - b.day_of_week)
}
