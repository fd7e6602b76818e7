import { z } from 'zod'
import { callsFor, Id, optionalLine, paging, requiredLine, search, wholeNumber } from '#domain/endpoint.ts'
import type { Labels } from '#domain/field-words.ts'
import { Component, ItemInput, mostGrams } from '#domain/food/dish-parts.ts'
import { Nutrients, nutrientInputs, nutrientPatches } from '#domain/food/nutrient-fields.ts'
import { mealTypes } from '#domain/food/nutrients.ts'

/** A dish to put into plans: built in, or saved by a nutritionist for themselves. */
export const Dish = z.object({
  id: Id,
  name: z.string(),
  category: z.enum(mealTypes),
  /** What one serving is called. */
  portion: z.string().nullable(),
  /** How many servings the whole recipe makes. All figures and components are of one. */
  servings: z.number(),
  /** Weight of the whole recipe, cooked. */
  cooked_weight_g: z.number().nullable(),
  /** Of one serving. */
  ...Nutrients.shape,
  /** What it is made of, for one portion; null when its figures were typed. */
  components: z.array(Component).nullable(),
  /** The meals it is eaten at besides its category. */
  also_for: z.array(z.enum(mealTypes)),
  region: z.string().nullable(),
  /** Time at the stove and the board. */
  minutes: z.number().nullable(),
  /** Each ingredient with its amount: 'Curd (dahi), 100 g'. */
  ingredients: z.array(z.string()),
  /** What is done the evening before. */
  before: z.array(z.string()),
  instructions: z.array(z.string()),
  /** True when the caller saved it; false for a built-in dish. */
  own: z.boolean(),
})
export type Dish = z.output<typeof Dish>

const longGrams = 'Grams must be between 0 and 100,000'
/** A pot may be for a hundred people. */
const RecipeGrams = z.number(longGrams).gt(0, 'Give the grams of each food').max(100_000, longGrams)

const fields = {
  name: requiredLine('Name is required', 200),
  category: z.enum(mealTypes, 'Please choose a category'),
  portion: optionalLine(200),
  servings: wholeNumber('Servings must be a whole number from 1 to 100', 1, 100).optional(),
  cooked_weight_g: z
    .number('Cooked weight must be between 1 and 100,000 g')
    .min(1, 'Cooked weight must be between 1 and 100,000 g')
    .max(100_000, 'Cooked weight must be between 1 and 100,000 g')
    .nullish(),
  ingredients: z
    .array(requiredLine('An ingredient cannot be empty', 200))
    .max(50, 'A dish has at most 50 ingredients')
    .optional(),
  instructions: z
    .array(requiredLine('A step cannot be empty', 500))
    .max(30, 'A dish has at most 30 steps')
    .optional(),
  /** The foods of the whole recipe: figures and ingredients follow from them. Null: the figures are typed. */
  items: z
    .array(z.object({ food_id: ItemInput.shape.food_id, grams: RecipeGrams }))
    .min(1, 'Choose at least one food')
    .max(50, 'A dish has at most 50 foods')
    .nullish(),
}
/** A pot may make more than a meal of a plan may have. */
export const tooMuchMessage = (name: string) =>
  `One serving has more than ${mostGrams} g of ${name}. How many servings does the recipe make?`
export const typedServingsMessage = 'Servings are for a dish that is made from foods. Choose its foods.'
export const dishLabels: Labels<Omit<typeof fields, 'items'>> = {
  name: 'Name',
  category: 'Category',
  portion: 'Portion',
  servings: 'Servings',
  cooked_weight_g: 'Cooked weight (g)',
  ingredients: 'Ingredients',
  instructions: 'Steps',
}
export const DishInput = z.object({ ...fields, ...nutrientInputs })
export type DishInput = z.output<typeof DishInput>
/** Absent fields keep their values. */
const DishPatch = z.object({ ...fields, ...nutrientPatches }).partial()

/** Ids of dishes, to be shown first. */
export const DishesAtHand = z.object({
  favourites: z.array(Id),
  /** From the latest plans of challengers in care, drafts too. */
  recent: z.array(Id),
})
export type DishesAtHand = z.output<typeof DishesAtHand>
const Favourite = z.object({ favourite: z.boolean() })

export const dishEndpoints = callsFor('approved nutritionist', {
  'GET /meal-plans/templates': {
    summary: 'Dishes to build plans from: the built-in ones and one’s own, by category and name',
    query: z.object({
      ...paging(100),
      q: search,
      category: z.enum(mealTypes).optional(),
      /** Only one's own dishes, or only the built-in ones. */
      own: z.stringbool('own must be true or false').optional(),
      /**
       * Only these ids, separated by commas. Also finds dishes that are no longer listed or belong to an earlier
       * nutritionist, if they are in plans that the caller may read.
       */
      ids: z
        .string()
        .regex(/^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$/, 'ids must be up to 100 ids between commas')
        .optional(),
    }),
    reply: z.array(Dish),
  },
  'POST /meal-plans/templates': {
    summary: 'Save a dish as one’s own template',
    body: DishInput,
    reply: Dish,
  },
  'PUT /meal-plans/templates/:id': {
    summary: 'Change a dish of one’s own; published plans keep it as it was',
    body: DishPatch,
    keepsOthers: true,
    reply: Dish,
  },
  'DELETE /meal-plans/templates/:id':
    'Take a dish of one’s own off the list; plans that have it keep its recipe',
  'GET /meal-templates/at-hand': {
    summary: 'The ids of one’s favourite dishes and of those one put into plans lately, the newest first',
    reply: DishesAtHand,
  },
  'PUT /meal-templates/:id/favourite': {
    summary: 'Mark a dish as a favourite of one’s own, or no longer',
    body: Favourite,
    reply: Favourite,
  },
})
