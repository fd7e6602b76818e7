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

/** Today's date, also in a page that stays open past midnight. */
export function useToday(): DateString {
  return useSyncExternalStore(subscribe, today)
}

const minute = 60_000

/** The present, in milliseconds and to the minute. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / minute) * minute)
}
