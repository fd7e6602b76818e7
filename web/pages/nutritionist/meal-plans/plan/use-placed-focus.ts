import { useCallback, useEffect, useState } from 'react'

/** Gives the focus to the element with this id or `data-focus` (the ids of menu buttons belong to the menu), if it is there. */
export function placeFocus(name: string, options?: FocusOptions) {
  document.querySelector<HTMLElement>(`[id="${name}"], [data-focus="${name}"]`)?.focus(options)
}

/** Places the focus after the present change is drawn. */
export function usePlacedFocus(): typeof placeFocus {
  // State, not a ref: it is drawn together with the change that it comes with, never before.
  const [wanted, want] = useState<Parameters<typeof placeFocus>>()
  useEffect(() => {
    if (wanted) placeFocus(...wanted)
  }, [wanted])
  return useCallback((...target) => want(target), [])
}
