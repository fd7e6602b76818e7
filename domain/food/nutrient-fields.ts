import { z } from 'zod'
import { hundredths } from '#domain/numbers.ts'
import { eachNutrient, type NutrientKey, nutrientLabels } from './nutrients.ts'

/** Nutrients of one portion, or a total. Not rounded. */
export const Nutrients = z.object({
  calories: z.number(),
  protein_g: z.number(),
  carbs_g: z.number(),
  fat_g: z.number(),
  fiber_g: z.number(),
  sugar_g: z.number(),
  sodium_mg: z.number(),
})
type Nutrients = z.output<typeof Nutrients>

const within = (label: string, max: number, min = 0) => {
  const message = `${label} must be between 0 and ${max}`
  return z.number(message).min(min, message).max(max, message).overwrite(hundredths)
}
const amount = (range: z.ZodNumber) => range.nullish().transform((value) => value ?? 0)
const changedAmount = (range: z.ZodNumber) =>
  range
    .nullable()
    .transform((value) => value ?? 0)
    .optional()

const most = {
  calories: 10_000,
  protein_g: 2000,
  carbs_g: 2000,
  fat_g: 2000,
  fiber_g: 2000,
  sugar_g: 2000,
  sodium_mg: 100_000,
}
const rangeOf = (key: NutrientKey) => within(nutrientLabels[key].label, most[key])

/** Fields of a dish as typed; an empty one counts as 0. */
export const nutrientInputs = eachNutrient((key) => amount(rangeOf(key)))
const allowed = z.object(nutrientInputs)
/** Why a meal cannot have these figures; undefined when it can. */
export const figuresProblem = (figures: Nutrients) => allowed.safeParse(figures).error?.issues[0]?.message
/** The same fields for changing a dish: an absent one keeps its value, null becomes 0. */
export const nutrientPatches = eachNutrient((key) => changedAmount(rangeOf(key)))
/** The same fields for a meal. Calories may be 0 or less here: planIssues reports it with the day and meal. */
export const mealNutrientInputs = {
  ...nutrientInputs,
  calories: amount(within('Calories', most.calories, -most.calories)),
}
