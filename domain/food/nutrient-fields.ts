import { z } from 'zod'

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

const within = (label: string, max: number, min = 0) => {
  const message = `${label} must be between 0 and ${max}`
  return z
    .number(message)
    .min(min, message)
    .max(max, message)
    .overwrite((value) => Math.round(value * 100) / 100)
}
const amount = (...range: Parameters<typeof within>) =>
  within(...range)
    .nullish()
    .transform((value) => value ?? 0)
/** For changes: an absent field keeps its value. */
const changedAmount = (...range: Parameters<typeof within>) =>
  within(...range)
    .nullable()
    .transform((value) => value ?? 0)
    .optional()
/** Fields of a dish as typed; an empty one counts as 0. */
export const nutrientInputs = {
  calories: amount('Calories', 10_000),
  protein_g: amount('Protein', 2000),
  carbs_g: amount('Carbs', 2000),
  fat_g: amount('Fat', 2000),
  fiber_g: amount('Fibre', 2000),
  sugar_g: amount('Sugar', 2000),
  sodium_mg: amount('Sodium', 100_000),
}
/** The same fields for changing a dish: an absent one keeps its value, null becomes 0. */
export const nutrientPatches = {
  calories: changedAmount('Calories', 10_000),
  protein_g: changedAmount('Protein', 2000),
  carbs_g: changedAmount('Carbs', 2000),
  fat_g: changedAmount('Fat', 2000),
  fiber_g: changedAmount('Fibre', 2000),
  sugar_g: changedAmount('Sugar', 2000),
  sodium_mg: changedAmount('Sodium', 100_000),
}
/** The same fields for a meal. Calories may be 0 or less here: planIssues reports it with the day and meal. */
export const mealNutrientInputs = { ...nutrientInputs, calories: amount('Calories', 10_000, -10_000) }
