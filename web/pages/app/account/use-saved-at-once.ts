import { useRef, useState } from 'react'
import { errorText } from '#web/lib/api/api.ts'
import { notify } from '#web/lib/notify.ts'

/**
 * Choices that are saved with each press, and go back when that fails. There is one call at a time; the last press wins.
 * `save` sends choices and returns what is stored then.
 */
export function useSavedAtOnce<Choices>(
  stored: Choices,
  save: (choices: Choices) => Promise<Choices>,
): [shown: Choices, choose: (change: (wanted: Choices) => Choices) => Promise<void>] {
  const [shown, setShown] = useState(stored)
  const wanted = useRef(stored)
  const saved = useRef(stored)
  const isSaving = useRef(false)

  async function choose(change: (wanted: Choices) => Choices) {
    wanted.current = change(wanted.current)
    setShown(wanted.current)
    if (isSaving.current) return
    isSaving.current = true
    try {
      let sent: Choices
      do {
        sent = wanted.current
        saved.current = await save(sent)
      } while (wanted.current !== sent)
      notify.success('Saved')
    } catch (error) {
      wanted.current = saved.current
      setShown(saved.current)
      notify.error(errorText(error, 'Your choice could not be saved. Please try again.'))
    } finally {
      isSaving.current = false
    }
  }
  return [shown, choose]
}
