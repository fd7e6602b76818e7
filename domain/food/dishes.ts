import { hundredths, tenths } from '#domain/numbers.ts'
import type { Component, Item } from './dish-parts.ts'
import type { FiguresOf } from './foods.ts'
import { eachNutrient, type NutrientKey, type Nutrients } from './nutrients.ts'
import type { DishFoods } from './reading/clashes.ts'

export type { Component, Item }

/** Units that hold something: "1 katori dal". Other units are the thing itself: "2 phulkas". */
const vessels = ['katori', 'bowl', 'plate', 'cup', 'glass', 'tbsp', 'tsp', 'slice', 'piece']

const fractions: Record<string, string> = { '0.25': '¼', '0.5': '½', '0.75': '¾' }
/** The number that a text begins with, as `countText` writes it; null when there is none. */
export function countAtStart(text: string): number | null {
  const [, whole = '', fraction = ''] = /^(\d*(?:\.\d+)?)([¼½¾]?) /.exec(text) ?? []
  const part = Object.keys(fractions).find((key) => fractions[key] === fraction)
  return whole || part ? Number(whole) + Number(part ?? 0) : null
}
/** A count as people write it: 1½. */
export const countText = (count: number) => {
  const part = fractions[String(count % 1)]
  return part ? `${Math.floor(count) || ''}${part}` : String(hundredths(count))
}
/** What stands between the parts of a typed portion: "2 rotis, 1 katori dal". */
const betweenParts = /( \+ |, | and | & )/
/** A part in another count, as it is written: "1 roti" is half of "2 rotis". */
function partTimes(text: string, count: number, times: number): string {
  const rest = text.slice(text.indexOf(' ') + 1)
  const isOne = count > 1 && count * times <= 1
  const called = isOne ? rest.replace(/^(\p{L}+?(?:(?:s|x|ch|sh)(?=es)|(?=s)))e?s(?=$| )/u, '$1') : rest
  const weighed = called.replace(
    /\(([\d.]+) (g|ml)\)/,
    (_, much, unit) => `(${gramsOf(much * times)} ${unit})`,
  )
  return `${countText(count * times)} ${weighed}`
}
/** The parts of a typed portion with their counts, and what stands between them; null when a part has no count. */
function partsOfText(portion: string) {
  const [texts, between] = [0, 1].map((odd) => portion.split(betweenParts).filter((_, at) => at % 2 === odd))
  const parts = texts!.map((text) => ({ text, count: countAtStart(text) ?? 0 }))
  return parts.length > 1 && parts.every(({ count }) => count > 0) ? { parts, between: between! } : null
}
/** Whether each part of a typed portion can be measured when there is so many times as much: in quarters. */
export const isMeasurable = (portion: string | null, times: number) =>
  (partsOfText(portion ?? '')?.parts ?? []).every(({ count }) => Number.isInteger(4 * count * times))
/**
 * So many times a typed portion. Of several parts each has its amount, "1½ bowls dal + 3 rotis", because "1½ × 1 bowl dal + 2
 * rotis" could be read as 2 rotis.
 */
export function portionTimes(portion: string, times: number): string {
  const read = partsOfText(portion)
  if (read && isMeasurable(portion, times))
    return read.parts
      .map(({ text, count }, at) => `${partTimes(text, count, times)}${read.between[at] ?? ''}`)
      .join('')
  return `${countText(times)} × ${betweenParts.test(portion) ? `(${portion})` : portion}`
}
/** A portion as it stands after "1½ ×". */
export const withoutBrackets = (portion: string) => {
  const inside = /^\((.*)\)$/.exec(portion)?.[1]
  return inside && betweenParts.test(inside) ? inside : portion
}
const pluralOf = (unit: string) =>
  unit === 'half' ? 'halves' : unit.endsWith('s') ? `${unit}es` : `${unit}s`
/** Nobody says "2 katoris" or "2 tbsps". */
const isSaidInMany = (unit: string) => !['katori', 'tbsp', 'tsp', 'g', 'ml'].includes(unit)
/** So many of a measure: "2 glasses", "1½ katori". */
export const measured = (count: number, unit: string) =>
  `${countText(count)} ${count > 1 && isSaidInMany(unit) ? pluralOf(unit) : unit}`
const gramsOf = (grams: number) => (grams < 10 ? tenths(grams) : Math.round(grams))

/** What is served, for people: "2 phulkas (64 g) + 1 katori toor dal (150 g)". */
export function portionText(components: Component[]): string {
  return components
    .map(({ name, unit, unit_grams, count }) => {
      const called = name.toLowerCase()
      // "2 rajgira rotis": the roti alone would be of wheat.
      const piece = called.endsWith(unit) ? called : unit
      const s = count > 1 ? 's' : ''
      const what = vessels.includes(unit)
        ? `${measured(count, unit)} ${called}`
        : `${countText(count)} ${piece}${s}`
      return `${what} (${gramsOf(count * unit_grams)} g)`
    })
    .join(' + ')
}

/** Characters of a meal's portion. */
export const longestPortion = 200
export const withoutGrams = (portion: string) => portion.replaceAll(/ \([\d.]+ g\)/g, '')
/** The portion of a meal: without grams if it would be too long. */
export function mealPortion(components: Component[]): string {
  const text = portionText(components)
  return text.length <= longestPortion ? text : withoutGrams(text).slice(0, longestPortion)
}

