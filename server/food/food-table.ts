import { readFileSync } from 'node:fs'
import type { Item } from '#domain/food/dishes.ts'
import {
  type FoodQuality,
  foodNutrients,
  type Measure,
  type Per100g,
  type StoredFood,
} from '#domain/food/foods.ts'

const licences = {
  kitchen: 'Public domain (USDA), our own selection',
  cooked: 'Public domain (USDA), our own recipe',
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

function readRow(line: string): StoredFood {
  const [id, name, aliases, shelf, contains, quality, source, losesAs, measures, ...figures] =
    line.split('\t')
  const recipe = figures[foodNutrients.length]
  const list = id!.startsWith('usda-') ? 'usda' : recipe ? 'cooked' : 'kitchen'
  return {
    id: id!,
    name: name!,
    aliases: aliases ? aliases.split(';') : [],
    list,
    shelf: shelf || null,
    contains: contains ? contains.split(';').filter((food) => food !== '-') : null,
    source: source!,
    loses_as: losesAs || null,
    licence: licences[list],
    quality: (quality || null) as FoodQuality | null,
    per_100g: Object.fromEntries(
      foodNutrients.map((nutrient, index) => [nutrient, numberOrNull(figures[index])]),
    ) as Per100g,
    measures: readMeasures(measures!),
    ...(recipe && { items: recipe.split(';').map(readItem) }),
  }
}

function readItem(part: string): Item {
  const [food_id, grams] = part.split(' ') as [string, string]
  return { food_id, name: kitchenFood(food_id).name, grams: Number(grams) }
}

const tableLines = () =>
  readFileSync(new URL('./foods.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)

/** Foods with texts of their own: those that are cut out of the table would keep its 3 MB in memory. */
const withOwnTexts = (foods: StoredFood[]) => JSON.parse(JSON.stringify(foods)) as StoredFood[]

let all: StoredFood[] | undefined
/** The foods of the program: our kitchens', raw and cooked, then all of USDA SR28. Written by scripts/build-foods.ts. */
export function builtInFoods(): StoredFood[] {
  all ??= withOwnTexts(tableLines().map(readRow))
  return all
}

/** Only cooked foods have a last column, their recipe. */
const hasRecipe = (line: string) => line.split('\t').length > 9 + foodNutrients.length

let kitchen: Map<string, StoredFood> | undefined
/** A raw food of our kitchens' list, by its id; undefined for another one. */
export function kitchenFoodOf(id: string): StoredFood | undefined {
  kitchen ??= new Map(
    withOwnTexts(
      tableLines()
        .filter((line) => !line.startsWith('usda-') && !hasRecipe(line))
        .map(readRow),
    ).map((food) => [food.id, food]),
  )
  return kitchen.get(id)
}

/** A raw food that our own dishes are made of. */
export function kitchenFood(id: string): StoredFood {
  const food = kitchenFoodOf(id)
  if (!food) throw new Error(`No food "${id}"`)
  return food
}
