import { Skeleton, Text } from '@mantine/core'
import { IconLock, IconNotes, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { CareNote } from '#domain/care/care-notes.ts'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { Pager } from '#web/components/lists/pager.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { CareNoteForm } from './care-note-form.tsx'
import { CareNoteItem } from './care-note-item.tsx'
import classes from './care-notes.module.css'

const limit = 10

/** The nutritionist's private notes about a challenger. */
export function CareNotes({ id, name }: { id: string; name: string }) {
  const [skip, setSkip] = useState(0)
  /** The note being edited, or 'new'. One at a time. */
  const [open, setOpen] = useState<CareNote | 'new' | null>(null)
  const [deleting, setDeleting] = useState<CareNote | null>(null)
  const section = useRef<HTMLDivElement>(null)
  const notes = useApiList('GET /care-notes', { query: { patient_id: id, limit, skip } })

  // The focused element disappears with this render, and a dialog may return the focus before that.
  function focusSection() {
    setTimeout(() => section.current?.focus(), 30)
  }
  function close(isSaved: boolean) {
    if (isSaved && open === 'new') setSkip(0)
    setOpen(null)
    focusSection()
  }

  return (
    <SectionCard
      title="Private notes"
      action={
        open === null ? (
          <IconButton variant="light" size="sm" icon={IconPlus} onClick={() => setOpen('new')}>
            Add note
          </IconButton>
        ) : undefined
      }
    >
      <div ref={section} tabIndex={-1} className={classes.notes}>
        <Text c="dimmed" size="sm" className={classes.privacy}>
          <IconLock size={16} aria-hidden />
          <span>
            Only you read these here, and only while {name} is in your care; neither administrators nor a
            later nutritionist see them. Write them so that {name} may read them too: the law gives them a
            copy with their data.
          </span>
        </Text>
        {open === 'new' ? <CareNoteForm patientId={id} onClose={close} /> : null}
        {notes.isPending ? <Skeleton height="4rem" aria-busy="true" /> : null}
        <LoadError query={notes} failed="Your notes could not be loaded" />
        {notes.data?.total === 0 && open !== 'new' ? (
          <EmptyState
            icon={<IconNotes />}
            title="No notes yet"
            text="Habits, worries, what you agreed on the phone."
          />
        ) : null}
        {notes.data?.total ? (
          <ul className={classes.list}>
            {notes.data.rows.map((note) => (
              <li key={note.id}>
                {open !== null && open !== 'new' && open.id === note.id ? (
                  <CareNoteForm patientId={id} note={open} onClose={close} />
                ) : (
                  <CareNoteItem
                    note={note}
                    isQuiet={open !== null}
                    onEdit={() => setOpen(note)}
                    onDelete={() => setDeleting(note)}
                  />
                )}
              </li>
            ))}
          </ul>
        ) : null}
        {notes.data && open === null ? (
          <Pager
            of="notes"
            skip={skip}
            limit={limit}
            total={notes.data.total}
            onChange={(to) => {
              setSkip(to)
              focusSection()
            }}
          />
        ) : null}
      </div>
      <DeleteNote
        note={deleting}
        onDeleted={() => {
          setDeleting(null)
          if (notes.data?.rows.length === 1) setSkip(Math.max(0, skip - limit))
          focusSection()
        }}
        onClose={() => setDeleting(null)}
      />
    </SectionCard>
  )
}

type DeleteProps = { note: CareNote | null; onDeleted: () => void; onClose: () => void }

function DeleteNote({ note, onDeleted, onClose }: DeleteProps) {
  const remove = useToastMutation('DELETE /care-notes/:id', {
    done: 'Note deleted.',
    failed: 'Error deleting note. Please try again.',
    onDone: onDeleted,
  })
  return (
    <ConfirmDialog
      opened={note !== null}
      title="Delete this note?"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      danger
      busy={remove.isPending}
      onConfirm={() => note && remove.mutate({ params: { id: note.id } })}
      onClose={onClose}
    >
      It is removed for good. This cannot be undone.
    </ConfirmDialog>
  )
}
