import { readdirSync, readFileSync } from 'node:fs'
import { type CookingMethod, cookingMethodNames } from '#domain/food/cooking-losses.ts'
import type { Item } from '#domain/food/dishes.ts'
import type { MenuDish, Part } from '#domain/food/menu.ts'
import { type MealType, mealTypes } from '#domain/food/nutrients.ts'
import { type DishRegion, dishRegions, type HomeKitchen, homeKitchens } from '#domain/food/regions.ts'
import { keysOf } from '#domain/keys.ts'
import type { KitchenItem } from '#domain/people/home.ts'
import { kitchenFood } from './food-table.ts'

/** A component as its recipe makes it. */
type Recipe = {
  id: string
  name: string
  unit: string
  unit_grams: number
  /** Raw foods in one unit. */
  items: Item[]
  before: string[]
  steps: string[]
}

export type BuiltInDish = {
  /** Fixed, so that a later start updates the same dish. Never reuse or change. */
  id: string
  name: string
  /** The first is the category under which it is listed. */
  meal_types: MealType[]
  region: DishRegion
  /** Whether people cook it all over India, wherever it is at home. */
  isKnownEverywhere: boolean
  /** Whose homes within the region cook it; empty: all. */
  kitchens: HomeKitchen[]
  minutes: number
  /** Something small for the early morning and the bedtime. */
  light: boolean
  /** For who is unwell: soft, warm or fresh, with little fat and spice. */
  gentle: boolean
  components: Part[]
  /** Components that may be served with it in addition. */
  sides: string[]
  /** What is done the evening before. */
  before: string[]
  steps: string[]
}

const list = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)

/** A part of a file: its heading, its `key: value` lines, and its steps, which begin with '-'. */
function readBlock(text: string) {
  const [heading = '', ...lines] = text.split('\n').filter((line) => line && !line.startsWith('#'))
  const fields = new Map<string, string>()
  const steps: string[] = []
  for (const line of lines) {
    if (line.startsWith('- ')) steps.push(line.slice(2).trim())
    else {
      const [, key, value] = /^([a-z]+): (.+)$/.exec(line) ?? []
      if (!key || fields.has(key)) throw new Error(`${heading}: can't read "${line}"`)
      fields.set(key, value!.trim())
    }
  }
  const field = (key: string) => {
    const value = fields.get(key)
    if (!value) throw new Error(`${heading}: "${key}" is missing`)
    return value
  }
  return { heading, field, fields, steps }
}
type Block = ReturnType<typeof readBlock>

/** "toor_dal 40" as what and how much. */
function readAmount(text: string, heading: string): [string, number] {
  const [, name, amount] = /^(\w+) ([\d.]+)$/.exec(text) ?? []
  if (!name || !(Number(amount) > 0)) throw new Error(`${heading}: can't read "${text}"`)
  return [name, Number(amount)]
}

function readComponent({ heading, field, fields, steps }: Block): Recipe {
  const [, id, name] = /^\[(\w+)\] (.+)$/.exec(heading) ?? []
  const [, made, unit, grams] = /^([\d.]+) ([\w ]+) of ([\d.]+) g$/.exec(field('makes')) ?? []
  if (!id || !name || !made || !unit) throw new Error(`${heading}: can't read its heading or what it makes`)
  const cooked = field('cooked') as CookingMethod
  if (!cookingMethodNames.includes(cooked)) throw new Error(`${heading}: no way to cook "${cooked}"`)
  const items = list(field('foods')).map((part) => {
    const [food_id, amount] = readAmount(part, heading)
    const { name, loses_as } = kitchenFood(food_id)
    return { food_id, name, grams: amount / Number(made), ...(loses_as && { cooked }) }
  })
  const before = fields.get('before')
  return { id, name, unit, unit_grams: Number(grams), items, before: before ? [before] : [], steps }
}

