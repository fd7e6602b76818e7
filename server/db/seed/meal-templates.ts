import { breakfastTemplates } from './templates/breakfast.ts'
import { dinnerTemplates } from './templates/dinner.ts'
import { lunchTemplates } from './templates/lunch.ts'
import { snackTemplates } from './templates/snack.ts'

/**
 * A dish every practice starts with. Ingredient amounts are raw, for one portion. Carbohydrate is the total,
 * fibre included; energy counts fibre at 2 kcal/g, so it sits a little under 4-4-9 in fibre-rich dishes.
 */
export type BuiltInTemplate = {
  /** Fixed, so that seeding twice finds the same dish. Never reuse or renumber. */
  id: string
  name: string
  category: 'breakfast' | 'lunch' | 'dinner' | 'snack'
  /** One serving as it reaches the plate, cooked. */
  portion: string
  calories: number
  protein_g: number
  carbs_g: number
  fat_g: number
  fiber_g: number
  sugar_g: number
  sodium_mg: number
  /** Complete, because allergen and diet checks read it. Compounded asafoetida is named with its wheat. */
  ingredients: string[]
  instructions: string[]
}

export const builtInTemplates: BuiltInTemplate[] = [
  ...breakfastTemplates,
  ...lunchTemplates,
  ...dinnerTemplates,
  ...snackTemplates,
]
