import { z } from 'zod'
import { type Contract, callsFor, Id, Instant, paging } from '#domain/endpoint.ts'
import { KitchenFood } from '#domain/food/dish-parts.ts'
import { MealPlan, PlainMeal, PlanDay } from './meal-plans.ts'

const yesOrNo = z.enum(['true', 'false']).optional()

/** Days until a shared link expires. */
export const shareDays = 7

export const PlanShare = z.object({
  /** The link that anybody may open. Null except in the answer that creates it, because only its hash is stored. */
  url: z.string().nullable(),
  expires_at: Instant.nullable(),
})

const PlanVersion = MealPlan.pick({
  version: true,
  week_start: true,
  notes: true,
  medicine_notes: true,
  rule_reasons: true,
  days: true,
  totals: true,
}).extend({
  /** When the next version replaced it. */
  replaced_at: Instant,
})
export type PlanVersion = z.output<typeof PlanVersion>

export const PlanDish = z.object({
  template_id: Id,
  dish_version: Id,
  name: z.string(),
  portion: z.string().nullable(),
  ingredients: z.array(z.string()),
  /** The raw foods of one portion; empty where nobody said of what the dish is made. */
  foods: z.array(KitchenFood),
  /** What is done the evening before. */
  before: z.array(z.string()),
  instructions: z.array(z.string()),
})
export type PlanDish = z.output<typeof PlanDish>

/** Of the common allergens: those a dish contains, and those that are often there as an additive or a trace. */
const DishAllergens = z.object({ contains: z.array(z.string()), may_contain: z.array(z.string()) })
type DishAllergens = z.output<typeof DishAllergens>

const sentence = (verb: string, allergens: string[]) =>
  allergens.length > 0 ? `${verb} ${allergens.join(', ')}.` : ''
/** 'Contains milk, egg. May contain mustard.'; empty when nothing was found. */
const allergenText = ({ contains, may_contain }: DishAllergens) =>
  [sentence('Contains', contains), sentence('May contain', may_contain)].filter(Boolean).join(' ')

/** The same of a meal and of each dish that may be cooked in its place. */
export const allergenLines = ({ allergens, alternatives = [] }: SharedDay['meals'][number]) =>
  [
    allergenText(allergens),
    ...alternatives.map((other) => {
      const text = allergenText(other.allergens)
      return text && `${other.title}: ${text}`
    }),
  ].filter(Boolean)

const SharedDish = PlainMeal.omit({ clashes: true }).extend({ allergens: DishAllergens })
export type SharedDish = z.output<typeof SharedDish>
const SharedDay = PlanDay.extend({
  /** `alternatives`: what else may be cooked in place of the dish that is served. */
  meals: z.array(SharedDish.extend({ alternatives: z.array(SharedDish).optional() })),
})
export type SharedDay = z.output<typeof SharedDay>

/**
 * What a shared page shows: no name, and nothing that follows from what the challenger avoids. Whoever cooks is warned as
 * by a menu: every dish names its common allergens.
 */
const SharedPlan = MealPlan.pick({ week_start: true, notes: true, totals: true }).extend({
  days: z.array(SharedDay),
  /** The recipes of its dishes; empty for a link without recipes. */
  dishes: z.array(PlanDish),
  expires_at: Instant,
})
export type SharedPlan = z.output<typeof SharedPlan>

export const planSharing = {
  ...callsFor('patient or approved nutritionist', {
    'GET /meal-plans/:id/dishes': {
      summary: 'Ingredients and instructions of the dishes in a plan that came from templates',
      query: z.object({
        ...paging(100),
        /** Those of an earlier version of the plan. */
        version: z.coerce.number().int().min(1).optional(),
      }),
      reply: z.array(PlanDish),
      health: true,
    },
    'GET /meal-plans/:id/versions': {
      summary: 'What a published plan said before each change, newest first',
      query: z.object(paging(20)),
      reply: z.array(PlanVersion),
      health: true,
    },
    'GET /meal-plans/:id.pdf': {
      summary:
        'The plan to print; `recipes=true` adds the recipes of its dishes, `exchanges=true` each meal in exchanges',
      query: z.object({ recipes: yesOrNo, exchanges: yesOrNo }),
      file: 'application/pdf',
      health: true,
    },
    'GET /meal-plans/:id.ics': {
      summary: "The plan's meals for a calendar program",
      file: 'text/calendar; charset=utf-8',
      health: true,
    },
    'GET /meal-plans/:id/share': {
      summary: 'Until when a published plan is shared',
      reply: PlanShare,
      health: true,
    },
    'POST /meal-plans/:id/share': {
      summary: 'Make a read-only link to a published plan; it works for 7 days, for everybody who has it',
      body: z.object({ recipes: z.boolean('recipes must be true or false').default(false) }).optional(),
      reply: PlanShare,
    },
    'DELETE /meal-plans/:id/share': 'End every link to the plan',
  }),
  'GET /shared/plans/:token': {
    access: 'anyone',
    summary: 'The plan behind a shared link: no names, and for every dish its common allergens',
    reply: SharedPlan,
    throttle: 'shared link',
  },
} satisfies Contract
