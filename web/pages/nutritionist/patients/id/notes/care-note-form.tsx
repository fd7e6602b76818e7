import { Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { type CareNote, CareNoteInput, noteLength } from '#domain/care/care-notes.ts'
import { EditConflicts, useEdit } from '#web/components/forms/edits.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import type { ApiError } from '#web/lib/api/api.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { NoteFormFoot, useNoteForm } from './note-form.tsx'

type Props = { patientId: string; note?: CareNote; onClose: (isSaved: boolean) => void }

/** Writes a new note or edits the given one. */
export function CareNoteForm({ patientId, note, onClose }: Props) {
  const box = useRef<HTMLTextAreaElement>(null)
  const form = useZodForm(CareNoteInput, { initialValues: { text: note?.text ?? '' } })
  const { hasChanges, outcome } = useNoteForm({ form, isChanged: form.isDirty, onClose })
  useEffect(() => box.current?.focus(), [])

  const edit = useEdit(note)
  const { onFields } = outcome
  const words = {
    done: 'Note saved.',
    failed: 'Error saving note. Please try again.',
    ...outcome,
    onFields: (error: ApiError) => edit.isRefused(error) || onFields(error),
  }
  const create = useToastMutation('POST /care-notes', words)
  const update = useToastMutation('PUT /care-notes/:id', words)

  return (
    <form
      noValidate
      onSubmit={form.onSubmit((body) =>
        note
          ? update.mutate({ params: { id: note.id }, body: { ...body, ...edit.changesOf(body) } })
          : create.mutate({ body: { ...body, patient_id: patientId } }),
      )}
    >
      <Textarea
        ref={box}
        label={note ? 'Change note' : 'New note'}
        maxLength={noteLength}
        maxRows={16}
        {...form.getInputProps('text')}
      />
      <EditConflicts edit={edit} form={form} schema={CareNoteInput} />
      <NoteFormFoot
        save="Save note"
        isBusy={create.isPending || update.isPending}
        hasChanges={hasChanges}
        unsaved="This note is not saved yet."
        onClose={onClose}
      />
    </form>
  )
}
