import { useCallback, useEffect, useReducer, useRef } from 'react'

export type PlaceFocus = (name: string, options?: FocusOptions) => void

/**
 * The builder's one way to place the focus: on what has this id, or says it in `data-focus` (a menu's button gets its
 * id from the menu), once the change under way is drawn.
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
