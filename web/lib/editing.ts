import { useRef, useState } from 'react'
import { useFocusAfter } from './focus.ts'

/**
 * Switches between a text and its form in the same place; it begins with the form if `isBegun`. `button` is the ref of
 * the button that starts editing.
 */
export function useEditing(isBegun = false) {
  const [isEditing, setEditing] = useState(isBegun)
  const button = useRef<HTMLButtonElement>(null)
  const focusAfter = useFocusAfter()
  return {
    isEditing,
    button,
    edit: () => setEditing(true),
    /** Shows the text again, from its beginning. */
    view() {
      setEditing(false)
      window.scrollTo({ top: 0 })
      focusAfter(button)
    },
  }
}
