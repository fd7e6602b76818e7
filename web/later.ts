import { useEffect, useState } from 'react'

/** Milliseconds until what isn't urgent is fetched even though the browser never had nothing to do. */
const patience = 5000

/**
 * False until the page has loaded and the browser has nothing to do, or `isUrgent`; true from then on. For parts that
 * nobody sees at first, whose code should not hold up the page.
 */
export function useLaterOr(isUrgent: boolean): boolean {
  const [isDue, setDue] = useState(false)
  if (isUrgent && !isDue) setDue(true)
  useEffect(() => {
    const done = new AbortController()
    const due = () => !done.signal.aborted && setDue(true)
    const wait = () => {
      // Safari has no requestIdleCallback.
      if ('requestIdleCallback' in window) requestIdleCallback(due, { timeout: patience })
      else setTimeout(due, 200)
    }
    if (document.readyState === 'complete') wait()
    else window.addEventListener('load', wait, { signal: done.signal })
    return () => done.abort()
  }, [])
  return isDue
}

/**
 * Whether what opens over a page is to be drawn: its code is fetched quietly ahead, as `useLaterOr` has it. Where that
 * fails nothing happens until it is opened: a page must not vanish for what nobody asked for.
 */
export function useReadyOr(isOpened: boolean, load: () => Promise<unknown>): boolean {
  const isDue = useLaterOr(isOpened)
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    if (isDue)
      load().then(
        () => setThere(true),
        () => {},
      )
  }, [isDue, load])
  return isOpened || isThere
}
