import { useMemo, useState } from 'react'
import { type ListAct, withListActs } from '#domain/plans/shopping-acts.ts'
import { isTransient } from '#web/lib/api/api.ts'
import { useApi, useIsOnline } from '#web/lib/api/queries.ts'
import { type Range, useKeep } from '#web/lib/offline/kept.ts'
import { ownListActs } from '#web/lib/offline/kinds/list-acts.ts'
import { useQueue } from '#web/lib/offline/queue.ts'
import { useUser } from '#web/session.tsx'
import { keptList } from './kept-list.ts'

/** Milliseconds until it is seen what somebody else in the household has ticked. */
const pause = 20_000

/**
 * The list of a range of days with what is ticked, also what is not sent yet. Without a network it is the list that was
 * read last, whose days may be others: `shown` has them.
 */
export function useShoppingList({ from, to }: Range, { enabled }: { enabled: boolean }) {
  const { id } = useUser()
  const online = useIsOnline()
  const [cached] = useState(() => keptList(id))
  const isCached = cached?.data.from === from && cached.data.to === to
  const { waiting, add } = useQueue(ownListActs, id)
  const acts = useMemo(() => waiting.map(({ what }) => what), [waiting])
  const { data, error, failureReason, dataUpdatedAt, isPending, isFetching, refetch } = useApi(
    'GET /patients/shopping-list',
    {
      query: { from, to },
      enabled,
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      refetchInterval: pause,
      initialData: isCached ? cached.data.list : undefined,
      // Read anew at each visit: somebody else may have ticked meanwhile.
      initialDataUpdatedAt: 0,
    },
  )
  const answer = useMemo(() => data && { list: data, from, to }, [data, from, to])
  useKeep('shopping-list', id, answer, dataUpdatedAt)

  const isUnreachable = !online || isTransient(failureReason ?? error)
  // Read anew: what was kept for two is removed when a home ends.
  const held = isUnreachable && !data ? keptList(id) : undefined
  const fallback = held?.data
  const list = data ?? fallback?.list
  const days = data ? { from, to } : (fallback ?? { from, to })
  const act = (done: Partial<ListAct>) =>
    add({ foods: [], lines: [], ...done, from: days.from, to: days.to, at: new Date().toISOString() })
  return {
    data: list && withListActs(list, days.to, acts),
    /** The days of `data`. */
    shown: { from: days.from, to: days.to },
    error: list ? null : error,
    isPending: isPending && !list,
    isFetching,
    refetch,
    /** When the list on screen was read, if it may have changed since. */
    keptAt: list && isUnreachable ? new Date(dataUpdatedAt || (held?.at ?? 0)).toISOString() : null,
    online,
    /** Whether a tick waits for a network. */
    isWaiting: acts.length > 0,
    act,
  }
}
export type ListInUse = ReturnType<typeof useShoppingList>
