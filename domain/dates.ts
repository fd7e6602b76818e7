/** A calendar date, YYYY-MM-DD, without time or zone. Dates compare and sort as strings. */
export type DateString = string

let timeZone = 'Asia/Kolkata'

type Format = (instant: Date | number) => string

/** Made when it is first needed: making a formatter costs a phone 20 ms, using it a thousandth of that. */
function lazily(locale: string, options: (zone: string) => Intl.DateTimeFormatOptions): Format {
  let made: { zone: string; format: Intl.DateTimeFormat } | undefined
  return (instant) => {
    if (made?.zone !== timeZone)
      made = { zone: timeZone, format: new Intl.DateTimeFormat(locale, options(timeZone)) }
    return made.format.format(instant)
  }
}

const dates = lazily('en-CA', (zone) => ({
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
}))
const moments = lazily('en-IN', (zone) => ({
  timeZone: zone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
}))
const weekdays = lazily('en-IN', () => ({ timeZone: 'UTC', weekday: 'long' }))
const shownDates = lazily('en-IN', () => ({
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
}))

/** Sets the business time zone, once at start, on both sides. */
export function setTimeZone(name: string) {
  timeZone = name
}

export function getTimeZone() {
  return timeZone
}

/** The calendar date of an instant in the business time zone. */
export function dateOf(instant: Date | string | number): DateString {
  return dates(new Date(instant))
}

/** Today's date in the business time zone. */
export function today(): DateString {
  return dateOf(Date.now())
}

/** The instant at which a date begins in the business time zone, in milliseconds. */
export function dayStart(date: DateString): number {
  const offsetAt = (instant: number) => {
    const zone = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
      .formatToParts(instant)
      .find(({ type }) => type === 'timeZoneName')!.value
    const [, sign, hours = '0', minutes = '0'] = zone.match(/([+-])(\d\d):(\d\d)/) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
  }
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
  return weekdays(utc(date))
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
  return shownDates(utc(date))
}

/** '21 Nov 2026' of an instant, in the business time zone. */
export function formatInstantDate(instant: string): string {
  return formatDate(dateOf(instant))
}

/** '21 Nov 2026, 4:30 pm' of an instant, in the business time zone. */
export function formatInstant(instant: string): string {
  return moments(new Date(instant))
}
