import { z } from 'zod'

export const mealTypes = ['breakfast', 'lunch', 'dinner', 'snack'] as const
export type MealType = (typeof mealTypes)[number]
export const mealTypeLabels: Record<MealType, string> = {
  breakfast: 'Breakfast',
  lunch: 'Lunch',
  dinner: 'Dinner',
  snack: 'Snack',
}

export const nutrientKeys = [
  'calories',
  'protein_g',
  'carbs_g',
  'fat_g',
  'fiber_g',
  'sugar_g',
  'sodium_mg',
] as const
export type NutrientKey = (typeof nutrientKeys)[number]
export type Nutrients = Record<NutrientKey, number>

export const nutrientLabels: Record<NutrientKey, { label: string; unit: string }> = {
  calories: { label: 'Calories', unit: 'kcal' },
  protein_g: { label: 'Protein', unit: 'g' },
  carbs_g: { label: 'Carbs', unit: 'g' },
  fat_g: { label: 'Fat', unit: 'g' },
  fiber_g: { label: 'Fibre', unit: 'g' },
  sugar_g: { label: 'Sugar', unit: 'g' },
  sodium_mg: { label: 'Sodium', unit: 'mg' },
}

/** Nutrients of one portion or of a total, unrounded. */
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
/** For changes: absent stays as it is. */
const changedAmount = (...range: Parameters<typeof within>) =>
  within(...range)
    .nullable()
    .transform((value) => value ?? 0)
    .optional()
/** Fields of a dish as typed; what is left empty counts as 0. */
export const nutrientInputs = {
  calories: amount('Calories', 10_000),
  protein_g: amount('Protein', 2000),
  carbs_g: amount('Carbs', 2000),
  fat_g: amount('Fat', 2000),
  fiber_g: amount('Fibre', 2000),
  sugar_g: amount('Sugar', 2000),
  sodium_mg: amount('Sodium', 100_000),
}
/** The same in a change of a dish: what is absent stays, null becomes 0. */
export const nutrientPatches = {
  calories: changedAmount('Calories', 10_000),
  protein_g: changedAmount('Protein', 2000),
  carbs_g: changedAmount('Carbs', 2000),
  fat_g: changedAmount('Fat', 2000),
  fiber_g: changedAmount('Fibre', 2000),
  sugar_g: changedAmount('Sugar', 2000),
  sodium_mg: changedAmount('Sodium', 100_000),
}
/** The same of a meal in a plan: that its calories are above 0 is said by planIssues, with day and meal. */
export const mealNutrientInputs = { ...nutrientInputs, calories: amount('Calories', 10_000, -10_000) }

/** Sum of nutrients, free of binary dust (two decimals). */
export function sumNutrients(items: Partial<Nutrients>[]): Nutrients {
  const total = { calories: 0, protein_g: 0, carbs_g: 0, fat_g: 0, fiber_g: 0, sugar_g: 0, sodium_mg: 0 }
  for (const item of items) for (const key of nutrientKeys) total[key] += item[key] ?? 0
  for (const key of nutrientKeys) total[key] = Math.round(total[key] * 100) / 100
  return total
}
