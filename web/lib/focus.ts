import { type RefObject, useCallback, useEffect, useState } from 'react'

/** An element, its id or `data-focus` (the ids of menu buttons belong to the menu), or what finds it. */
type Target = string | RefObject<HTMLElement | null> | (() => HTMLElement | null | undefined)

function find(target: Target) {
  if (typeof target === 'function') return target()
  if (typeof target !== 'string') return target.current
  return document.querySelector<HTMLElement>(`[id="${target}"], [data-focus="${target}"]`)
}

/** Milliseconds after which an element that does not appear is not waited for any more. */
const patience = 1000

/**
 * Gives the focus to an element: at once if it can have it, else as soon as it can, unless the focus has moved meanwhile.
 * A field in a section that unfolds cannot have it before. Returns how to stop waiting.
 */
export function placeFocus(target: Target, options?: FocusOptions): () => void {
  const place = () => {
    const element = find(target)
    element?.focus(options)
    return !!element && document.activeElement === element
  }
  if (place()) return () => {}
  const before = document.activeElement
  const observer = new MutationObserver(() => {
    if (document.activeElement !== before || place()) stop()
  })
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  const timer = setTimeout(() => stop(), patience)
  function stop() {
    observer.disconnect()
    clearTimeout(timer)
  }
  return stop
}

/** Returns a function that gives the focus to an element after the present change is drawn. */
export function useFocusAfter(): (target: Target, options?: FocusOptions) => void {
  // State, not a ref: it is drawn together with the change that it comes with, never before.
  const [wanted, want] = useState<Parameters<typeof placeFocus>>()
  useEffect(() => (wanted ? placeFocus(...wanted) : undefined), [wanted])
  return useCallback((...target) => want(target), [])
}
