import { addDays, type DateString, dateOf, weekday } from '#domain/dates.ts'

const hourMs = 3_600_000

/** Promise: a challenger is matched within these hours after completing the profile. */
export const matchingHours = 24
/** Hours of waiting after which the best match is assigned automatically. Administrators can change it. */
export const automaticAfterHours = 20

/** Promise: a change request is answered within these business days. Sunday is not a business day. */
export const changeRequestDays = 3

/** We tell nutritionists that a review takes 2-3 business days. */
export const reviewDays = 3

/** The date `days` business days (Monday to Saturday) after `from`. */
export function addBusinessDays(from: DateString, days: number): DateString {
  let date = from
  for (let left = days; left > 0; ) {
    date = addDays(date, 1)
    if (weekday(date) !== 0) left--
  }
  return date
}

/** The date by which a change request must be answered. */
export function changeRequestDue(createdAt: string): DateString {
  return addBusinessDays(dateOf(createdAt), changeRequestDays)
}

/** Hours until a visitor's message should be answered (our aim) and must be answered (our promise). */
export const supportHours = { due: 24, overdue: 48 }

/**
 * State of the promise to answer a visitor. Time runs from the message to the first reply, or until the query is resolved
 * without one: `hours` until then, or until now. At `due_at` and `overdue_at` the states of these names begin.
 */
export function supportClock(
  query: { created_at: string; answered_at: string | null; status: string },
  now: number,
) {
  const began = Date.parse(query.created_at)
  const isStopped = query.answered_at !== null || query.status === 'resolved'
  const until = query.answered_at ? Date.parse(query.answered_at) : now
  const hours = Math.max(0, (until - began) / hourMs)
  const after = (count: number) => new Date(began + count * hourMs).toISOString()
  const { due, overdue } = supportHours
  const running = hours >= overdue ? 'overdue' : hours >= due ? 'due' : 'on time'
  const state: 'on time' | 'due' | 'overdue' | 'stopped' = isStopped ? 'stopped' : running
  return { state, hours, due_at: after(due), overdue_at: after(overdue) }
}
