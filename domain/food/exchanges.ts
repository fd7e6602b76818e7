import { keysOf } from '#domain/keys.ts'
import { countText } from './dishes.ts'
import type { FoodNutrient, StoredFood } from './foods.ts'
import { pieces } from './measures.ts'

/*
 * Exchanges: amounts of foods of one group that may stand for each other, as they have the same energy. No list is copied:
 * the energy of a group is that of its foods with the amount that is taught in India, and the amount of a food follows
 * from its own figures (decision 71).
 */

/** What one exchange is the energy of, to 5 kcal: a test compares it with the table of foods. */
type Defined =
  /** The middle of the group's foods, each with this amount. */
  | { of: FoodNutrient | 'grams'; amount: number }
  /** So much of one food. */
  | { food: string; grams: number }
type Exchange = { name: string; kcal: number; by: Defined }

const groups = {
  cereal: { name: 'cereal', kcal: 70, by: { of: 'carbs_g', amount: 15 } },
  pulse: { name: 'pulse', kcal: 100, by: { of: 'protein_g', amount: 7 } },
  milk: { name: 'milk', kcal: 90, by: { food: 'milk_toned', grams: 154.5 } },
  meat: { name: 'meat, fish or egg', kcal: 70, by: { food: 'egg', grams: 50 } },
  vegetable: { name: 'vegetable', kcal: 30, by: { of: 'grams', amount: 100 } },
  fruit: { name: 'fruit', kcal: 40, by: { of: 'carbs_g', amount: 10 } },
  fat: { name: 'fat', kcal: 45, by: { food: 'sunflower_oil', grams: 5 } },
} satisfies Record<string, Exchange>
export type ExchangeGroup = keyof typeof groups
export const exchangeGroups = keysOf(groups)
export const exchanges: Record<ExchangeGroup, Exchange> = groups

const byShelf: Record<string, ExchangeGroup | undefined> = {
  grains: 'cereal',
  bakery: 'cereal',
  pulses: 'pulse',
  dairy: 'milk',
  eggs: 'meat',
  meat: 'meat',
  fish: 'meat',
  vegetables: 'vegetable',
  greens: 'vegetable',
  fruit: 'fruit',
  oils: 'fat',
  nuts: 'fat',
}
/** Grams of carbohydrate in 100 g of a vegetable that is eaten in place of grain, such as potato. */
const starchy = 17
/** Garlic and ginger are only spooned. */
const spoons = ['tbsp', 'tsp', 'clove', 'inch']

type GroupedFood = Pick<StoredFood, 'shelf' | 'contains' | 'per_100g' | 'measures'>

/** The group of a raw food, by its shelf and its figures; null for sugar, what flavours, packaged foods and what is not known. */
export function exchangeGroupOf({ shelf, contains, per_100g, measures }: GroupedFood): ExchangeGroup | null {
  const group = byShelf[shelf ?? '']
  const { calories, fat_g, carbs_g, sugar_g, free_sugar_g } = per_100g
  if (!group || !calories || fat_g === null || carbs_g === null) return null
  const fromFat = (9 * fat_g) / calories
  // Butter, cream, coconut and avocado.
  if (fromFat >= 0.8) return 'fat'
  // Sweetened milk.
  if ((4 * (free_sugar_g ?? 0)) / calories >= 0.5) return null
  // Dried fruit and fox nuts.
  if (shelf === 'nuts' && fromFat < 0.5) return (sugar_g ?? 0) >= carbs_g / 2 ? 'fruit' : 'cereal'
  // Tofu.
  if (shelf === 'dairy' && contains?.includes('soy')) return 'pulse'
  if (shelf === 'vegetables' && measures.length > 0 && measures.every(({ name }) => spoons.includes(name)))
    return null
  if (shelf === 'vegetables' && carbs_g >= starchy) return 'cereal'
  return group
}

/** To the half. */
const halves = (count: number) => Math.round(count * 2) / 2

/** A meal in exchanges; only groups that it has. */
export type MealExchanges = {
  counts: Partial<Record<ExchangeGroup, number>>
  /** Energy of what is in no group or not known. */
  uncounted_kcal: number
}

/** Raw foods of a meal in exchanges, to the half; what the meal has besides is told as energy. */
export function exchangesOf(
  { calories, items }: { calories: number; items: { food_id: string; grams: number }[] },
  foodOf: (id: string) => GroupedFood | undefined,
): MealExchanges {
  const energy = new Map<ExchangeGroup, number>()
  for (const { food_id, grams } of items) {
    const food = foodOf(food_id)
    const group = food && exchangeGroupOf(food)
    if (group) energy.set(group, (energy.get(group) ?? 0) + (food.per_100g.calories! * grams) / 100)
  }
  const counts = exchangeGroups.flatMap((group) => {
    const count = halves((energy.get(group) ?? 0) / groups[group].kcal)
    return count > 0 ? [[group, count] as const] : []
  })
  const rest = calories - [...energy.values()].reduce((sum, kcal) => sum + kcal, 0)
  return {
    counts: Object.fromEntries(counts),
    // A spoon of spices is nothing to name.
    uncounted_kcal: rest < groups.vegetable.kcal ? 0 : Math.round(rest),
  }
}

/** '2 cereal, 1 pulse, ½ milk; not counted: 120 kcal' */
export function exchangeText({ counts, uncounted_kcal }: MealExchanges): string {
  const said = exchangeGroups
    .flatMap((group) => (counts[group] ? [`${countText(counts[group])} ${groups[group].name}`] : []))
    .join(', ')
  const rest = uncounted_kcal > 0 ? `not counted: ${uncounted_kcal} kcal` : ''
  return [said, rest].filter(Boolean).join('; ') || 'less than half an exchange'
}

/** How far the energy of an amount on the chart may be from that of its group. */
export const chartTolerance = 0.15
/** The measures of a kitchen, from the largest on, in steps, with the least and the most that anybody would fill. */
const kitchenMeasures: { names: readonly string[]; step: number; least: number; most: number }[] = [
  { names: [...pieces.filter((name) => name !== 'clove'), 'bunch'], step: 0.25, least: 0.25, most: 10 },
  { names: ['katori'], step: 0.25, least: 0.25, most: 3 },
  { names: ['tbsp'], step: 0.5, least: 1, most: 6 },
  { names: ['tsp'], step: 0.5, least: 0.5, most: 6 },
]
/** Nobody cuts an almond. */
const wholeBelow = 40
export type ExchangeAmount = { count: number; measure: string; grams: number }
type Measured = Pick<StoredFood, 'measures'> & { per_100g: Pick<StoredFood['per_100g'], 'calories'> }

/** One exchange in the largest measure that comes near enough; null where none does. */
export function exchangeAmount(
  { measures, per_100g }: Measured,
  group: ExchangeGroup,
): ExchangeAmount | null {
  if (!per_100g.calories) return null
  const wanted = (100 * groups[group].kcal) / per_100g.calories
  for (const { names, step, least, most } of kitchenMeasures) {
    const measure = measures.find(({ name }) => names.includes(name))
    if (!measure) continue
    const steps = pieces.includes(measure.name) && measure.grams < wholeBelow ? 1 : step
    const count = Math.round(wanted / measure.grams / steps) * steps
    const grams = count * measure.grams
    if (count >= least && count <= most && Math.abs(grams / wanted - 1) <= chartTolerance)
      return { count, measure: measure.name, grams: Math.max(1, Math.round(grams)) }
  }
  return null
}
