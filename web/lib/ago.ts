import { counted } from '#domain/numbers.ts'

/** Hours since an instant. */
export function hoursSince(instant: string, now = Date.now()): number {
  return Math.max(0, (now - Date.parse(instant)) / 3_600_000)
}

// Not Intl.RelativeTimeFormat: on a phone, creating it takes longer than drawing half a page.
const inWords = (count: number, unit: string) => `${counted(count, unit)} ago`

/** Such as 'just now', '5 minutes ago', '19 hours ago' or '3 days ago'. */
export function ago(instant: string, now = Date.now()): string {
  const hours = hoursSince(instant, now)
  if (hours < 1 / 60) return 'just now'
  if (hours < 1) return inWords(Math.floor(hours * 60), 'minute')
  if (hours < 48) return inWords(Math.floor(hours), 'hour')
  return inWords(Math.floor(hours / 24), 'day')
}
