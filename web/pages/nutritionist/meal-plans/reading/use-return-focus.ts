import { useEffect, useState } from 'react'

/** For dialogs that exist only while they are open: gives the focus back to what opened them. */
export function useReturnFocus() {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      setTimeout(() => {
        // Whoever has placed the focus meanwhile knows better.
        if (document.activeElement !== document.body) return
        const target = opener?.isConnected ? opener : document.getElementById('main')
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      })
    },
    [opener],
  )
}
