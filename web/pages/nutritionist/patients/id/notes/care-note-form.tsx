import { Textarea } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type CareNote, CareNoteInput, noteLength } from '#domain/care/care-notes.ts'
import { DraftNotice } from '#web/components/feedback/draft-notice.tsx'
import { EditConflicts } from '#web/components/forms/edits.tsx'
import type { ApiError } from '#web/lib/api/api.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { useDraftedForm } from '#web/lib/storage/form-draft.ts'
import { NoteFormFoot, useNoteForm } from './note-form.tsx'

/** The name of what is typed and not saved yet, for `useDraftedForm`. */
export const careNoteDraft = (about: string) => `care-note:${about}`

type Props = { patientId: string; note?: CareNote; onClose: (isSaved: boolean) => void }

/** Writes a new note or edits the given one. What is typed stays on this device until it is saved. */
export function CareNoteForm({ patientId, note, onClose }: Props) {
  const box = useRef<HTMLTextAreaElement>(null)
  const { form, edit, isChanged, isRestored, discard } = useDraftedForm(CareNoteInput, {
    name: careNoteDraft(note?.id ?? patientId),
    version: 0,
    stored: note,
    values: { text: note?.text ?? '' },
  })
  const { hasChanges, outcome } = useNoteForm({
    form,
    isChanged: useCallback(() => isChanged, [isChanged]),
    onClose,
  })
  // What is open again when the page is opened does not take the focus.
  const [isBegun] = useState(isRestored)
  useEffect(() => {
    if (!isBegun) box.current?.focus()
  }, [isBegun])

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
      <DraftNotice isRestored={isRestored} onDiscard={discard} />
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
