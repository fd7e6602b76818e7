import { z } from 'zod'
import { type Contract, Id, optionalLine, paging, requiredLine, search } from '#domain/endpoint.ts'
import type { Labels } from '#domain/field-words.ts'
import { Component, ItemInput } from '#domain/food/dish-parts.ts'
import { Nutrients, nutrientInputs, nutrientPatches } from '#domain/food/nutrient-fields.ts'
import { mealTypes } from '#domain/food/nutrients.ts'

/** A dish to put into plans: built in, or saved by a nutritionist for themselves. */
export const Dish = z.object({
  id: Id,
  name: z.string(),
  category: z.enum(mealTypes),
  portion: z.string().nullable(),
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

const fields = {
  name: requiredLine('Name is required', 200),
  category: z.enum(mealTypes, 'Please choose a category'),
  portion: optionalLine(200),
  ingredients: z
    .array(requiredLine('An ingredient cannot be empty', 200))
    .max(50, 'A dish has at most 50 ingredients')
    .optional(),
  instructions: z
    .array(requiredLine('A step cannot be empty', 500))
    .max(30, 'A dish has at most 30 steps')
    .optional(),
  /** The raw foods of one portion: figures and ingredients follow from them. Null: the figures are typed. */
  items: z
    .array(
      ItemInput.omit({ name: true, cooked: true }).extend({
        grams: ItemInput.shape.grams.gt(0, 'Give the grams of each food'),
      }),
    )
    .min(1, 'Choose at least one food')
    .max(50, 'A dish has at most 50 foods')
    .nullish(),
}
export const dishLabels: Labels<Omit<typeof fields, 'items'>> = {
  name: 'Name',
  category: 'Category',
  portion: 'Portion',
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

export const dishEndpoints = {
  'GET /meal-plans/templates': {
    access: 'approved nutritionist',
    summary: 'Dishes to build plans from: the built-in ones and one’s own, by category and name',
    query: z.object({
      ...paging(100),
      q: search,
      category: z.enum(mealTypes).optional(),
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
    access: 'approved nutritionist',
    summary: 'Save a dish as one’s own template',
    body: DishInput,
    reply: Dish,
    status: 201,
  },
  'PUT /meal-plans/templates/:id': {
    access: 'approved nutritionist',
    summary: 'Change a dish of one’s own; published plans keep it as it was',
    body: DishPatch,
    keepsOthers: true,
    reply: Dish,
  },
  'DELETE /meal-plans/templates/:id': {
    access: 'approved nutritionist',
    summary: 'Take a dish of one’s own off the list; plans that have it keep its recipe',
  },
  'GET /meal-templates/at-hand': {
    access: 'approved nutritionist',
    summary: 'The ids of one’s favourite dishes and of those one put into plans lately, the newest first',
    reply: DishesAtHand,
  },
  'PUT /meal-templates/:id/favourite': {
    access: 'approved nutritionist',
    summary: 'Mark a dish as a favourite of one’s own, or no longer',
    body: Favourite,
    reply: Favourite,
  },
} satisfies Contract
