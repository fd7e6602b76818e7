import { z } from 'zod'
import { callsFor, paging, requiredText, search } from '#domain/endpoint.ts'
import { keysOf } from '#domain/keys.ts'
import { Item } from './dish-parts.ts'

/** How well the figures fit a food, best first. */
export const foodQualities = {
  same: 'The same food',
  variety: 'The same species, another variety or processing',
  composed: 'Composed of several foods',
  proxy: 'Another food of like composition',
  unverified: 'Figures from open literature, not verified',
} as const
export type FoodQuality = keyof typeof foodQualities
const qualityNames = keysOf(foodQualities)

/**
 * Where a food comes from: our kitchens, raw or as served, the whole USDA table, a table of the operator's own, or a label
 * that somebody has typed.
 */
const foodLists = ['kitchen', 'cooked', 'usda', 'own', 'label'] as const

/** Per 100 g, raw unless the name says otherwise. Energy is 4P + 9F + 4(C - fibre) + 2 fibre for every food. */
const units = {
  calories: 'kcal',
  protein_g: 'g',
  carbs_g: 'g',
  fat_g: 'g',
  fiber_g: 'g',
  sugar_g: 'g',
  saturated_fat_g: 'g',
  sodium_mg: 'mg',
  potassium_mg: 'mg',
  calcium_mg: 'mg',
  iron_mg: 'mg',
  magnesium_mg: 'mg',
  zinc_mg: 'mg',
  folate_mcg: 'µg',
  vitamin_b12_mcg: 'µg',
  vitamin_c_mg: 'mg',
  vitamin_a_mcg: 'µg',
  vitamin_d_mcg: 'µg',
  /** Added sugar, honey and jaggery; not that of fruit and milk. */
  free_sugar_g: 'g',
} as const
export type FoodNutrient = keyof typeof units
export const foodNutrients = Object.keys(units) as FoodNutrient[]
/** The nutrients in the order in which people read them. */
export const foodNutrientNames: Record<FoodNutrient, string> = {
  calories: 'Energy',
  protein_g: 'Protein',
  carbs_g: 'Carbohydrate',
  sugar_g: 'Sugar',
  free_sugar_g: 'Added sugar',
  fiber_g: 'Fibre',
  fat_g: 'Fat',
  saturated_fat_g: 'Saturated fat',
  sodium_mg: 'Sodium',
  potassium_mg: 'Potassium',
  calcium_mg: 'Calcium',
  iron_mg: 'Iron',
  magnesium_mg: 'Magnesium',
  zinc_mg: 'Zinc',
  folate_mcg: 'Folate',
  vitamin_a_mcg: 'Vitamin A',
  vitamin_b12_mcg: 'Vitamin B12',
  vitamin_c_mg: 'Vitamin C',
  vitamin_d_mcg: 'Vitamin D',
}
export const unitOfNutrient = (nutrient: FoodNutrient): string => units[nutrient]

/** The name as people say it: "Roti (as served)" is a roti. */
export const saidName = (name: string) => name.replace(/ \(as served\)$/, '')

/** Null is unknown, never 0. */
export type Per100g = Record<FoodNutrient, number | null>
export type FiguresOf = (foodId: string) => Per100g

/** Energy by the one formula that foods and targets share; unknown fibre counts as none. */
export function energyOf(food: Pick<Per100g, 'protein_g' | 'fat_g' | 'carbs_g' | 'fiber_g'>): number | null {
  const { protein_g, fat_g, carbs_g, fiber_g } = food
  if (protein_g === null || fat_g === null || carbs_g === null) return null
  return 4 * protein_g + 9 * fat_g + 4 * (carbs_g - (fiber_g ?? 0)) + 2 * (fiber_g ?? 0)
}

const Measure = z.object({ name: z.string(), grams: z.number() })
export type Measure = z.output<typeof Measure>

export const Food = z.object({
  id: z.string(),
  name: z.string(),
  /** Other names, in Latin and Devanagari. */
  aliases: z.array(z.string()),
  list: z.enum(foodLists),
  /** Where it stands in a shop. */
  shelf: z.string().nullable(),
  /** What it is or holds, as the dictionary of foods calls it; allergens and kinds follow. Null: not known. */
  contains: z.array(z.string()).nullable(),
  /** What a label would say; null where nobody has said what it contains. */
  label: z
    .object({
      /** Common allergens in it: 'milk'. */
      allergens: z.array(z.string()),
      /** Common allergens that are often in it, as an additive or a trace. */
      traces: z.array(z.string()),
      /** For whom it is fit: 'vegan'. */
      fits: z.array(z.string()),
    })
    .nullable(),
  source: z.string(),
  licence: z.string(),
  quality: z.enum(qualityNames).nullable(),
  per_100g: z.object(
    Object.fromEntries(foodNutrients.map((name) => [name, z.number().nullable()])) as Record<
      FoodNutrient,
      z.ZodNullable<z.ZodNumber>
    >,
  ),
  /** The group of foods that lose as much in cooking, one of `lossGroups`; null for what loses nothing, or is cooked. */
  loses_as: z.string().nullable(),
  /** Household measures in grams. */
  measures: z.array(Measure),
  /** The raw foods in 100 g of a cooked food. */
  items: z.array(Item).optional(),
  /** What the label says it is made of. Null: nobody has typed it, so it may hold anything. Absent: not from a label. */
  ingredients: z.string().nullish(),
  /** Of a food from a label: whether the practice's other nutritionists have it, too. */
  shared: z.boolean().optional(),
  /** Of a food from a label: whether the caller typed it. Only they change it. */
  own: z.boolean().optional(),
  /** Of a food from a label: whether a challenger typed it. */
  by_challenger: z.boolean().optional(),
})
export type Food = z.output<typeof Food>
export type FoodLabel = Food['label']
/** A food as it is stored: its label is computed for an answer. */
export type StoredFood = Omit<Food, 'label'>

/** A food read in a text, for somebody to confirm; `food_id` is null for what is not understood. */
const ReadFood = z.object({
  /** The part of the text. */
  text: z.string(),
  food_id: z.string().nullable(),
  name: z.string().nullable(),
  /** Null: no amount is said. Then `grams` is one of the food's usual measure. */
  quantity: z.number().nullable(),
  unit: z.string().nullable(),
  /** Null when nobody has weighed this unit of the food, or the amount is not understood (then no quantity either). */
  grams: z.number().nullable(),
  /** kcal of the grams; null where that is not known, or could do harm. */
  calories: z.number().nullable(),
  /** The raw foods of a cooked food. */
  items: z.array(Item).optional(),
})
export type ReadFood = z.output<typeof ReadFood>
/** The same before its energy is known. */
export type ReadPart = Omit<ReadFood, 'calories'>

export const foods = callsFor('patient or nutritionist', {
  'GET /foods': {
    summary: 'Foods by any name, spelling or script, best first',
    query: z.object({
      q: search,
      /** Only these foods, their ids between commas. */
      ids: z.string().max(5000).optional(),
      ...paging(20),
    }),
    reply: z.array(Food),
  },
  'POST /foods/parse': {
    status: 200,
    summary:
      'The foods and amounts of a text such as "2 roti, 1 katori dal", as a draft to confirm; nothing is stored',
    body: z.object({
      text: requiredText('Write what was eaten', 2000),
      /** In a recipe "toor dal" is the raw food, in a meal the cooked one. */
      for: z.enum(['recipe', 'meal']).default('meal'),
    }),
    reply: z.array(ReadFood),
  },
})
