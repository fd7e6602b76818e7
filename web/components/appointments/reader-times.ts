import {
  clockOf,
  type DateString,
  dateOf,
  formatClock,
  formatDate,
  getTimeZone,
  weekdayName,
} from '#domain/dates.ts'

/*
 * Appointments are shown in the time zone of the reader's device; where that is another one than the practice's it is said.
 * Date's own getters, because the first call of Intl makes a cheap phone wait.
 */

const two = (number: number) => String(number).padStart(2, '0')

/** The date of an instant on this device. */
export function readerDate(instant: string): DateString {
  const at = new Date(instant)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

const clockHere = (instant: string) => {
  const at = new Date(instant)
  return `${two(at.getHours())}:${two(at.getMinutes())}`
}
/** '4:30 pm' */
export const readerTime = (instant: string) => formatClock(clockHere(instant))

/** 'Mon, 30 Nov 2026' */
export const dayText = (date: DateString) => `${weekdayName(date).slice(0, 3)}, ${formatDate(date)}`

const isElsewhere = (instant: string) =>
  readerDate(instant) !== dateOf(instant) || clockHere(instant) !== clockOf(instant)

/** 'Mon, 30 Nov 2026, 4:30 pm', and the practice's time where it is another one. */
export function whenText(instant: string): string {
  const here = `${dayText(readerDate(instant))}, ${readerTime(instant)}`
  const day = readerDate(instant) === dateOf(instant) ? '' : ` on ${formatDate(dateOf(instant))}`
  return isElsewhere(instant) ? `${here} (${formatClock(clockOf(instant))}${day} in ${getTimeZone()})` : here
}

/** What is said above times of another zone than the practice's; null in the same one. */
export const zoneNote = (instant = new Date().toISOString()): string | null =>
  isElsewhere(instant) ? `Times are those of your device; the practice is in ${getTimeZone()}.` : null
