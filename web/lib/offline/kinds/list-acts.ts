import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { type ListAct, withListActs } from '#domain/plans/shopping-acts.ts'
import type { OwnList, SharedList } from '#domain/plans/shopping-list.ts'
import { ApiError, api } from '#web/lib/api/api.ts'
import { queryKey } from '#web/lib/api/queries.ts'
import { earlierDraft, type Kind } from '../queue.ts'

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

const earlier = (owner: string) =>
  earlierDraft<ListAct, ListAct>(`list-ticks:${owner}`, (what) => ({
    key: [what.at, ...what.foods, ...what.lines, what.added?.id ?? ''].join(' '),
    what,
  }))

/** What a challenger does with lines of their own shopping list. */
export const ownListActs: Kind<ListAct> = {
  name: 'list-acts',
  async send(client, { what: act }) {
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
  failed: 'A change of your list could not be saved.',
  earlier,
}

/** Ticks of whoever has a link to a list; the owner is its token. */
export const sharedListActs: Kind<ListAct> = {
  name: 'shared-list-acts',
  async send(client, { what: act }, token) {
    const { foods, lines, bought = true } = act
    await api('PUT /shared/lists/:token/ticks', { params: { token }, body: { foods, lines, bought } })
    await place(client, queryKey('GET /shared/lists/:token', { params: { token } }), act)
  },
  failed: 'A tick could not be saved.',
  earlier,
}
