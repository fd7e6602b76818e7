import { useEffect, useSyncExternalStore } from 'react'

/** Something a person can do or reach from the command palette. */
export type PaletteAct = { label: string; description?: string | undefined; run: () => void }

let acts: readonly PaletteAct[] = []
const listeners = new Set<() => void>()

function offer(next: readonly PaletteAct[]) {
  acts = next
  for (const listener of listeners) listener()
}

/** Offers a page's own acts in the command palette while the page is open. `offered` must be the same array until it changes. */
export function useOfferedActs(offered: readonly PaletteAct[]) {
  useEffect(() => {
    offer(offered)
    return () => offer([])
  }, [offered])
}

export function usePageActs(): readonly PaletteAct[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => acts,
    () => acts,
  )
}
