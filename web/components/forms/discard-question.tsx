import { type ReactNode, useRef, useState } from 'react'
import { ConfirmDialog } from '#web/components/feedback/dialogs.tsx'
import { useUnsaved } from '#web/lib/unsaved.ts'

type Options = {
  /** Called before the form is left. */
  hasChanges: () => boolean
  title: string
  text: ReactNode
}

/** Asks before a form's changes are lost, also when its page is left. */
export function useDiscardQuestion({ hasChanges, title, text }: Options) {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  // What was discarded is not asked about again by the page that is left.
  const isGivenUp = useRef(false)
  useUnsaved(() => !isGivenUp.current && hasChanges())
  return {
    /** Leaves at once without changes, else when the question is answered with Discard. */
    askThen(go: () => void) {
      isGivenUp.current = false
      if (hasChanges()) setLeave(() => go)
      else go()
    },
    question: (
      <ConfirmDialog
        opened={leave !== null}
        title={title}
        confirmLabel="Discard"
        danger
        onConfirm={() => {
          isGivenUp.current = true
          setLeave(null)
          leave?.()
        }}
        onClose={() => setLeave(null)}
      >
        {text}
      </ConfirmDialog>
    ),
  }
}
