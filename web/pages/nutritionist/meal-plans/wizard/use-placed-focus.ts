import { useCallback, useEffect, useReducer, useRef } from 'react'

export type PlaceFocus = (name: string, options?: FocusOptions) => void

/**
 * The builder's only way to place the focus: on the element with this id or `data-focus` (the ids of menu buttons
 * belong to the menu), after the present change is drawn.
 */
export function usePlacedFocus(): PlaceFocus {
  const wanted = useRef<{ name: string; options: FocusOptions | undefined }>(null)
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (!wanted.current) return
    const { name, options } = wanted.current
    wanted.current = null
    document.querySelector<HTMLElement>(`[id="${name}"], [data-focus="${name}"]`)?.focus(options)
  })
  return useCallback((name, options) => {
    wanted.current = { name, options }
    draw()
  }, [])
}
