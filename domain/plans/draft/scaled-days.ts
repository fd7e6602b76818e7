import type { PlanDay } from '../meal-plans.ts'
import type { DraftDay, DraftMeal } from './plan-draft.ts'

type ScaledMeal = { was: DraftMeal; is: DraftMeal }

/** The draft's days with the amounts of the scaled ones, whose meals stand in the same order, and the meals that changed. */
export function scaledDays(days: DraftDay[], scaled: PlanDay[]) {
  const changed: ScaledMeal[] = []
  const all = days.map(({ day_of_week, meals }) => {
    const others = scaled.find((day) => day.day_of_week === day_of_week)?.meals ?? []
    return {
      day_of_week,
      meals: meals.map((was, index) => {
        const { id: _, clashes: __, dish_version: ___, ...other } = others[index]!
        if (other.portion === was.portion && other.calories === was.calories) return was
        const is = { ...was, ...other }
        changed.push({ was, is })
        return is
      }),
    }
  })
  return { days: all, changed }
}
