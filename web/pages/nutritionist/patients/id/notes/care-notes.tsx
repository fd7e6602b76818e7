import { Box, Group, Text, Textarea } from '@mantine/core'
import { IconNotes } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { type CareNote, CareNoteInput } from '#domain/care/care-notes.ts'
import { formatInstant } from '#domain/dates.ts'
import { Removal, useDialog } from '#web/components/feedback/dialogs.tsx'
import { useCallForm } from '#web/components/forms/call-form.tsx'
import { useHasDraft } from '#web/components/forms/drafted-form.ts'
import { InlineForm } from '#web/components/forms/inline-form.tsx'
import { Muted, QuietButton } from '#web/components/layout/page.tsx'
import { usePages } from '#web/components/lists/section-list.tsx'
import classes from './notes-section.module.css'
import { NotesSection, useNotes } from './notes-section.tsx'

/** The name of the draft of a note, or of a new one about a challenger. */
const careNoteDraft = (about: string) => `care-note:${about}`

/** The nutritionist's private notes about a challenger. */
export function CareNotes({ id, name }: { id: string; name: string }) {
  // A draft that survived a reload is open again.
  const list = usePages('GET /care-notes', 10, { query: { patient_id: id } })
  const notes = useNotes<CareNote>(list, useHasDraft(careNoteDraft(id)))
  const removal = useDialog<CareNote>()
  return (
    <>
      <NotesSection
        title="Private notes"
        write="Add note"
        privacy={`Only you read these here, and only while ${name} is in your care; neither administrators nor a later nutritionist see them. Write them so that ${name} may read them too: the law gives them a copy with their data.`}
        notes={notes}
        failed="Your notes could not be loaded"
        empty={{
          icon: <IconNotes />,
          title: 'No notes yet',
          text: 'Habits, worries, what you agreed on the phone.',
        }}
        of="notes"
        form={(note) => <CareNoteForm patientId={id} {...(note && { note })} onClose={notes.close} />}
        item={(note, isQuiet) => (
          <CareNoteItem
            note={note}
            isQuiet={isQuiet}
            onEdit={() => notes.setOpen(note)}
            onDelete={() => removal.start(note)}
          />
        )}
      />
      <Removal
        route="DELETE /care-notes/:id"
        dialog={removal}
        noun="note"
        failed="Error deleting note. Please try again."
        onDone={notes.focusSection}
      >
        {() => 'It is removed for good. This cannot be undone.'}
      </Removal>
    </>
  )
}

type ItemProps = {
  note: CareNote
  /** Another note is being edited: this one can only be read. */
  isQuiet: boolean
  onEdit: () => void
  onDelete: () => void
}

function CareNoteItem({ note, isQuiet, onEdit, onDelete }: ItemProps) {
  const written = formatInstant(note.created_at)
  return (
    <article className={classes.note} aria-label={`Note of ${written}`}>
      <Text className="written">{note.text}</Text>
      <Box mt={6} className="row wrap loose close between">
        <Muted component="span">
          <time dateTime={note.created_at}>{written}</time>
          {note.updated_at === note.created_at ? null : `, changed ${formatInstant(note.updated_at)}`}
        </Muted>
        {isQuiet ? null : (
          <Group component="span" gap={4} mx={-8}>
            <QuietButton aria-label={`Edit note of ${written}`} onClick={onEdit}>
              Edit
            </QuietButton>
            <QuietButton color="red" aria-label={`Delete note of ${written}`} onClick={onDelete}>
              Delete
            </QuietButton>
          </Group>
        )}
      </Box>
    </article>
  )
}

type FormProps = { patientId: string; note?: CareNote; onClose: (isSaved: boolean) => void }

/** Writes a new note or edits the given one. What is typed stays on this device until it is saved. */
function CareNoteForm({ patientId, note, onClose }: FormProps) {
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
        maxRows={16}
        {...form.getInputProps('text')}
      />
    </InlineForm>
  )
}
