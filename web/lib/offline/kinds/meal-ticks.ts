import type { QueryClient } from '@tanstack/react-query'
import type { DateString } from '#domain/dates.ts'
import type { Day, DayMeal } from '#domain/days/days.ts'
import { isSameMeal, type PendingTick } from '#domain/days/pending-acts.ts'
import { api } from '#web/lib/api/api.ts'
import { queryKey } from '#web/lib/api/queries.ts'
import { readAgain } from '#web/lib/api/stale.ts'
import { earlierDraft } from '../earlier.ts'
import type { Kind } from '../queue.ts'

/** Ticks of meals: of one meal only the last is sent. */
export const mealTicks: Kind<PendingTick> = {
  name: 'meal-ticks',
  async send(client, { what: { date, meal_id, ...tick } }) {
    const sent = await api('PUT /patients/days/:date/meals/:id', {
      params: { date, id: meal_id },
      body: tick,
    })
    await showMeal(client, date, sent)
    readAgain(client, ['/patients/adherence', '/patients/journey'])
  },
  failed: 'A tick could not be saved.',
  replaces: isSameMeal,
  earlier: (owner) =>
    earlierDraft<PendingTick, PendingTick>(`ticks:${owner}`, (what) => ({
      key: `${what.meal_id} ${what.at}`,
      what,
    })),
}

/** Shows a meal as the server has it now, without reading its day again. */
export async function showMeal(client: QueryClient, date: DateString, meal: DayMeal) {
  const day = queryKey('GET /patients/days/:date', { params: { date } })
  // A read that is under way may have been answered before the tick arrived.
  await client.cancelQueries({ queryKey: day })
  client.setQueryData<Day>(
    day,
    (shown) => shown && { ...shown, meals: shown.meals.map((one) => (one.id === meal.id ? meal : one)) },
  )
}
