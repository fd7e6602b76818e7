import Papa from 'papaparse'
import { decodeText, readAmount, unitIn } from '#domain/csv.ts'
import { energyOf, type FoodNutrient, foodNutrients, type Per100g } from '#domain/food/foods.ts'
import { hash } from '#server/auth/secrets.ts'
import { type Db, insert } from '#server/db/rows.ts'
import { readMeasures } from './food-table.ts'

/** Energy follows from the others, so that all foods are computed alike. */
const figures = foodNutrients.filter((name): name is Exclude<FoodNutrient, 'calories'> => name !== 'calories')
const columns = ['name', 'aliases', 'shelf', 'measures', ...figures]
const needed = ['protein_g', 'carbs_g', 'fat_g'] as const

type Row = Record<string, string | undefined>
export type Table = { source: string; licence: string }

/** An amount in the unit that the column's name ends with. */
const figureIn = (column: string, text: string) => readAmount(text, unitIn(column.split('_').at(-1)!)!)

/** What is wrong with a row; undefined when it can be imported. */
function mistakeIn(row: Row): string | undefined {
  if (!row.name?.trim()) return 'name is missing'
  for (const column of figures) {
    const text = row[column]?.trim()
    if (!text) {
      if ((needed as readonly string[]).includes(column)) return `${column} is missing`
      continue
    }
    const value = figureIn(column, text)
    if (value === null || value < 0) return `${column}: '${text}' is not a number of 0 or more`
    if (column.endsWith('_g') && value > 100) return `${column}: ${value} g are more than the 100 g of food`
  }
  const wrong = readMeasures(row.measures ?? '').find(({ name, grams }) => !name || !(grams > 0))
  if (wrong) return `measures: write them as katori=150;piece=40`
  return undefined
}

function per100gOf(row: Row): Per100g {
  const read = Object.fromEntries(
    figures.map((column) => [column, figureIn(column, row[column]?.trim() ?? '')]),
  )
  const all = read as Omit<Per100g, 'calories'>
  const energy = energyOf(all)
  return { ...all, calories: energy === null ? null : Math.round(energy) }
}

/**
 * Replaces the foods of a source by those of a CSV file, per 100 g. Throws an Error that names the first wrong lines;
 * then nothing is changed. Returns how many foods there are now.
 */
export async function importFoods(db: Db, bytes: Uint8Array, { source, licence }: Table): Promise<number> {
  const { data, meta } = Papa.parse<Row>(decodeText(bytes), { header: true, skipEmptyLines: 'greedy' })
  const missing = ['name', ...needed].filter((column) => !meta.fields?.includes(column))
  if (missing.length > 0)
    throw new Error(`The file lacks the columns ${missing.join(', ')}. Known columns: ${columns.join(', ')}.`)
  const mistakes = data.flatMap((row, index) => {
    const mistake = mistakeIn(row)
    return mistake ? [`Line ${index + 2}: ${mistake}`] : []
  })
  if (mistakes.length > 0) throw new Error(mistakes.slice(0, 10).join('\n'))
  const rows = data.map((row) => {
    const name = row.name!.trim()
    return {
      // The same food of the same table keeps its id when the table is imported again.
      id: `own-${hash(`${source}\n${name}`).slice(0, 16)}`,
      name,
      aliases: (row.aliases ?? '')
        .split(';')
        .map((alias) => alias.trim())
        .filter(Boolean),
      shelf: row.shelf?.trim() || null,
      source,
      licence,
      per_100g: JSON.stringify(per100gOf(row)),
      measures: JSON.stringify(readMeasures(row.measures ?? '')),
    }
  })
  const twice = rows.find(({ id }, index) => rows.findIndex((other) => other.id === id) < index)
  if (twice) throw new Error(`${twice.name} is there twice.`)
  await db.transaction().execute(async (inside) => {
    await inside.deleteFrom('own_foods').where('source', '=', source).execute()
    for (let from = 0; from < rows.length; from += 1000)
      await insert(inside, 'own_foods', rows.slice(from, from + 1000))
  })
  return rows.length
}

/** Removes the foods of a source. Returns how many there were. */
export async function removeFoods(db: Db, source: string): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('own_foods').where('source', '=', source).executeTakeFirst()
  return Number(numDeletedRows)
}
