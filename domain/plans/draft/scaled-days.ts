import type { PlanDay } from '../meal-plans.ts'
import type { DraftDay, DraftMeal } from './plan-draft.ts'

type ScaledMeal = { was: DraftMeal; is: DraftMeal }

/**
 * The draft's days with the amounts of scaled or mended ones, whose meals stand in the same order, and the meals that
 * changed. All keep their keys and locks; another dish in a meal's place also the time, but not the notes on the former one.
 */
export function scaledDays(days: DraftDay[], scaled: PlanDay[]) {
  const changed: ScaledMeal[] = []
  const all = days.map(({ day_of_week, meals }) => {
    const others = scaled.find((day) => day.day_of_week === day_of_week)?.meals ?? []
    return {
      day_of_week,
      meals: meals.map((was, index) => {
        const { id: _, clashes: __, dish_version: ___, ...other } = others[index]!
        const isSameDish = other.template_id === was.template_id && other.title === was.title
        if (isSameDish && other.portion === was.portion && other.calories === was.calories) return was
        const { key, id, time } = was
        const is: DraftMeal = isSameDish
          ? { ...was, ...other }
          : { ...other, key, time, notes: null, ...(id && { id }) }
        changed.push({ was, is })
        return is
      }),
    }
  })
  return { days: all, changed }
}
