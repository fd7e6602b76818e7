import { useEffect, useLayoutEffect, useRef } from 'react'

/** What each open form answers when asked whether words would be lost. */
const forms = new Set<() => boolean>()

/** Whether words would be lost if the page were left. */
export const hasUnsaved = () => [...forms].some((hasChanges) => hasChanges())
/** The words of all open forms may be lost: the page is left. */
export const giveUpUnsaved = () => forms.clear()

/** Asks before the page with this form is left. `hasChanges` is called at that moment. */
export function useUnsaved(hasChanges: () => boolean) {
  const latest = useRef(hasChanges)
  useLayoutEffect(() => {
    latest.current = hasChanges
  })
  useEffect(() => {
    const form = () => latest.current()
    function ask(event: BeforeUnloadEvent) {
      if (form()) event.preventDefault()
    }
    forms.add(form)
    window.addEventListener('beforeunload', ask)
    return () => {
      forms.delete(form)
      window.removeEventListener('beforeunload', ask)
    }
  }, [])
}
