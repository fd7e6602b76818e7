import { addDays, today } from '#domain/dates.ts'
import { itemQuery, queryClient } from '#web/lib/api/queries.ts'
import { kept } from '#web/lib/offline/kept.ts'

/** The list that was read last on this device, unless its days are over. */
export function keptList(userId: string) {
  const list = kept.read('shopping-list', userId)
  return list && list.data.to >= today() ? list : undefined
}

/** Reads the list of the coming days for when there is no network: of the days that were chosen last, if they cover those. */
export async function readListAhead(userId: string) {
  const next = { from: today(), to: addDays(today(), 2) }
  const last = keptList(userId)?.data
  const { from, to } = last && last.from <= next.from && last.to >= next.to ? last : next
  const list = await queryClient.fetchQuery(itemQuery('GET /patients/shopping-list', { query: { from, to } }))
  // Meanwhile the person may have logged out.
  if (kept.read('me', userId))
    kept.write('shopping-list', { of: userId, data: { list, from, to }, at: Date.now() })
}
