import { useSyncExternalStore } from 'react'
import { type DateString, today } from '#domain/dates.ts'

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
