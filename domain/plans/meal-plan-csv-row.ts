import { readAmount, unitIn } from '#domain/csv.ts'
import { Id } from '#domain/endpoint.ts'
import { nutrientInputs } from '#domain/food/nutrient-fields.ts'
import { type MealType, mealTypes, type NutrientKey, nutrientLabels } from '#domain/food/nutrients.ts'
import { keysOf } from '#domain/keys.ts'
import { oneLine, severalLines, withoutUnwritable } from '#domain/plain-text.ts'
import type { Meal } from './meal-plans.ts'

const nutrientColumns = {
  calories: 'calories',
  protein: 'protein_g',
  carbs: 'carbs_g',
  fat: 'fat_g',
  fiber: 'fiber_g',
  sugar: 'sugar_g',
  sodium: 'sodium_mg',
} as const satisfies Record<string, NutrientKey>
export const nutrients = Object.entries(nutrientColumns) as [keyof typeof nutrientColumns, NutrientKey][]

/** The columns of the specification, in its order. */
export const mealColumns = ['day_of_week', 'meal_type', 'name', ...keysOf(nutrientColumns), 'notes'] as const
/** Further columns, written so that an exported plan can be imported without loss. Optional when reading. */
const furtherColumns = ['portion', 'time', 'template_id'] as const
export type Column = (typeof mealColumns)[number] | (typeof furtherColumns)[number]
export const columns: readonly Column[] = [...mealColumns, ...furtherColumns]

const otherFields = { ...nutrientColumns, name: 'title' } as const

/** The field of a meal, or of its day, that a column holds. */
export function fieldOf(column: Column) {
  return column in otherFields
    ? otherFields[column as keyof typeof otherFields]
    : (column as Exclude<Column, keyof typeof otherFields>)
}

/** A meal without the id that only stored meals have. */
export type CsvMeal = Omit<Meal, 'id'>

export type MealRow = {
  /** Row number as in a spreadsheet: the header is row 1. */
  row: number
  /** Text of the day's cell. */
  dayText: string
  /** 0 to 6; null when the row is skipped because of its day. */
  day: number | null
  meal: CsvMeal
  /** Sentences about values that are missing or were changed. */
  remarks: string[]
  /** Why the row is skipped; null when it is imported. */
  skipped: string | null
}
const otherNames: Record<string, Column> = {
  day: 'day_of_week',
  dayofweek: 'day_of_week',
  mealtype: 'meal_type',
  title: 'name',
  fibre: 'fiber',
  carbohydrates: 'carbs',
}

/** Recognises 'Day of Week', 'Protein (g)', 'sodium_mg' and similar headers. */
export function columnNamed(cell: string): Column | undefined {
  const bare = cell
    .trim()
    .toLowerCase()
    .replace(/[\s._()-]+/g, '_')
    .replace(/^_+|_+$/g, '')
  const name = bare.replace(/_([a-zµμ]+)$/, (end, word) => (unitIn(word) ? '' : end))
  return columns.find((column) => column === bare || column === name) ?? otherNames[bare] ?? otherNames[name]
}

export const quoted = (text: string) => `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`
export const listed = (names: readonly string[]) => names.join(', ')
const longest = { title: 200, portion: 200, notes: 1000 }

function dayIn(text: string): { day: number } | { skipped: string } {
  if (text === '') return { skipped: 'No day_of_week: it must be a whole number from 0 to 6' }
  const day = /^\d+(\.0+)?$/.test(text) ? Number(text) : Number.NaN
  if (day >= 0 && day <= 6) return { day }
  return { skipped: `day_of_week ${quoted(text)} is not a whole number from 0 to 6` }
}

function mealTypeIn(text: string, remarks: string[]): MealType {
  const known = mealTypes.find((type) => type === text.toLowerCase())
  if (!known)
    remarks.push(text === '' ? 'No meal_type: counts as snack' : `meal_type ${quoted(text)} counts as snack`)
  return known ?? 'snack'
}

/** How a file writes its amounts. */
export type Amounts = { unitOf: (column: Column) => string | undefined; isCommaDecimal: boolean }

