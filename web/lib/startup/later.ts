import { useEffect, useState } from 'react'

/** Milliseconds after which less urgent reads start even if the browser was never idle. */
const patience = 5000

/** Runs `task` once the page has loaded and the browser is idle. Returns the function that prevents it. */
export function later(task: () => void): () => void {
  const done = new AbortController()
  const due = () => !done.signal.aborted && task()
  const wait = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(due, { timeout: patience })
    else setTimeout(due, 200)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { signal: done.signal })
  return () => done.abort()
}

/** When somebody touches the page or presses a key for the first time. */
export const firstTouch = new Promise<void>((resolve) => {
  // Absent where public pages are rendered.
  for (const kind of ['pointerdown', 'keydown'])
    globalThis.addEventListener?.(kind, () => resolve(), { once: true, capture: true })
})

/** False until the page has loaded and the browser is idle, then true. */
export function useLater(): boolean {
  const [isDue, setDue] = useState(false)
  useEffect(() => later(() => setDue(true)), [])
  return isDue
}
