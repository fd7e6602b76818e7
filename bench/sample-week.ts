import type { MealType } from '#domain/food/nutrients.ts'
import { planDays } from '#domain/plans/meal-plans.ts'

const meal = (meal_type: MealType) => ({
  meal_type,
  title: 'Moong dal chilla with mint chutney',
  notes: 'Less oil',
  calories: 310,
  protein_g: 17,
  carbs_g: 42,
  fat_g: 8,
  fiber_g: 7,
  sugar_g: 3,
  sodium_mg: 420,
})

/** Seven days of four meals, in the stored form. */
export function sampleWeek(weekStart: string, newId = () => crypto.randomUUID() as string) {
  return planDays(
    weekStart,
    Array.from({ length: 7 }, (_, day) => ({
      day_of_week: day,
      meals: [meal('breakfast'), meal('lunch'), meal('snack'), meal('dinner')],
    })),
    newId,
  )
}
