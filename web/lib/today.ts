import { useSyncExternalStore } from 'react'
import { type DateString, today } from '#domain/dates.ts'
import { counted } from '#domain/numbers.ts'

function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, 60_000)
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}

/** Today's date. It changes at midnight in pages that stay open. */
export function useToday(): DateString {
  return useSyncExternalStore(subscribe, today)
}

const minute = 60_000

/** The current time in milliseconds, rounded down to the minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / minute) * minute)
}

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
