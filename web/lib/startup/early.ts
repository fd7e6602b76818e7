import { today } from '#domain/dates.ts'
import {
  type Arguments,
  api,
  apiList,
  type ItemRoute,
  type ListRoute,
  type Payload,
  tokens,
} from '#web/lib/api/api.ts'
import { offlineCache } from '#web/lib/storage/offline-cache.ts'
import { earlyReads, readKey } from './early-reads.ts'

/*
 * Runs before the interface is loaded: it starts a page's first reads while the page's code is still loading, which
 * takes a second or more on a slow network. The page takes the answers from earlyReads.
 */
function item<R extends ItemRoute>(route: R, ...[options]: Arguments<Payload<R>>) {
  return () => earlyReads.add(readKey(route, options as object), api(route, ...([options] as never)))
}

function list<R extends ListRoute>(route: R, ...[options]: Arguments<Payload<R>>) {
  return () => earlyReads.add(readKey(route, options as object), apiList(route, ...([options] as never)))
}

/** Exactly the first reads of each page, with the same params and query; other reads would be wasted. */
const firstReads: Record<string, (() => void)[]> = {
  '/app/patient': [
    item('GET /patients/profile'),
    item('GET /patients/current-plan'),
    list('GET /patients/progress', { query: { limit: 5 } }),
    item('GET /patients/care'),
    item('GET /patients/days/:date', { params: { date: today() } }),
  ],
  '/app/patient/meal-plans': [item('GET /patients/current-plan')],
}

const path = location.pathname.replace(/\/$/, '')
// The installed app opens at /app/start, which leads challengers to their dashboard; only they are in the offline cache.
const isStart = path === '/app/start' && offlineCache.read('me') !== null
if (tokens.access() !== null)
  for (const read of [item('GET /auth/me'), ...(firstReads[isStart ? '/app/patient' : path] ?? [])]) read()
