import { useEffect } from 'react'

/** Calls `act` every `pause` milliseconds while something waits, and when the browser says that the network is back. */
export function useRepeats(isWaiting: boolean, act: () => void, pause = 30_000) {
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(act, pause)
    window.addEventListener('online', act)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', act)
    }
  }, [isWaiting, act, pause])
}
