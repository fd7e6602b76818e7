import type { QueryClient } from '@tanstack/react-query'
import { isUnder, readAgain } from '#web/lib/api/stale.ts'
import { kept } from './kept.ts'

/** The reads that hold something of who shares the home. */
const paths = ['/patients/shopping-list', '/patients/days', '/patients/home']

/** Removes what was read for two from this device, once a home is shared no longer; what is on the screen is read again. */
export function forgetSharedHome(client: QueryClient) {
  kept.remove('shopping-list')
  kept.remove('day')
  client.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey: [read] }) => isUnder(String(read), paths),
  })
  readAgain(client, paths)
}
