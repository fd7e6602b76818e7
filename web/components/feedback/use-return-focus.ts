import { useEffect, useState } from 'react'

/** For dialogs that are mounted only while open: returns the focus to the element that opened them, if that is wanted. */
export function useReturnFocus(isWanted = true) {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (!isWanted) return
      // After the effects of other code that comes with the closing.
      queueMicrotask(() => {
        // Unless other code has placed the focus meanwhile.
        if (document.activeElement !== document.body) return
        const target = opener?.isConnected ? opener : document.getElementById('main')
        if (target instanceof HTMLElement) target.focus({ preventScroll: true })
      })
    },
    [opener, isWanted],
  )
}
