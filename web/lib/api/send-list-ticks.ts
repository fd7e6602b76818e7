import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { type ListAct, withListActs } from '#domain/plans/shopping-acts.ts'
import type { OwnList, SharedList } from '#domain/plans/shopping-list.ts'
import { listTicks } from '#web/lib/storage/pending-ticks.ts'
import { ApiError, api } from './api.ts'
import { queryKey } from './queries.ts'
import { pendingSender } from './send-pending.ts'

/** Puts a sent act into the list as it was read. */
async function place(client: QueryClient, key: QueryKey, act: ListAct) {
  // A read that is under way may have been answered before the act arrived.
  await client.cancelQueries({ queryKey: key })
  client.setQueryData<OwnList | SharedList>(key, (list) => list && withListActs(list, act.to, [act]))
}

/** A line that was removed meanwhile needs nothing more. */
const unlessGone = (error: unknown) => {
  if (!(error instanceof ApiError && error.status === 404)) throw error
}

/** Acts on one's own list that are not sent yet, and a function that acts. */
export const useOwnListTicks = pendingSender(
  listTicks,
  async (client, act) => {
    const { foods, lines, bought, staple, added, removed, from, to } = act
    if (added) await api('POST /patients/shopping-list/lines', { body: added })
    for (const key of foods)
      await api('PUT /patients/shopping-list/foods/:key', {
        params: { key },
        body: { to, ...(bought !== undefined && { bought }), ...(staple !== undefined && { staple }) },
      })
    if (bought !== undefined)
      for (const id of lines)
        await api('PUT /patients/shopping-list/lines/:id', { params: { id }, body: { bought, to } }).catch(
          unlessGone,
        )
    if (removed)
      for (const id of lines)
        await api('DELETE /patients/shopping-list/lines/:id', { params: { id } }).catch(unlessGone)
    const read = 'GET /patients/shopping-list'
    const key = queryKey(read, { query: { from, to } })
    await place(client, key, act)
    // Lists of other days are read again: now if one is on the screen, else when it is shown.
    await client.invalidateQueries({
      predicate: ({ queryKey: [route], queryHash }) => route === read && queryHash !== hashKey(key),
    })
  },
  { failed: 'A change of your list could not be saved.' },
)

/** The same for whoever has a link; the owner is its token. */
export const useSharedListTicks = pendingSender(listTicks, async (client, act, token) => {
  const { foods, lines, bought = true } = act
  await api('PUT /shared/lists/:token/ticks', { params: { token }, body: { foods, lines, bought } })
  await place(client, queryKey('GET /shared/lists/:token', { params: { token } }), act)
})
