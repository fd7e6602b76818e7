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
/** The nutrients with a target for a whole day. Not sugar: plans count all of it, targets only what is added. */
export const targetKeys = ['calories', 'protein_g', 'carbs_g', 'fat_g', 'fiber_g', 'sodium_mg'] as const
export type TargetKey = (typeof targetKeys)[number]

export const eachNutrient = <Value>(valueFor: (key: NutrientKey) => Value) =>
  Object.fromEntries(nutrientKeys.map((key) => [key, valueFor(key)])) as Record<NutrientKey, Value>

/** The same for the nutrients with a target. */
export const eachTarget = <Value>(valueFor: (key: TargetKey) => Value) =>
  Object.fromEntries(targetKeys.map((key) => [key, valueFor(key)])) as Record<TargetKey, Value>

/** Only the nutrients of a dish or meal. */
export const nutrientsOf = <Value>(dish: Record<NutrientKey, Value>) => eachNutrient((key) => dish[key])

/** Sum of nutrients, rounded to two decimals to remove floating-point errors. */
export const sumNutrients = (items: Partial<Nutrients>[]): Nutrients =>
  eachNutrient((key) => hundredths(items.reduce((sum, item) => sum + (item[key] ?? 0), 0)))
