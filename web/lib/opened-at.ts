import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** Brings the section into view when a link leads to it, once it is loaded. */
export function useOpenedAt(id: string, isLoaded: boolean) {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes when the same link is followed again.
  useEffect(() => {
    if (!isLoaded || hash !== `#${id}`) return
    const section = document.getElementById(id)
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [id, hash, key, isLoaded])
}
