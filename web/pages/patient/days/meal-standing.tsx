import type { DayMeal } from '#domain/days/days.ts'
import { mealStateLabels } from '#domain/days/meal-logs.ts'

/** What else there is to say of a meal than its dish: swapped, eaten differently, skipped. Phrasing content. */
export function MealStanding({ meal }: { meal: DayMeal }) {
  const { state, note, instead_of, is_planned } = meal
  const said = [
    instead_of && `In place of ${instead_of}`,
    state && state !== 'eaten' && (note ? `${mealStateLabels[state]}: ${note}` : mealStateLabels[state]),
    !is_planned && 'No longer in the plan',
  ].filter(Boolean)
  return said.length ? <span className="block small dimmed">{said.join('. ')}</span> : null
}
