import { useCallback, useEffect, useState } from 'react'

export type PlaceFocus = (name: string, options?: FocusOptions) => void

/**
 * The builder's only way to place the focus: on the element with this id or `data-focus` (the ids of menu buttons
 * belong to the menu), after the present change is drawn.
 */
export function usePlacedFocus(): PlaceFocus {
  // State, not a ref: it is drawn together with the change that it comes with, never before.
  const [wanted, want] = useState<{ name: string; options: FocusOptions | undefined }>()
  useEffect(() => {
    if (!wanted) return
    const { name, options } = wanted
    document.querySelector<HTMLElement>(`[id="${name}"], [data-focus="${name}"]`)?.focus(options)
  }, [wanted])
  return useCallback((name, options) => want({ name, options }), [])
}
