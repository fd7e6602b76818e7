import { readFileSync } from 'node:fs'
import {
  type FoodQuality,
  foodNutrients,
  type Food as LabelledFood,
  type Measure,
  type Per100g,
} from '#domain/food/foods.ts'

/** A food as it is stored: its label is computed for an answer. */
export type Food = Omit<LabelledFood, 'label'>

const licences = {
  kitchen: 'Public domain (USDA), our own selection',
  usda: 'Public domain (USDA)',
}

/** Reads measures such as 'katori=150;piece=40'. */
export const readMeasures = (text: string): Measure[] =>
  text
    .split(';')
    .filter(Boolean)
    .map((part) => {
      const [name, grams] = part.split('=')
      return { name: name!.trim(), grams: Number(grams) }
    })

const numberOrNull = (text: string | undefined) => (text ? Number(text) : null)

function readRow(line: string): Food {
  const [id, name, aliases, shelf, contains, quality, source, measures, ...figures] = line.split('\t')
  const list = id!.startsWith('usda-') ? 'usda' : 'kitchen'
  return {
    id: id!,
    name: name!,
    aliases: aliases ? aliases.split(';') : [],
    list,
    shelf: shelf || null,
    contains: contains ? contains.split(';').filter((food) => food !== '-') : null,
    source: source!,
    licence: licences[list],
    quality: (quality || null) as FoodQuality | null,
    per_100g: Object.fromEntries(
      foodNutrients.map((nutrient, index) => [nutrient, numberOrNull(figures[index])]),
    ) as Per100g,
    measures: readMeasures(measures!),
  }
}

let lines: string[] | undefined
const tableLines = () => {
  lines ??= readFileSync(new URL('./foods.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
  return lines
}

let all: Food[] | undefined
/** The foods of the program: our kitchens' list, then all of USDA SR28. Written by scripts/build-foods.ts. */
export function builtInFoods(): Food[] {
  all ??= tableLines().map(readRow)
  return all
}

let kitchen: Map<string, Food> | undefined
/** A food of our kitchens' list, by its id. */
export function kitchenFood(id: string): Food {
  kitchen ??= new Map(
    tableLines()
      .filter((line) => !line.startsWith('usda-'))
      .map(readRow)
      .map((food) => [food.id, food]),
  )
  const food = kitchen.get(id)
  if (!food) throw new Error(`No food "${id}"`)
  return food
}
