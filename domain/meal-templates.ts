import { z } from 'zod'
import { type Contract, Id, paging, requiredText, search } from './endpoint.ts'
import { mealTypes, Nutrients, nutrientInputs } from './nutrients.ts'

/** A dish ready to be put into a plan: built in, or saved by a nutritionist for themselves. */
export const MealTemplate = z.object({
  id: Id,
  name: z.string(),
  category: z.enum(mealTypes),
  portion: z.string().nullable(),
  ...Nutrients.shape,
  /** Each with its amount: 'Curd (dahi), 100 g'. */
  ingredients: z.array(z.string()),
  instructions: z.array(z.string()),
  /** Saved by the caller; false for the built-in ones. */
  own: z.boolean(),
})
export type MealTemplate = z.output<typeof MealTemplate>

export const MealTemplateInput = z.object({
  name: requiredText('Name is required', 200),
  category: z.enum(mealTypes, 'Please choose a category'),
  portion: z.string().trim().max(200).nullish(),
  ...nutrientInputs,
  ingredients: z.array(requiredText('An ingredient cannot be empty', 200)).max(50).optional(),
  instructions: z.array(requiredText('A step cannot be empty', 500)).max(30).optional(),
})

export const mealTemplateEndpoints = {
  'GET /meal-plans/templates': {
    access: 'approved nutritionist',
    summary: 'Dishes to build plans from: the built-in ones and one’s own, by category and name',
    query: z.object({ ...paging(100), q: search, category: z.enum(mealTypes).optional() }),
    reply: z.array(MealTemplate),
  },
  'POST /meal-plans/templates': {
    access: 'approved nutritionist',
    summary: 'Save a dish as one’s own template',
    body: MealTemplateInput,
    reply: MealTemplate,
    status: 201,
  },
} satisfies Contract
