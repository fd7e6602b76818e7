import { z } from 'zod'
import { callsFor, optionalDay, requiredDate, requiredId, wholeNumber } from '#domain/endpoint.ts'
import { Nutrients } from '#domain/food/nutrient-fields.ts'
import { mealTypes, nutrientLabels } from '#domain/food/nutrients.ts'
import { carbsByMealInput } from '#domain/food/targets/meal-carbs-fields.ts'
import { weekVarieties } from '#domain/food/week/week-counts.ts'
import { daysPerPlan, Meal, MealInput, mealsOf, PlanDay, PlanDayInput } from './meal-plans.ts'

const target = (key: keyof typeof nutrientLabels, least: number, most: number) => {
  const message = `${nutrientLabels[key].label} must be between ${least} and ${most} a day`
  return z.number(message).min(least, message).max(most, message)
}
/** What each day of a filled week comes to. */
export const DayTargets = z.object({
  calories: target('calories', 800, 6000),
  protein_g: target('protein_g', 10, 500),
  carbs_g: target('carbs_g', 10, 1200),
  fat_g: target('fat_g', 10, 500),
  fiber_g: target('fiber_g', 0, 150),
  sodium_mg: target('sodium_mg', 200, 10_000),
  /** Absent: as the confirmed ones say. */
  carbs_by_meal: carbsByMealInput.optional(),
})

/** What is in a plan so far, with what is locked. */
export const LockableDays = z
  .array(PlanDayInput.extend({ meals: mealsOf(MealInput.extend({ locked: z.boolean().optional() })) }))
  .max(daysPerPlan, `A plan has at most ${daysPerPlan} days`)
  .refine((days) => new Set(days.map((day) => day.day_of_week)).size === days.length, {
    message: 'Each day can be in the plan only once',
  })
export const confirmTargetsMessage = 'Please confirm the daily targets first.'
export const mostSeed = 2_147_483_647

const FillInput = z.object({
  patient_id: requiredId('Patient is required'),
  week_start: requiredDate('Week start date is required'),
  /** Another number gives another week, the same one the same; absent it is any. */
  seed: wholeNumber('Seed must be a whole number from 0 to 2147483647', 0, mostSeed).optional(),
  /** Absent: the confirmed ones. */
  targets: DayTargets.optional(),
  days: LockableDays,
  /** Which of these meals stay: only locked ones, or all, so that only empty places are filled. */
  keep: z.enum(['locked', 'all'], 'Keep must be locked or all').default('locked'),
  /** From few dishes, cooked once and eaten twice, to always new ones. */
  variety: z.enum(weekVarieties, 'Variety must be few, some or new').default('some'),
})
export type DayTargets = z.output<typeof DayTargets>
export type FillInput = z.output<typeof FillInput>

const SwapInput = z.object({
  patient_id: requiredId('Patient is required'),
  meal: MealInput,
  /** The meal's day: on a fasting day only dishes for the fast are offered. */
  date: optionalDay,
  /** The days it stands in: what would break a rule there is not offered. */
  days: LockableDays.optional(),
})
export type SwapInput = z.output<typeof SwapInput>

const FilledPlan = z.object({
  /** All days of the week; what stays is there as it was sent. */
  days: z.array(PlanDay),
  totals: Nutrients,
  /** The places that no dish could fill. */
  missing: z.array(z.object({ date: z.string(), meal_type: z.enum(mealTypes), reason: z.string() })),
})

export const planFilling = callsFor('approved nutritionist', {
  'POST /meal-plans/generate': {
    status: 200,
    summary: 'Fill a week for a challenger in care: dishes and portions to their targets; nothing is saved',
    body: FillInput,
    reply: FilledPlan,
  },
  'POST /meal-plans/swaps': {
    status: 200,
    summary: 'Up to five other meals in place of one, near to its energy and protein, best first',
    body: SwapInput,
    reply: z.object({
      meals: z.array(
        /** `marks`: how often it may come by the rules of the challenger, where the days were not sent. */
        Meal.extend({ marks: z.array(z.string()).optional() }),
      ),
    }),
  },
})
