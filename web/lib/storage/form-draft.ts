import { useEffect, useState } from 'react'
import { drafts } from '#web/lib/storage/drafts.ts'
import { useUser } from '#web/session.tsx'

/** Name of a draft of the signed-in user, with the user's id. */
export const useDraftName = (name: string) => `${name}:${useUser().id}`

/** Whether there is a draft under this name. */
export const hasDraft = (name: string) => drafts.read(name) !== null

type DraftableForm<Values> = {
  values: Values
  isDirty: () => boolean
  setValues: (values: Partial<Values>) => void
}

/**
 * Keeps what is typed in a form on this device until it is saved or the form is left: a phone may drop the page at any
 * time. True when the form shows a draft of an earlier visit.
 */
export function useFormDraft<Values extends object>(name: string, form: DraftableForm<Values>): boolean {
  const [stored] = useState(() => drafts.read(name) as { values: Partial<Values> } | null)
  const { values, isDirty, setValues } = form
  useEffect(() => {
    if (stored) setValues(stored.values)
    // The form was left, not reloaded, and has asked about the changes.
    return () => drafts.remove(name)
  }, [name, stored, setValues])
  const isChanged = isDirty()
  useEffect(() => {
    if (isChanged) drafts.write(name, { values, is_work: true })
  }, [name, isChanged, values])
  return stored !== null && isChanged
}
