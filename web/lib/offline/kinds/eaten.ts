import type { QueryClient } from '@tanstack/react-query'
import type { DateString } from '#domain/dates.ts'
import type { Day } from '#domain/days/days.ts'
import type { Eaten } from '#domain/days/eaten.ts'
import type { PendingEntry } from '#domain/days/pending-acts.ts'
import { api } from '#web/lib/api/api.ts'
import { queryKey } from '#web/lib/api/queries.ts'
import { readAgain } from '#web/lib/api/stale.ts'
import type { Kind } from '../queue.ts'

/** Shows an entry as the server has it now, without reading its day again. */
export async function showEntry(client: QueryClient, date: DateString, entry: Eaten) {
  const day = queryKey('GET /patients/days/:date', { params: { date } })
  // A read that is under way may have been answered before the entry arrived.
  await client.cancelQueries({ queryKey: day })
  client.setQueryData<Day>(day, (shown) => {
    if (!shown) return shown
    const { foods = [] } = shown
    const isNew = !foods.some(({ id }) => id === entry.id)
    return {
      ...shown,
      foods: isNew ? [...foods, entry] : foods.map((one) => (one.id === entry.id ? entry : one)),
    }
  })
}

/** What was eaten beside the plan. What the server refuses stays, so that no words are lost. */
export const eatenEntries: Kind<PendingEntry> = {
  name: 'eaten',
  async send(client, { what: { date, id, text, items, meal_id } }) {
    const foods = items?.map(({ food_id, grams }) => ({ food_id, grams }))
    const stored = await api('POST /patients/days/:date/foods', {
      params: { date },
      body: { id, meal_id, ...(text && { text }), ...(foods && { items: foods }) },
    })
    await showEntry(client, date, stored)
    readAgain(client, ['/patients/foods'])
  },
  failed: 'What you ate could not be saved.',
  keepsRefused: true,
}

type Glasses = { date: DateString; glasses: number }

/** Glasses of water: of a day only the last number is sent. */
export const waterGlasses: Kind<Glasses> = {
  name: 'water',
  async send(client, { what: { date, glasses } }) {
    await api('PUT /patients/days/:date/water', { params: { date }, body: { glasses } })
    const day = queryKey('GET /patients/days/:date', { params: { date } })
    await client.cancelQueries({ queryKey: day })
    client.setQueryData<Day>(day, (shown) => shown && { ...shown, water: glasses })
  },
  failed: 'The glass could not be saved.',
  replaces: (older, newer) => older.date === newer.date,
}
