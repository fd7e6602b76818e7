/** A calendar date, YYYY-MM-DD, without time or zone. Dates compare and sort as strings. */
export type DateString = string

let timeZone = 'Asia/Kolkata'

/** Offsets from UTC in minutes that have not changed since an instant. India changed its clocks during the war. */
const fixedOffsets: Record<string, { minutes: number; since: number } | undefined> = {
  'Asia/Kolkata': { minutes: 330, since: Date.UTC(1946, 0) },
}

let offsets: { zone: string; format: Intl.DateTimeFormat } | undefined

/** The business time zone's offset from UTC at an instant, in milliseconds. */
function offsetAt(instant: number): number {
  const fixed = fixedOffsets[timeZone]
  if (fixed && instant >= fixed.since) return fixed.minutes * 60_000
  // Only for other zones: on a phone, creating a DateTimeFormat takes as long as drawing a page.
  if (offsets?.zone !== timeZone)
    offsets = {
      zone: timeZone,
      format: new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }),
    }
  const zone = offsets.format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')!.value
  const [, sign, hours = '0', minutes = '0'] = zone.match(/([+-])(\d\d):(\d\d)/) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** An instant in business time, written as if it were UTC: '2026-11-21T16:30:00.000Z' means 4:30 pm there. */
function localTime(instant: Date | string | number, as?: number): string {
  const utc = new Date(instant).getTime()
  return new Date(utc + offsetAt(as ?? utc)).toISOString()
}

export const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
export type Weekday = (typeof weekdays)[number]
/** The short forms of Indian English. */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** Sets the business time zone, once at start, in the server and in the browser. */
export function setTimeZone(name: string) {
  timeZone = name
}

export function getTimeZone() {
  return timeZone
}

/** The calendar date of an instant in the business time zone, by the clocks as they are set at that instant or `as`. */
export function dateOf(instant: Date | string | number, as?: number): DateString {
  return localTime(instant, as).slice(0, 10)
}

/** Today's date in the business time zone. */
export function today(): DateString {
  return dateOf(Date.now())
}

/** The instant at which a date begins in the business time zone, in milliseconds. */
export function dayStart(date: DateString): number {
  return instantAt(date, '00:00')
}

/**
 * The instant of a time of the day ('16:30') on a date in the business time zone, in milliseconds. Of a time that comes
 * twice, the first; a time that the clocks leave out is counted as if they had not been changed (as RFC 5545 says).
 */
export function instantAt(date: DateString, clock: string): number {
  const local = Date.parse(`${date}T${clock}Z`)
  const before = local - offsetAt(local - dayMs)
  // The offset of the day before holds unless the clocks have changed since; then the one found there, unless left out.
  return local - offsetAt(local - offsetAt(before))
}

/** The next time it is this hour in the business time zone, in milliseconds. */
export function nextHour(hour: number, now: number): number {
  const at = (date: DateString) => instantAt(date, `${String(hour).padStart(2, '0')}:00`)
  const soon = at(dateOf(now))
  return soon > now ? soon : at(addDays(dateOf(now), 1))
}

const dayMs = 86_400_000
const utc = (date: DateString) => Date.parse(`${date}T00:00:00Z`)

export function addDays(date: DateString, days: number): DateString {
  return new Date(utc(date) + days * dayMs).toISOString().slice(0, 10)
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: DateString, to: DateString): number {
  return Math.round((utc(to) - utc(from)) / dayMs)
}

/** 0 is Sunday. */
export function weekday(date: DateString): number {
  return new Date(utc(date)).getUTCDay()
}

/** 'Monday' */
export function weekdayName(date: DateString): Weekday {
  return weekdays[weekday(date)]!
}

/** First day of the month that contains `date`. */
export function monthStart(date: DateString): DateString {
  return `${date.slice(0, 8)}01`
}

/** Full years of age on the day `on`. A person born on 29 February gets older on 1 March in other years. */
export function ageOn(born: DateString, on: DateString): number {
  const years = Number(on.slice(0, 4)) - Number(born.slice(0, 4))
  return on.slice(5) < born.slice(5) ? years - 1 : years
}

/** True for a real calendar date between the years 1900 and 2199. */
export function isDate(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false
  const time = utc(text)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

/** Why two dates are no range of at most so many days; null when they are. */
export function rangeProblem(from: DateString, to: DateString, longest: number): string | null {
  const days = daysBetween(from, to)
  if (days < 0) return 'The last day is before the first one'
  return days >= longest ? `Please ask for at most ${longest} days` : null
}

/** '21 Nov 2026' */
export function formatDate(date: DateString): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${months[month! - 1]} ${year}`
}

/** 'Today', 'Yesterday', else '21 Nov 2026' */
export function dayName(date: DateString, on = today()): string {
  if (date === on) return 'Today'
  return date === addDays(on, -1) ? 'Yesterday' : formatDate(date)
}

/** '4:30 pm' for '16:30'. */
export function formatClock(time: string): string {
  const hours = Number(time.slice(0, 2))
  return `${hours % 12 || 12}${time.slice(2, 5)} ${hours < 12 ? 'am' : 'pm'}`
}

/** '16:30' for an instant, in the business time zone, by the clocks as they are set at that instant or `as`. */
export function clockOf(instant: string | number, as?: number): string {
  return localTime(instant, as).slice(11, 16)
}

/** '4:30 pm' for an instant, in the business time zone. */
export function formatTime(instant: string): string {
  return formatClock(localTime(instant).slice(11))
}

/** '21 Nov 2026' for an instant, in the business time zone. */
export function formatInstantDate(instant: string): string {
  return formatDate(dateOf(instant))
}

/** '21 Nov 2026, 4:30 pm' for an instant, in the business time zone. */
export function formatInstant(instant: string): string {
  return `${formatInstantDate(instant)}, ${formatTime(instant)}`
}
