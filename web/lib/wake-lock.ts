import { useEffect, useState } from 'react'

/** Keeps the screen on while `isWanted`; returns whether the device does. A page in the background loses the lock. */
export function useWakeLock(isWanted: boolean): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return
    let held: WakeLockSentinel | undefined
    let isOver = false
    async function take() {
      if (document.visibilityState !== 'visible') return
      try {
        held = await navigator.wakeLock.request('screen')
      } catch {
        // A battery that runs low: the recipe can be read all the same.
        return
      }
      if (isOver) return void held.release()
      setHeld(true)
      held.addEventListener('release', () => setHeld(false))
    }
    void take()
    document.addEventListener('visibilitychange', take)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', take)
      void held?.release()
      setHeld(false)
    }
  }, [isWanted])
  return isHeld
}
