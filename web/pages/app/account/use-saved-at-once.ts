import { useRef, useState } from 'react'
import { changesFrom, type Was } from '#domain/edits.ts'
import { ApiError, errorText } from '#web/lib/api/api.ts'
import { notify } from '#web/lib/notify.ts'

/** What is stored now in fields that were changed elsewhere; undefined for another failure. */
function storedElsewhere(error: unknown): Was | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const fields = error.errors.filter((field) => 'stored' in field)
  return fields.length > 0 ? Object.fromEntries(fields.map(({ path, stored }) => [path, stored])) : undefined
}

/**
 * Choices that are saved with each press, and go back when that fails. There is one call at a time; the last press wins.
 * `save` sends the changed fields, with what they were, and returns what is stored then. What another tab has changed
 * stays: the presses are made again on what is stored.
 */
export function useSavedAtOnce<Choices extends object>(
  stored: Choices,
  save: (changes: Partial<Choices> & { was?: Was }) => Promise<Choices>,
): [shown: Choices, choose: (change: (wanted: Choices) => Choices) => Promise<void>] {
  const [shown, setShown] = useState(stored)
  const saved = useRef(stored)
  const presses = useRef<((wanted: Choices) => Choices)[]>([])
  const isSaving = useRef(false)
  const wanted = () => presses.current.reduce((choices, press) => press(choices), saved.current)

  async function send() {
    const sent = presses.current.length
    try {
      saved.current = await save(changesFrom(saved.current as Was, wanted()) as Partial<Choices>)
      presses.current = presses.current.slice(sent)
    } catch (error) {
      const theirs = storedElsewhere(error)
      if (!theirs) throw error
      saved.current = { ...saved.current, ...theirs }
    }
    setShown(wanted())
  }

  async function choose(press: (wanted: Choices) => Choices) {
    presses.current.push(press)
    setShown(wanted())
    if (isSaving.current) return
    isSaving.current = true
    try {
      while (presses.current.length > 0) await send()
      notify.success('Saved')
    } catch (error) {
      presses.current = []
      setShown(saved.current)
      notify.error(errorText(error, 'Your choice could not be saved. Please try again.'))
    } finally {
      isSaving.current = false
    }
  }
  return [shown, choose]
}