function readDish(
  { heading, field, fields, steps }: Block,
  recipes: Map<string, Recipe>,
  groups: Map<string, string[]>,
): BuiltInDish {
  const recipeOf = (id: string) => {
    const recipe = recipes.get(id)
    if (!recipe) throw new Error(`${heading}: no component "${id}"`)
    return recipe
  }
  const served = list(field('eat')).map((part) => {
    const [id, count] = readAmount(part, heading)
    return { recipe: recipeOf(id), count }
  })
  const sides = list(fields.get('sides') ?? '').flatMap((side) => groups.get(side) ?? [side])
  sides.forEach(recipeOf)
  const meal_types = list(field('for')) as MealType[]
  if (!meal_types.every((type) => mealTypes.includes(type))) throw new Error(`${heading}: no such meal`)
  const region = dishRegions.find((name) => name === field('region'))
  if (!region) throw new Error(`${heading}: no region "${field('region')}"`)
  const kitchens = list(fields.get('home') ?? '') as HomeKitchen[]
  if (!kitchens.every((kitchen) => homeKitchens.includes(kitchen)))
    throw new Error(`${heading}: no such home`)
  return {
    id: fields.get('id') ?? '',
    name: heading.slice(2).trim(),
    meal_types,
    region,
    minutes: Number(field('minutes')),
    isKnownEverywhere: region === 'All India' || fields.has('known'),
    kitchens,
    light: fields.get('light') === 'yes',
    gentle: fields.get('gentle') === 'yes',
    components: served.map(({ recipe: { id, name, unit, unit_grams, items }, count }) => ({
      ...{ id, name, unit, unit_grams, items, count },
    })),
    sides,
    before: served.flatMap(({ recipe }) => recipe.before),
    steps: [...served.flatMap(({ recipe }) => recipe.steps), ...steps],
  }
}

/**
 * Reads the files of dishes. A component begins with `[id] Name`, a group of sides with `{name}`, a dish with `= Name`; README.md beside the files
 * explains the lines.
 */
export function readDishes(texts: string[]) {
  const blocks = texts
    .flatMap((text) => text.split(/\n(?=\[|= |\{)/))
    .map(readBlock)
    .filter(({ heading }) => heading)
  const recipes = new Map<string, Recipe>()
  for (const block of blocks.filter(({ heading }) => heading.startsWith('['))) {
    const recipe = readComponent(block)
    if (recipes.has(recipe.id)) throw new Error(`${block.heading} is there twice`)
    recipes.set(recipe.id, recipe)
  }
  const groups = new Map(
    blocks
      .filter(({ heading }) => heading.startsWith('{'))
      .map(({ heading, field }) => [heading.slice(1, -1), list(field('sides'))]),
  )
  const dishes = blocks
    .filter(({ heading }) => heading.startsWith('= '))
    .map((block) => readDish(block, recipes, groups))
  return { recipes, dishes }
}

const folder = new URL('./dishes/', import.meta.url)
let read: ReturnType<typeof readDishes> | undefined
/** The dishes of the program and the components they are made of. */
export function builtInDishes() {
  read ??= readDishes(
    readdirSync(folder)
      .filter((name) => name.endsWith('.txt'))
      .sort()
      .map((name) => readFileSync(new URL(name, folder), 'utf8')),
  )
  return read
}

/** The words of steps that say what a kitchen needs. */
const kitchenWords = {
  tawa: /\btawa\b/i,
  pressure_cooker: /\bpressure/i,
  mixer: /\b(grind|blend)/i,
  idli_stand: /\b(steam|idli)/i,
  fridge: /\bchill\b/i,
  oven: /\bbake\b/i,
} satisfies Partial<Record<KitchenItem, RegExp>>
const kitchenNeeds = (steps: string[]) =>
  keysOf(kitchenWords).filter((item) => steps.some((step) => kitchenWords[item].test(step)))

let menu: MenuDish[] | undefined
/** The dishes of the program, as weeks are filled with them. */
export function builtInMenu(): MenuDish[] {
  if (menu) return menu
  const { dishes, recipes } = builtInDishes()
  const partOf = (side: string): Part => {
    const { id, name, unit, unit_grams, items } = recipes.get(side)!
    return { id, name, unit, unit_grams, items, count: 1 }
  }
  menu = dishes.map(({ sides, steps, before: _, ...dish }) => ({
    ...{ ...dish, needs: kitchenNeeds(steps) },
    sides: sides.map(partOf),
  }))
  return menu
}
