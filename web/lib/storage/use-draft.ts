import { useEffect, useState } from 'react'
import { tokens } from '#web/lib/api/api.ts'
import { drafts } from './drafts.ts'

/** What was typed before under this name and is not saved, as it was at the first rendering. */
export function useStoredDraft<Value>(name: string | undefined): Value | null {
  return useState(() => (name ? (drafts.read(name) as Value | null) : null))[0]
}

/**
 * Keeps what is typed on this device until it is saved: a phone may drop the page at any time. `value` is null while
 * nothing is typed; `name` contains the user's id, and is absent for what must not be kept. Leaving the page deletes the
 * draft, unless `outlivesPage`; the end of a session does not.
 */
export function useDraft(
  name: string | undefined,
  value: object | string | null,
  { outlivesPage = false } = {},
) {
  useEffect(() => {
    if (name && value) drafts.write(name, value)
    else if (name) drafts.remove(name)
  }, [name, value])
  useEffect(
    () => () => {
      if (name && !outlivesPage && tokens.access() !== null) drafts.remove(name)
    },
    [name, outlivesPage],
  )
}
