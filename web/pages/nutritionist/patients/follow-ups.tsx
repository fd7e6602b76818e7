import { Skeleton, Text } from '@mantine/core'
import { IconClipboardHeart, IconLock, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { FollowUp } from '#domain/care/follow-ups.ts'
import { EmptyState } from '#web/components/feedback/empty-state.tsx'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { Pager } from '#web/components/lists/pager.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { useHasDraft } from '#web/lib/storage/form-draft.ts'
import classes from './care-notes.module.css'
import { FollowUpForm, followUpDraft } from './follow-up-form.tsx'
import { FollowUpItem } from './follow-up-item.tsx'

const limit = 3

/** The follow-up notes about a challenger: assessment, diagnosis, intervention, monitoring. */
export function FollowUps({ id, name }: { id: string; name: string }) {
  const [skip, setSkip] = useState(0)
  const hasDraft = useHasDraft(followUpDraft(id))
  /** The note being corrected, or 'new'. One at a time. A draft that survived a reload is open again. */
  const [open, setOpen] = useState<FollowUp | 'new' | null>(hasDraft ? 'new' : null)
  const section = useRef<HTMLDivElement>(null)
  const notes = useApiList('GET /follow-ups', { query: { patient_id: id, limit, skip } })

  // The focused element disappears with this render.
  const focusSection = () => setTimeout(() => section.current?.focus(), 30)
  function close(isSaved: boolean) {
    if (isSaved && open === 'new') setSkip(0)
    setOpen(null)
    focusSection()
  }

  return (
    <SectionCard
      title="Follow-up notes"
      action={
        open === null ? (
          <IconButton variant="light" size="sm" icon={IconPlus} onClick={() => setOpen('new')}>
            Write follow-up
          </IconButton>
        ) : undefined
      }
    >
      <div ref={section} tabIndex={-1} className={classes.notes}>
        <Text c="dimmed" size="sm" className={classes.privacy}>
          <IconLock size={16} aria-hidden />
          <span>
            The record of care: a later nutritionist of {name} reads it too. {name} does not see it here, and
            gets it with a copy of their data.
          </span>
        </Text>
        {open === 'new' ? <FollowUpForm patientId={id} onClose={close} /> : null}
        {notes.isPending ? <Skeleton height="6rem" aria-busy="true" /> : null}
        <LoadError query={notes} failed="The follow-up notes could not be loaded" />
        {notes.data?.total === 0 && open !== 'new' ? (
          <EmptyState
            icon={<IconClipboardHeart />}
            title="No follow-up notes yet"
            text="What you found, what it means, what you agreed on and what you will look at next time."
          />
        ) : null}
        {notes.data?.total ? (
          <ul className={classes.list}>
            {notes.data.rows.map((note) => (
              <li key={note.id}>
                {open !== null && open !== 'new' && open.id === note.id ? (
                  <FollowUpForm patientId={id} note={open} onClose={close} />
                ) : (
                  <FollowUpItem note={note} isQuiet={open !== null} onCorrect={() => setOpen(note)} />
                )}
              </li>
            ))}
          </ul>
        ) : null}
        {notes.data && open === null ? (
          <Pager
            of="follow-up notes"
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
    </SectionCard>
  )
}