function amountIn(
  text: string,
  key: NutrientKey,
  remarks: string[],
  header: string | undefined,
  isCommaDecimal: boolean,
) {
  const { label, unit } = nutrientLabels[key]
  const read = readAmount(text, unit, header, isCommaDecimal)
  if (read === null) {
    const isOther = readAmount(text, unitIn(text) ?? unit) !== null
    remarks.push(`${label} ${quoted(text)} is not ${isOther ? `in ${unit}` : 'a number'}: counts as 0`)
    return 0
  }
  const { data, error } = nutrientInputs[key].safeParse(read)
  if (data === undefined) {
    remarks.push(`${error?.issues[0]?.message}: ${quoted(text)} counts as 0`)
    return 0
  }
  const named = unitIn(text) ?? header ?? unit
  if (readAmount('1', unit, named) !== 1)
    remarks.push(`${label} ${quoted(unitIn(text) ? text : `${text} ${named}`)} is read as ${data} ${unit}`)
  else if (Number(text) !== data) remarks.push(`${label} ${quoted(text)} is read as ${data}`)
  return data
}

function textIn(typed: string, max: number, label: string, remarks: string[]): string {
  const text = withoutUnwritable(label === 'notes' ? severalLines(typed) : oneLine(typed))
  if (text.length <= max) return text
  remarks.push(`${label} is cut to ${max} characters`)
  // Does not cut a character in half.
  const cut = text.slice(0, max)
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trim()
}

/** '08:30' for '8:30', '08:30:00' and '8:30 AM', because spreadsheets rewrite times. */
function timeIn(text: string, remarks: string[]): string | null {
  if (text === '') return null
  const [, hours = '', minutes = '', half] = text.match(/^(\d{1,2})[:.](\d\d)(?::\d\d)?\s*([ap]m)?$/i) ?? []
  const pastNoon = half ? (Number(hours) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hours)
  const hour = half && Number(hours) > 12 ? 24 : pastNoon
  if (hours && hour < 24 && Number(minutes) < 60) return `${String(hour).padStart(2, '0')}:${minutes}`
  remarks.push(`time ${quoted(text)} is not a time: left out`)
  return null
}

function templateIn(text: string, remarks: string[]): string | null {
  if (text === '' || Id.safeParse(text).success) return text || null
  remarks.push(`template_id ${quoted(text)} is not an id: left out`)
  return null
}

/**
 * One row by the rules of the specification: without a day it is skipped, without a type it is a snack, without a
 * number the number is 0.
 */
export function mealRow(
  row: number,
  cellOf: (column: Column) => string | undefined,
  amounts: Amounts,
  remarks: string[],
): MealRow {
  const text = (column: Column) => cellOf(column) ?? ''
  const dayText = text('day_of_week')
  const day = dayIn(dayText)
  const meal_type = mealTypeIn(text('meal_type'), remarks)
  const title = textIn(text('name'), longest.title, 'name', remarks)
  if (title === '') remarks.push('Title is required before the plan can be saved')
  const empty: string[] = []
  const figures = Object.fromEntries(
    nutrients.map(([column, key]) => {
      if (text(column) !== '')
        return [key, amountIn(text(column), key, remarks, amounts.unitOf(column), amounts.isCommaDecimal)]
      // A missing column is reported once for the file, not in every row.
      if (cellOf(column) !== undefined) empty.push(column)
      return [key, 0]
    }),
  ) as Record<NutrientKey, number>
  if (empty.length > 0) remarks.push(`Empty, counts as 0: ${listed(empty)}`)
  if (figures.calories === 0) remarks.push('Calories must be greater than 0 before the plan can be saved')
  return {
    row,
    dayText,
    day: 'day' in day ? day.day : null,
    meal: {
      meal_type,
      title,
      ...figures,
      portion: textIn(text('portion'), longest.portion, 'portion', remarks) || null,
      time: timeIn(text('time'), remarks),
      notes: textIn(text('notes'), longest.notes, 'notes', remarks) || null,
      template_id: templateIn(text('template_id'), remarks),
    },
    remarks,
    skipped: 'skipped' in day ? day.skipped : null,
  }
}
