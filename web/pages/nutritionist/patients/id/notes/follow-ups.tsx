import { IconClipboardHeart } from '@tabler/icons-react'
import type { FollowUp } from '#domain/care/follow-ups.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { useHasDraft } from '#web/components/forms/drafted-form.ts'
import { useApiList } from '#web/lib/api/queries.ts'
import { FollowUpForm, followUpDraft } from './follow-up-form.tsx'
import { FollowUpItem } from './follow-up-item.tsx'
import { NotesSection, useNotes } from './notes-section.tsx'

/** The follow-up notes about a challenger: assessment, diagnosis, intervention, monitoring. */
export function FollowUps({ id, name }: { id: string; name: string }) {
  // A draft that survived a reload is open again.
  const notes = useNotes<FollowUp>(3, useHasDraft(followUpDraft(id)))
  const { limit, skip } = notes
  const query = useApiList('GET /follow-ups', { query: { patient_id: id, limit, skip } })
  return (
    <NotesSection
      title="Follow-up notes"
      write="Write follow-up"
      privacy={`The record of care: a later nutritionist of ${name} reads it too. ${name} does not see it here, and gets it with a copy of their data.`}
      notes={notes}
      query={query}
      failed="The follow-up notes could not be loaded"
      empty={
        <EmptyState
          icon={<IconClipboardHeart />}
          title="No follow-up notes yet"
          text="What you found, what it means, what you agreed on and what you will look at next time."
        />
      }
      of="follow-up notes"
      form={(note) => <FollowUpForm patientId={id} {...(note && { note })} onClose={notes.close} />}
      item={(note, isQuiet) => (
        <FollowUpItem note={note} isQuiet={isQuiet} onCorrect={() => notes.setOpen(note)} />
      )}
    />
  )
}
