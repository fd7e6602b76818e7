import { addDays, type DateString, today } from '#domain/dates.ts'
import type { OwnList } from '#domain/plans/shopping-list.ts'
import { itemQuery, queryClient } from '#web/lib/api/queries.ts'
import { offlineCache } from '#web/lib/storage/offline-cache.ts'

export type Range = { from: DateString; to: DateString }
type CachedList = Range & { shape: string; user_id: string; list: OwnList; at: number }

/** The hash of the list's schema: a list that an older version cached is not read. A test compares them. */
export const cachedShape = 'OyjjDjSN'

/** The list that was read last on this device, unless its days are over. */
export function readCached(userId: string) {
  const cached = offlineCache.read('shopping-list') as CachedList | null
  return cached?.shape === cachedShape && cached.user_id === userId && cached.to >= today()
    ? cached
    : undefined
}

export function cacheList(read: Omit<CachedList, 'shape'>) {
  offlineCache.write('shopping-list', { shape: cachedShape, ...read } satisfies CachedList)
}

/** Reads the list of the coming days for when there is no network: of the days that were chosen last, if they cover those. */
export async function readListAhead(userId: string) {
  const next = { from: today(), to: addDays(today(), 2) }
  const cached = readCached(userId)
  const covers = cached && cached.from <= next.from && cached.to >= next.to
  const { from, to } = covers ? cached : next
  const list = await queryClient.fetchQuery(itemQuery('GET /patients/shopping-list', { query: { from, to } }))
  // Meanwhile the person may have logged out.
  if ((offlineCache.read('me') as { id: string } | null)?.id === userId)
    cacheList({ user_id: userId, from, to, list, at: Date.now() })
}