/** The components of another portion: 1.5 is one and a half. */
const scaled = (components: Component[], portions: number): Component[] =>
  // A third of three is one.
  components.map((component) => ({ ...component, count: Math.round(component.count * portions * 1e6) / 1e6 }))

/** The portions to choose from, in half portions. */
export const portionSteps = [0.5, 1, 1.5, 2, 2.5, 3]

export type PortionedDish = Nutrients & { portion: string | null; components: Component[] | null }

/** So many portions of a dish: nutrients, portion text and, where they are known, foods. */
export function servingOf(dish: PortionedDish, portions: number) {
  const components = dish.components && scaled(dish.components, portions)
  // The one portion of an own dish has no parts to count.
  const isCounted = components?.some(({ unit }) => unit !== 'portion')
  return {
    ...eachNutrient((key) => hundredths(dish[key] * portions)),
    portion: isCounted
      ? portionText(components!)
      : portions === 1
        ? dish.portion
        : dish.portion && portionTimes(dish.portion, portions),
    ...(components && { items: itemsOf(components) }),
  }
}

/** All raw foods of a dish, each once for each way in which it is cooked, in the order of its components. */
export const itemsOf = (components: Component[]): Item[] => summed(components)

/** The same foods, each once however it is cooked. */
export const foodsOfItems = (items: Item[]): Item[] =>
  summed([{ count: 1, items: items.map(({ cooked: _, ...item }) => item) }])

/** The foods of a whole recipe, each once; none for a dish with typed figures. */
export const recipeItems = (components: Component[] | null, servings: number): Item[] =>
  foodsOfItems(summed((components ?? []).map((one) => ({ ...one, count: one.count * servings }))))

/** The foods of a whole recipe as they are sent to be saved; null for a dish with typed figures. */
export const sentItems = (components: Component[] | null, servings: number) =>
  components && recipeItems(components, servings).map(({ food_id, grams }) => ({ food_id, grams }))

const weightAtEnd = /(^| \()[\d.]+ g cooked\)?$/
type Pot = { portion?: string | null | undefined; servings: number; cooked_weight_g: number | null }
/** What a serving is called, without the weight that follows from the pot's. */
export const portionName = ({ portion, cooked_weight_g }: Pot): string | null =>
  (cooked_weight_g === null ? portion : portion?.replace(weightAtEnd, '')) || null
/** What a serving is called, with its weight where the pot was weighed: "1 bowl (180 g cooked)". */
export function portionOfPot(pot: Pot): string | null {
  const name = portionName(pot)
  if (pot.cooked_weight_g === null) return name
  const weight = `${gramsOf(pot.cooked_weight_g / pot.servings)} g cooked`
  return name ? `${name.slice(0, longestPortion - weight.length - 3)} (${weight})` : weight
}

function summed(parts: { count: number; items: Item[] }[]): Item[] {
  const all = new Map<string, Item>()
  for (const { count, items } of parts)
    for (const item of items) {
      const key = `${item.food_id} ${item.cooked ?? ''}`
      const grams = (all.get(key)?.grams ?? 0) + count * item.grams
      all.set(key, { ...item, grams })
    }
  return [...all.values()].map((item) => ({ ...item, grams: hundredths(item.grams) }))
}

/** The same foods raw, each once: a cooked one becomes what it is made of. */
export function rawItems(items: Item[], recipeOf: (food: string) => Item[] | undefined): Item[] {
  const raw = items.map(({ cooked: _, ...item }) => {
    const recipe = recipeOf(item.food_id)
    return { count: recipe ? item.grams / 100 : 1, items: recipe ?? [item] }
  })
  return foodsOfItems(summed(raw))
}

/** How much of a nutrient raw foods have. What is not known of a food counts as none. */
export const nutrientIn = (items: Item[], key: NutrientKey, figuresOf: FiguresOf): number =>
  items.reduce((sum, { food_id, grams }) => sum + ((figuresOf(food_id)[key] ?? 0) * grams) / 100, 0)

/** Nutrients as a meal has them. */
export const roundedNutrients = (figure: (key: NutrientKey) => number): Nutrients =>
  eachNutrient((key) =>
    key === 'calories' || key === 'sodium_mg' ? Math.round(figure(key)) : tenths(figure(key)),
  )

/** All nutrients of raw foods. */
export const nutrientsOfItems = (items: Item[], figuresOf: FiguresOf): Nutrients =>
  roundedNutrients((key) => nutrientIn(items, key, figuresOf))

/** A dish as clashes are looked for. */
export const dishFoods = ({
  name,
  ingredients,
  components,
}: {
  name: string
  ingredients: string[]
  components: Component[] | null
}): DishFoods =>
  components ? { name, items: itemsOf(components), ingredients: [] } : { name, items: [], ingredients }

/** Foods with their amounts, as a recipe lists them: "Toor dal (arhar), 40 g". */
export const ingredientLines = (items: Item[]) =>
  foodsOfItems(items).map(({ name, grams }) => `${name}, ${gramsOf(grams)} g`)
