import { Button, Group } from '@mantine/core'
import { useCallback, useRef } from 'react'
import { useDiscardQuestion } from '#web/components/forms/discard-question.tsx'
import type { ApiError } from '#web/lib/api/api.ts'

type Given = {
  form: { setServerErrors: (error: ApiError) => void }
  /** Whether something is typed that is not stored yet. */
  isChanged: () => boolean
  onClose: (isSaved: boolean) => void
}

/** What follows from saving a note's form, for both of its calls, and whether leaving would lose something. */
export function useNoteForm({ form, isChanged, onClose }: Given) {
  const isSaved = useRef(false)
  return {
    hasChanges: useCallback(() => !isSaved.current && isChanged(), [isChanged]),
    outcome: {
      onDone() {
        isSaved.current = true
        onClose(true)
      },
      onFields(error: ApiError) {
        form.setServerErrors(error)
        // The toast says it too.
        return false
      },
    },
  }
}

type Props = {
  save: string
  isBusy: boolean
  hasChanges: () => boolean
  /** What is lost: 'This note is not saved yet.' */
  unsaved: string
  onClose: (isSaved: boolean) => void
}

/** The buttons of a note's form; leaving it asks before something is lost. */
export function NoteFormFoot({ save, isBusy, hasChanges, unsaved, onClose }: Props) {
  const discard = useDiscardQuestion({
    hasChanges,
    title: 'Discard what you wrote?',
    text: `${unsaved} If you discard it, it is lost.`,
  })
  return (
    <>
      <Group mt="sm" gap="xs">
        <Button type="submit" size="sm" disabled={isBusy}>
          {isBusy ? 'Saving...' : save}
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={isBusy}
          onClick={() => discard.askThen(() => onClose(false))}
        >
          Cancel
        </Button>
      </Group>
      {discard.question}
    </>
  )
}
