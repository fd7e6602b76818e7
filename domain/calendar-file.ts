import { severalLines, withoutUnwritable } from './plain-text.ts'

/* iCalendar files (RFC 5545). */

/** A text for a line of the file. What is stored may be older than the rules for names and texts. */
export const calendarText = (text: string) =>
  withoutUnwritable(severalLines(text).replace(/[\u2028\u2029]/g, '\n'))
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
const encoder = new TextEncoder()

/** Folds lines at 75 bytes, never inside a character. */
function folded(line: string): string {
  let result = ''
  let length = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (length + size > 74) {
      result += '\r\n '
      length = 1
    }
    result += character
    length += size
  }
  return result
}

export const compactDate = (date: string) => date.replaceAll('-', '')
/** '20261130T110000Z' for an instant in UTC. */
export const calendarInstant = (instant: string) =>
  `${compactDate(instant.slice(0, 10))}T${instant.slice(11, 19).replaceAll(':', '')}Z`

type Whole = {
  brandName: string
  /** What the file holds, as its maker names it. */
  of: string
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL'
  /** The lines of each event. */
  events: string[][]
}

export function calendarFile({ brandName, of, method, events }: Whole): string {
  const lines = events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT'])
  return `${['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${calendarText(brandName)}//${of}//EN`, 'CALSCALE:GREGORIAN', `METHOD:${method}`, ...lines, 'END:VCALENDAR'].map(folded).join('\r\n')}\r\n`
}
