import type { Day } from '#domain/days/days.ts'
import type { PendingEntry } from '#domain/days/pending-acts.ts'
import { api } from '#web/lib/api/api.ts'
import { queryKey } from '#web/lib/api/queries.ts'
import { readAgain } from '#web/lib/api/stale.ts'
import type { Kind } from '../queue.ts'

/** What was eaten beside the plan. What the server refuses stays, so that no words are lost. */
export const eatenEntries: Kind<PendingEntry> = {
  name: 'eaten',
  async send(client, { what: { date, id, text, items, meal_id } }) {
    const foods = items?.map(({ food_id, grams }) => ({ food_id, grams }))
    const stored = await api('POST /patients/days/:date/foods', {
      params: { date },
      body: { id, meal_id, ...(text && { text }), ...(foods && { items: foods }) },
    })
    const day = queryKey('GET /patients/days/:date', { params: { date } })
    // A read that is under way may have been answered before the entry arrived.
    await client.cancelQueries({ queryKey: day })
    client.setQueryData<Day>(
      day,
      (shown) =>
        shown && { ...shown, foods: [...(shown.foods ?? []).filter((one) => one.id !== id), stored] },
    )
    readAgain(client, ['/patients/foods'])
  },
  failed: 'What you ate could not be saved.',
  keepsRefused: true,
}
