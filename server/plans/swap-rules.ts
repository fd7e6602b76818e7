import type { WeekMeal } from '#domain/clinical/evaluate.ts'
import { keepsRules, limitsOn } from '#domain/clinical/swap-rules.ts'
import { type CheckedMeal, figuresOfMeal } from '#domain/plans/week-check.ts'
import type { Db } from '#server/db/rows.ts'
import { foodsOfMeals } from '#server/food/foods.ts'
import { ruledPerson, weighedDays } from './plan-rules.ts'

/**
 * Which meals may take a place as the rules of a person say: `keeps` asks them of the days, and `limitsOf` says what a meal
 * is limited by. A place is the id of the meal that goes.
 */
export async function rulesOfSwaps(db: Db, patientId: string, days: Parameters<typeof weighedDays>[1]) {
  const ruled = await ruledPerson(db, patientId)
  if (!ruled) return () => ({ keeps: () => true, limitsOf: () => [] })
  const { person, list } = ruled
  const foodOf = await foodsOfMeals(db, [])
  const weighed = (meal: CheckedMeal): Omit<WeekMeal, 'id'> => ({
    ...{ meal_type: meal.meal_type, title: meal.title, items: meal.items ?? [] },
    figures: figuresOfMeal(meal, foodOf),
  })
  const week = await weighedDays(db, days)
  return (at: string) => {
    const keeps = keepsRules(week, at, person, list)
    return {
      keeps: (meal: CheckedMeal) => keeps(weighed(meal)),
      limitsOf: (meal: CheckedMeal) => limitsOn(weighed(meal), person, list),
    }
  }
}
