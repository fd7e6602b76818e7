import { keptOf } from './cooking-losses.ts'
import type { Item } from './dish-parts.ts'
import { type FoodNutrient, foodNutrients, type StoredFood } from './foods.ts'

/** What is needed of a food to know what it brings once it is cooked. */
export type FoodFigures = Pick<StoredFood, 'per_100g' | 'loses_as'>
/** Undefined: nobody knows the food. */
export type FoodOf = (foodId: string) => FoodFigures | undefined

/** A sum of what is known, and the share of the weight, 0 to 1, of which it is known: "at least 3 mg, of 90% of the food". */
export type Known = { amount: number; known: number }
export type Figures = Record<FoodNutrient, Known>

/** What an item brings of a nutrient after losses by cooking; null where it is not known. */
export function amountIn({ food_id, grams, cooked }: Item, key: FoodNutrient, foodOf: FoodOf): number | null {
  const food = foodOf(food_id)
  const per100g = food?.per_100g[key]
  if (per100g === null || per100g === undefined) return null
  return ((per100g * grams) / 100) * (keptOf(food!.loses_as, cooked)[key] ?? 1)
}

const each = <Value>(valueFor: (key: FoodNutrient) => Value) =>
  Object.fromEntries(foodNutrients.map((key) => [key, valueFor(key)])) as Record<FoodNutrient, Value>

/** All nutrients of foods, after losses by cooking. Nothing is known of no foods. */
export function figuresOfItems(items: Item[], foodOf: FoodOf): Figures {
  const weight = items.reduce((sum, { grams }) => sum + grams, 0)
  return each((key) => {
    let [amount, known] = [0, 0]
    for (const item of items) {
      const part = amountIn(item, key, foodOf)
      if (part === null) continue
      amount += part
      known += item.grams
    }
    return { amount, known: weight > 0 ? known / weight : 0 }
  })
}
