import { breakfastTemplates } from './templates/breakfast.ts'
import { dinnerTemplates } from './templates/dinner.ts'
import { lunchTemplates } from './templates/lunch.ts'
import { snackTemplates } from './templates/snack.ts'

/**
 * A dish that every nutritionist can use. Ingredient amounts are raw, for one portion. Carbohydrate includes fibre;
 * energy counts fibre at 2 kcal/g, so in dishes with much fibre it is a little below 4-4-9.
 */
export type BuiltInTemplate = {
  /** Fixed, so that a later start updates the same dish. Never reuse or renumber. */
  id: string
  name: string
  category: 'breakfast' | 'lunch' | 'dinner' | 'snack'
  /** One serving as eaten, cooked. */
  portion: string
  calories: number
  protein_g: number
  carbs_g: number
  fat_g: number
  fiber_g: number
  sugar_g: number
  sodium_mg: number
  /** Complete, because the checks for allergens and diets read it. Compounded asafoetida is listed with its wheat. */
  ingredients: string[]
  instructions: string[]
}

export const builtInTemplates: BuiltInTemplate[] = [
  ...breakfastTemplates,
  ...lunchTemplates,
  ...dinnerTemplates,
  ...snackTemplates,
]
