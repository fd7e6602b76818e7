import { Button, Group, Textarea } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type CareNote, CareNoteInput, noteLength } from '#domain/care/care-notes.ts'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { LeaveGuard } from '#web/components/forms/leave-guard.tsx'
import type { ApiError } from '#web/lib/api/api.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'

type Props = { patientId: string; note?: CareNote; onClose: (isSaved: boolean) => void }

/** Writes a new note or edits the given one. */
export function CareNoteForm({ patientId, note, onClose }: Props) {
  const [isAsking, setAsking] = useState(false)
  const box = useRef<HTMLTextAreaElement>(null)
  const isSaved = useRef(false)
  const form = useZodForm(CareNoteInput, { initialValues: { text: note?.text ?? '' } })
  const { isDirty } = form
  const hasChanges = useCallback(() => !isSaved.current && isDirty(), [isDirty])
  useEffect(() => box.current?.focus(), [])

  const words = {
    done: 'Note saved.',
    failed: 'Error saving note. Please try again.',
    onDone() {
      isSaved.current = true
      onClose(true)
    },
    onFields(error: ApiError) {
      form.setServerErrors(error)
      // The toast says it too.
      return false
    },
  }
  const create = useToastMutation('POST /care-notes', words)
  const update = useToastMutation('PUT /care-notes/:id', words)
  const isBusy = create.isPending || update.isPending

  return (
    <form
      noValidate
      onSubmit={form.onSubmit((body) =>
        note
          ? update.mutate({ params: { id: note.id }, body })
          : create.mutate({ body: { ...body, patient_id: patientId } }),
      )}
    >
      <LeaveGuard isDirty={hasChanges} />
      <Textarea
        ref={box}
        label={note ? 'Change note' : 'New note'}
        maxLength={noteLength}
        maxRows={16}
        {...form.getInputProps('text')}
      />
      <Group mt="sm" gap="xs">
        <Button type="submit" size="sm" disabled={isBusy}>
          {isBusy ? 'Saving...' : 'Save note'}
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={isBusy}
          onClick={() => (hasChanges() ? setAsking(true) : onClose(false))}
        >
          Cancel
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title="Discard what you wrote?"
        confirmLabel="Discard"
        danger
        onConfirm={() => onClose(false)}
        onClose={() => setAsking(false)}
      >
        This note is not saved yet. If you discard it, it is lost.
      </ConfirmDialog>
    </form>
  )
}
