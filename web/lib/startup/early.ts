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

/*
 * Runs before the interface is there: what a page is going to ask for is asked while its code is still on the way,
 * which on a slow network takes a second or more. The page finds the answers in earlyReads.
 */
function item<R extends ItemRoute>(route: R, ...[options]: Arguments<Payload<R>>) {
  return () => earlyReads.add(readKey(route, options as object), api(route, ...([options] as never)))
}

function list<R extends ListRoute>(route: R, ...[options]: Arguments<Payload<R>>) {
  return () => earlyReads.add(readKey(route, options as object), apiList(route, ...([options] as never)))
}

/** Just what the page itself asks for first, in the same words: anything else is asked in vain. */
const firstReads: Record<string, (() => void)[]> = {
  '/app/patient': [
    item('GET /patients/profile'),
    item('GET /patients/current-plan'),
    list('GET /patients/progress', { query: { limit: 5 } }),
    item('GET /patients/care'),
  ],
  '/app/patient/meal-plans': [item('GET /patients/current-plan')],
}

if (tokens.access() !== null)
  for (const read of [item('GET /auth/me'), ...(firstReads[location.pathname.replace(/\/$/, '')] ?? [])])
    read()
