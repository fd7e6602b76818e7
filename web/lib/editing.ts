import { useRef, useState } from 'react'

/** What is read until somebody edits it, in the same place; `button` is the ref of the one that starts it. */
export function useEditing() {
  const [isEditing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return {
    isEditing,
    button,
    edit: () => setEditing(true),
    /** Back to reading, from its beginning. */
    view() {
      setEditing(false)
      window.scrollTo({ top: 0 })
      // The button is in the page again only after this render.
      setTimeout(() => button.current?.focus())
    },
  }
}
