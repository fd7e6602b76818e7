/** A calendar date, YYYY-MM-DD, without time or zone. Dates compare and sort as strings. */
export type DateString = string

let timeZone = 'Asia/Kolkata'

/** Minutes by which clocks have been ahead of UTC all year round since an instant. India's were changed in the war. */
const fixedOffsets: Record<string, { minutes: number; since: number } | undefined> = {
  'Asia/Kolkata': { minutes: 330, since: Date.UTC(1946, 0) },
}

let offsets: { zone: string; format: Intl.DateTimeFormat } | undefined

/** Milliseconds by which the business time zone's clocks are ahead of UTC. */
function offsetAt(instant: number): number {
  const fixed = fixedOffsets[timeZone]
  if (fixed && instant >= fixed.since) return fixed.minutes * 60_000
  // Only where it must be: a phone takes as long to set up the browser's calendar as to draw a page.
  if (offsets?.zone !== timeZone)
    offsets = {
      zone: timeZone,
      format: new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }),
    }
  const zone = offsets.format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')!.value
  const [, sign, hours = '0', minutes = '0'] = zone.match(/([+-])(\d\d):(\d\d)/) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** What calendar and clocks in the business time zone show at an instant: '2026-11-21T16:30:00.000Z' for 4:30 pm there. */
function localTime(instant: Date | string | number): string {
  const utc = new Date(instant).getTime()
  return new Date(utc + offsetAt(utc)).toISOString()
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
/** As Indian English shortens them. */
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec']

/** Sets the business time zone, once at start, on both sides. */
export function setTimeZone(name: string) {
  timeZone = name
}

export function getTimeZone() {
  return timeZone
}

/** The calendar date of an instant in the business time zone. */
export function dateOf(instant: Date | string | number): DateString {
  return localTime(instant).slice(0, 10)
}

/** Today's date in the business time zone. */
export function today(): DateString {
  return dateOf(Date.now())
}

/** The instant at which a date begins in the business time zone, in milliseconds. */
export function dayStart(date: DateString): number {
  // The clock may have been changed between there and here.
  const guess = utc(date) - offsetAt(utc(date))
  return utc(date) - offsetAt(guess)
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
export function weekdayName(date: DateString): string {
  return weekdays[weekday(date)]!
}

/** First day of the month that contains `date`. */
export function monthStart(date: DateString): DateString {
  return `${date.slice(0, 8)}01`
}

/** Full years lived on `on`: the birthday counts, 29 February turns on 1 March in common years. */
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

/** '4:30 pm' of '16:30' */
export function formatClock(time: string): string {
  const hours = Number(time.slice(0, 2))
  return `${hours % 12 || 12}${time.slice(2, 5)} ${hours < 12 ? 'am' : 'pm'}`
}

/** '4:30 pm' of an instant, in the business time zone. */
export function formatTime(instant: string): string {
  return formatClock(localTime(instant).slice(11))
}

/** '21 Nov 2026' of an instant, in the business time zone. */
export function formatInstantDate(instant: string): string {
  return formatDate(dateOf(instant))
}

/** '21 Nov 2026, 4:30 pm' of an instant, in the business time zone. */
export function formatInstant(instant: string): string {
  return `${formatInstantDate(instant)}, ${formatTime(instant)}`
}
