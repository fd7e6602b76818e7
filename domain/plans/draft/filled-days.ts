import { newKey } from '#domain/keys.ts'
import { mealsInOrder } from '../day-slots.ts'
import type { Meal, PlanDay } from '../meal-plans.ts'
import type { Manner } from './changes.ts'
import type { DraftDay, PlanDraft } from './plan-draft.ts'
/** Filled days as days of the draft. Days that were left out stay out; what stayed keeps its key and its lock. */
export function filledDays(draft: PlanDraft, filled: PlanDay[], manner: Manner): DraftDay[] {
  // Each meal that stayed is found again once: a day may hold the same meal twice.
  const stayed = new Map(
    draft.days.map(({ day_of_week, meals }) => [
      day_of_week,
      meals.filter(({ locked }) => locked || manner === 'add'),
    ]),
  )
  function before(day: number, { meal_type, title, portion }: Meal) {
    const meals = stayed.get(day) ?? []
    const index = meals.findIndex(
      (meal) => meal.meal_type === meal_type && meal.title === title && meal.portion === portion,
    )
    return index < 0 ? undefined : meals.splice(index, 1)[0]
  }
  return filled
    .filter(
      ({ day_of_week }) =>
        draft.days.length === 0 || draft.days.some((day) => day.day_of_week === day_of_week),
    )
    .map(({ day_of_week, meals }) => ({
      day_of_week,
      meals: mealsInOrder(
        meals.map((meal) => {
          const { id: _, clashes: __, ...found } = meal
          return before(day_of_week, meal) ?? { ...found, key: newKey() }
        }),
      ),
    }))
}
