import { addDays, type DateString, dateOf, instantAt, weekdayName } from '#domain/dates.ts'
import { type Availability, isOnLeave } from './availability.ts'

/* When a nutritionist is free: hours of the wall clock, less leave, what is booked, and the time between. */

/** Instants in milliseconds, the end not included. */
export type Span = { starts_at: number; ends_at: number }
type Hours = Pick<Availability, 'weekly' | 'exceptions' | 'leave'>

const minute = 60_000

/** The hours of a date: its own, else those of its weekday; none in a leave. */
export function hoursOf(date: DateString, { weekly, exceptions, leave }: Hours): Span[] {
  if (isOnLeave(date, leave)) return []
  const own = exceptions.filter((one) => one.date === date)
  const hours = own.length > 0 ? own : weekly.filter(({ weekday }) => weekday === weekdayName(date))
  return hours.map(({ from, to }) => ({ starts_at: instantAt(date, from), ends_at: instantAt(date, to) }))
}

/** Whether two appointments come closer to each other than the minutes between. */
export const isTooClose = (one: Span, other: Span, bufferMinutes: number) =>
  one.starts_at < other.ends_at + bufferMinutes * minute &&
  other.starts_at < one.ends_at + bufferMinutes * minute

/** Appointments begin at the full or half hour of a nutritionist's hours, short ones also between. */
const stepOf = (minutes: number) => (minutes < 30 ? 15 : 30) * minute

type Asked = {
  from: DateString
  to: DateString
  minutes: number
  /** What is booked, with half a day before and after the dates. */
  busy: Span[]
  /** Milliseconds. */
  now: number
}

/** The free times of these dates, in order. */
export function freeSlots(of: Hours & Pick<Availability, 'buffer_minutes'>, asked: Asked): Span[] {
  const { from, to, minutes, busy, now } = asked
  const starts = new Set<number>()
  for (let date = from; date <= to; date = addDays(date, 1))
    for (const hours of hoursOf(date, of))
      for (let at = hours.starts_at; at + minutes * minute <= hours.ends_at; at += stepOf(minutes))
        starts.add(at)
  return [...starts]
    .sort((one, other) => one - other)
    .map((starts_at) => ({ starts_at, ends_at: starts_at + minutes * minute }))
    .filter(
      (slot) => slot.starts_at > now && !busy.some((taken) => isTooClose(slot, taken, of.buffer_minutes)),
    )
}

/** Whether a challenger may take this time. */
export const isFree = (
  of: Hours & Pick<Availability, 'buffer_minutes'>,
  wanted: Span,
  asked: Pick<Asked, 'busy' | 'now'>,
) => {
  const date = dateOf(wanted.starts_at)
  const minutes = (wanted.ends_at - wanted.starts_at) / minute
  return freeSlots(of, { ...asked, from: date, to: date, minutes }).some(
    ({ starts_at }) => starts_at === wanted.starts_at,
  )
}
