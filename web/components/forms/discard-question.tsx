import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import { useUnsaved } from '#web/lib/unsaved.ts'

type Given = {
  /** Called before the form is left. */
  hasChanges: () => boolean
  title: string
  text: ReactNode
}

/** Asks before a form's changes are lost, also when its page is left. */
export function useDiscardQuestion({ hasChanges, title, text }: Given) {
  const [leave, setLeave] = useState<(() => void) | null>(null)
  useUnsaved(hasChanges)
  return {
    isAsking: leave !== null,
    /** Leaves at once without changes, else when the question is answered with Discard. */
    askThen(go: () => void) {
      // Delayed: the Escape key that closes the form's dialog would close the question too.
      if (hasChanges()) setTimeout(() => setLeave(() => go))
      else go()
    },
    question: (
      <ConfirmDialog
        opened={leave !== null}
        title={title}
        confirmLabel="Discard"
        danger
        onConfirm={() => {
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
