import { isSameMeal, type PendingChoice } from '#domain/days/pending-acts.ts'
import { api } from '#web/lib/api/api.ts'
import { readAgain } from '#web/lib/api/stale.ts'
import type { Kind } from '../queue.ts'
import { showMeal } from './meal-ticks.ts'

/** Dishes that were picked from the alternatives of meals: of one meal only the last is sent. */
export const mealChoices: Kind<PendingChoice> = {
  name: 'meal-choices',
  async send(client, { what: { date, meal_id, ...choice } }) {
    const sent = await api('PUT /patients/days/:date/meals/:id', {
      params: { date, id: meal_id },
      body: choice,
    })
    await showMeal(client, date, sent)
    readAgain(client, ['/patients/shopping-list', '/patients/current-plan', '/meal-plans', '/patients/days'])
  },
  failed: 'The dish could not be picked.',
  replaces: isSameMeal,
}
