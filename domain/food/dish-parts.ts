import { z } from 'zod'
import { requiredLine } from '#domain/endpoint.ts'
import { cookingMethodNames } from './cooking-losses.ts'

/** How the food is cooked. Absent: as foods of its group usually are. */
const cooked = z.enum(cookingMethodNames).optional()

/** Characters of what a label says is in a food. */
export const longestIngredients = 2000

/** So many grams of a food, raw. */
export const Item = z.object({
  food_id: z.string(),
  name: z.string(),
  grams: z.number(),
  cooked,
  /** What a food from a label is made of, as the label says; absent where nobody has typed it, and for all other foods. */
  ingredients: z.string().optional(),
})
export type Item = z.output<typeof Item>
/** Grams of one food in a meal. */
export const mostGrams = 5000
const gramsMessage = `Grams must be between 0 and ${mostGrams}`
export const ItemInput = z.object({
  food_id: requiredLine('A food is required', 100),
  name: requiredLine('A food needs a name', 200),
  grams: z.number(gramsMessage).min(0).max(mostGrams, gramsMessage),
  cooked,
  ingredients: z.string().max(longestIngredients).optional(),
})

/** A part of a dish with a unit of its own, as it is served: 2 phulkas of 32 g, 1 katori dal of 150 g. */
export const Component = z.object({
  name: z.string(),
  /** A vessel ('katori') or a piece ('phulka'). */
  unit: z.string(),
  /** Weight of one unit as served, cooked. */
  unit_grams: z.number(),
  count: z.number(),
  /** Raw foods in one unit. */
  items: z.array(Item),
})
export type Component = z.output<typeof Component>

/** A food of a recipe with what a kitchen needs to measure it without scales. */
export const KitchenFood = Item.extend({
  /** What is counted: a piece of 80 g. Null: nobody has weighed one. */
  piece: z.object({ name: z.string(), grams: z.number() }).nullable(),
  /** Weight of a millilitre, for spoons and katoris. Null: nobody has filled one. */
  grams_per_ml: z.number().nullable(),
})
export type KitchenFood = z.output<typeof KitchenFood>
