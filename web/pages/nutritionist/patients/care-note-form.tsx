import { Button, Group, Textarea } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type CareNote, CareNoteInput, noteLength } from '#domain/care/care-notes.ts'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { LeaveGuard } from '#web/components/forms/leave-guard.tsx'
import { type ApiError, errorText } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'

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

  const reactions = {
    onSuccess() {
      isSaved.current = true
      notify.success('Note saved.')
      onClose(true)
    },
    onError(error: ApiError) {
      form.setServerErrors(error)
      notify.error(errorText(error, 'Error saving note. Please try again.'))
    },
  }
  const create = useApiMutation('POST /care-notes', reactions)
  const update = useApiMutation('PUT /care-notes/:id', reactions)
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
