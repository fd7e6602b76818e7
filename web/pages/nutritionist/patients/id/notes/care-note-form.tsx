import { Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { type CareNote, CareNoteInput, noteLength } from '#domain/care/care-notes.ts'
import { useCallForm } from '#web/components/forms/call-form.ts'
import { InlineForm } from '#web/components/forms/inline-form.tsx'

/** The name of the draft of a note, or of a new one about a challenger. */
export const careNoteDraft = (about: string) => `care-note:${about}`

type Props = { patientId: string; note?: CareNote; onClose: (isSaved: boolean) => void }

/** Writes a new note or edits the given one. What is typed stays on this device until it is saved. */
export function CareNoteForm({ patientId, note, onClose }: Props) {
  const box = useRef<HTMLTextAreaElement>(null)
  const form = useCallForm(note ? 'PUT /care-notes/:id' : 'POST /care-notes', {
    schema: CareNoteInput,
    draft: careNoteDraft(note?.id ?? patientId),
    stored: note,
    values: { text: note?.text ?? '' },
    done: 'Note saved.',
    failed: 'Error saving note. Please try again.',
    alwaysSays: true,
    onDone: () => onClose(true),
  })
  // What is open again when the page is opened does not take the focus.
  const [isBegun] = useState(form.isRestored)
  useEffect(() => {
    if (!isBegun) box.current?.focus()
  }, [isBegun])

  return (
    <InlineForm
      form={form}
      submit={['Save note', 'Saving...']}
      button={{ size: 'sm' }}
      discardTitle="Discard what you wrote?"
      discardText="This note is not saved yet. If you discard it, it is lost."
      onSubmit={(body) =>
        form.call(
          note
            ? { params: { id: note.id }, body: { ...body, ...form.edit.changesOf(body) } }
            : { body: { ...body, patient_id: patientId } },
        )
      }
      onCancel={() => onClose(false)}
    >
      <Textarea
        ref={box}
        label={note ? 'Change note' : 'New note'}
        maxLength={noteLength}
        maxRows={16}
        {...form.getInputProps('text')}
      />
    </InlineForm>
  )
}
