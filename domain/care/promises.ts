import { addDays, type DateString, dateOf, weekday } from '#domain/dates.ts'

const hourMs = 3_600_000

/** Hours from completing the profile within which a challenger is matched. */
export const matchingHours = 24
/** Hours of waiting after which the best match is assigned by itself, unless an administrator set others. */
export const automaticAfterHours = 20

/** Business days within which a request for another nutritionist is answered; Sundays are none. */
export const changeRequestDays = 3

/** The date `days` business days (Monday to Saturday) after `from`. */
export function addBusinessDays(from: DateString, days: number): DateString {
  let date = from
  for (let left = days; left > 0; ) {
    date = addDays(date, 1)
    if (weekday(date) !== 0) left--
  }
  return date
}

/** By when a request for another nutritionist is answered. */
export function changeRequestDue(createdAt: string): DateString {
  return addBusinessDays(dateOf(createdAt), changeRequestDays)
}

/** Hours within which what visitors write is answered: meant after the first, promised by the second. */
export const supportHours = { due: 24, overdue: 48 }

/** Where the promise to answer what somebody wrote stands; `hours` until the answer, or until now. */
export type SupportClock = {
  state: 'on time' | 'due' | 'overdue' | 'stopped'
  hours: number
  /** When it becomes due, and overdue. */
  due_at: string
  overdue_at: string
}

/** The clock runs from the message to the first reply, or until it is settled without one. */
export function supportClock(
  query: { created_at: string; answered_at: string | null; status: string },
  now: number,
): SupportClock {
  const began = Date.parse(query.created_at)
  const isStopped = query.answered_at !== null || query.status === 'resolved'
  const until = query.answered_at ? Date.parse(query.answered_at) : now
  const hours = Math.max(0, (until - began) / hourMs)
  const after = (count: number) => new Date(began + count * hourMs).toISOString()
  const { due, overdue } = supportHours
  const running = hours >= overdue ? 'overdue' : hours >= due ? 'due' : 'on time'
  return { state: isStopped ? 'stopped' : running, hours, due_at: after(due), overdue_at: after(overdue) }
}
