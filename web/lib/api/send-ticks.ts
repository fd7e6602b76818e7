import type { QueryClient } from '@tanstack/react-query'
import type { DateString } from '#domain/dates.ts'
import type { Day, DayMeal } from '#domain/days/days.ts'
import { mealTicks } from '#web/lib/storage/pending-ticks.ts'
import { api } from './api.ts'
import { queryKey } from './queries.ts'
import { pendingSender } from './send-pending.ts'
import { readAgain } from './stale.ts'

/** Ticks of meals that are not sent yet, and a function that ticks. */
export const useTicks = pendingSender(mealTicks, async (client, { date, meal_id, ...tick }) => {
  const sent = await api('PUT /patients/days/:date/meals/:id', { params: { date, id: meal_id }, body: tick })
  await showMeal(client, date, sent)
  readAgain(client, ['/patients/adherence', '/patients/journey'])
})

/** Shows a meal as the server has it now, without reading its day again. */
export async function showMeal(client: QueryClient, date: DateString, meal: DayMeal) {
  const day = queryKey('GET /patients/days/:date', { params: { date } })
  // A read that is under way may have been answered before the tick arrived.
  await client.cancelQueries({ queryKey: day })
  client.setQueryData<Day>(
    day,
    (known) => known && { ...known, meals: known.meals.map((one) => (one.id === meal.id ? meal : one)) },
  )
}
