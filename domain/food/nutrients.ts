import { keysOf } from '#domain/keys.ts'
import { hundredths } from '#domain/numbers.ts'

/** The meals of a day as they follow each other. */
export const mealsOfDay: readonly MealType[] = ['breakfast', 'lunch', 'snack', 'dinner']
export const mealTypeLabels = {
  breakfast: 'Breakfast',
  lunch: 'Lunch',
  dinner: 'Dinner',
  snack: 'Snack',
}
export type MealType = keyof typeof mealTypeLabels
export const mealTypes = keysOf(mealTypeLabels)

export type Nutrients = Record<NutrientKey, number>
/** The nutrients that calories come from. */
export const macros = ['protein_g', 'carbs_g', 'fat_g'] as const satisfies NutrientKey[]
/** Calories of a gram. */
export const macroEnergy = { protein_g: 4, carbs_g: 4, fat_g: 9 }

export const nutrientLabels = {
  calories: { label: 'Calories', unit: 'kcal' },
  protein_g: { label: 'Protein', unit: 'g' },
  carbs_g: { label: 'Carbs', unit: 'g' },
  fat_g: { label: 'Fat', unit: 'g' },
  fiber_g: { label: 'Fibre', unit: 'g' },
  sugar_g: { label: 'Sugar', unit: 'g' },
  sodium_mg: { label: 'Sodium', unit: 'mg' },
}
export type NutrientKey = keyof typeof nutrientLabels
export const nutrientKeys = keysOf(nutrientLabels)

/** Only the nutrients of a dish or meal. */
export function nutrientsOf<Value>(dish: Record<NutrientKey, Value>): Record<NutrientKey, Value> {
  return Object.fromEntries(nutrientKeys.map((key) => [key, dish[key]])) as Record<NutrientKey, Value>
}

/** Sum of nutrients, rounded to two decimals to remove floating-point errors. */
export function sumNutrients(items: Partial<Nutrients>[]): Nutrients {
  const total = { calories: 0, protein_g: 0, carbs_g: 0, fat_g: 0, fiber_g: 0, sugar_g: 0, sodium_mg: 0 }
  for (const item of items) for (const key of nutrientKeys) total[key] += item[key] ?? 0
  for (const key of nutrientKeys) total[key] = hundredths(total[key])
  return total
}
