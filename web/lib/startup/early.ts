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
import { earlyReads, readKey } from './early-reads.ts'
import { skipStartAddress } from './start-address.ts'

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

/**
 * Exactly the first reads of each page, with the same params and query; other reads would be wasted. What the page shows
 * first comes first: over HTTP/1.1 a browser opens six connections, so that one read waits while the code loads.
 */
const firstReads: Record<string, (() => void)[]> = {
  '/app/patient': [
    item('GET /patients/current-plan'),
    item('GET /patients/days/:date', { params: { date: today() } }),
    item('GET /patients/profile'),
    list('GET /patients/progress', { query: { limit: 5 } }),
    item('GET /patients/journey'),
    item('GET /patients/targets'),
    item('GET /patients/care'),
  ],
  '/app/patient/meal-plans': [item('GET /patients/current-plan')],
}

skipStartAddress()
const path = location.pathname.replace(/\/$/, '')
if (tokens.access() !== null) for (const read of [item('GET /auth/me'), ...(firstReads[path] ?? [])]) read()
