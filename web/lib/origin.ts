import { useState } from 'react'
import { useLocation } from 'react-router'

type State = { from?: string } | null

/** For a link's `state`: tells the page it leads to where the person came from. */
export function useHere(): { from: string } {
  const { pathname, search } = useLocation()
  return { from: pathname + search }
}

/** Where the person was before this page, if the link to it said so; otherwise `fallback`. */
export function useOrigin(fallback: string): string {
  const state = useLocation().state as State
  const [origin] = useState(() => state?.from ?? fallback)
  return origin
}
