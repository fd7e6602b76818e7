import type { FoodNutrient } from '#domain/food/foods.ts'
import { formatNumber } from '#domain/numbers.ts'

/** The nutrients in the order in which people read them, with their names. */
export const nutrientNames: Record<FoodNutrient, string> = {
  calories: 'Energy',
  protein_g: 'Protein',
  carbs_g: 'Carbohydrate',
  sugar_g: 'of it sugar',
  fiber_g: 'of it fibre',
  fat_g: 'Fat',
  saturated_fat_g: 'of it saturated',
  sodium_mg: 'Sodium',
  potassium_mg: 'Potassium',
  calcium_mg: 'Calcium',
  iron_mg: 'Iron',
  magnesium_mg: 'Magnesium',
  zinc_mg: 'Zinc',
  folate_mcg: 'Folate',
  vitamin_a_mcg: 'Vitamin A',
  vitamin_b12_mcg: 'Vitamin B12',
  vitamin_c_mg: 'Vitamin C',
  vitamin_d_mcg: 'Vitamin D',
}

const unitOf = (nutrient: FoodNutrient) =>
  nutrient === 'calories' ? 'kcal' : nutrient.endsWith('_mcg') ? 'µg' : nutrient.endsWith('_mg') ? 'mg' : 'g'

/** A figure with its unit: three digits are more than the tables know. A dash is not known. */
export function shown(value: number | null, nutrient: FoodNutrient): string {
  if (value === null) return '–'
  const rounded = value >= 100 ? Math.round(value) : Number(value.toPrecision(value < 1 ? 2 : 3))
  return `${formatNumber(rounded)}\u00a0${unitOf(nutrient)}`
}
