import { Skeleton, Text } from '@mantine/core'
import { IconLock, IconPlus } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { Pager } from '#web/components/lists/pager.tsx'
import { useFocusAfter } from '#web/lib/focus.ts'
import classes from './notes-section.module.css'

/** The note that is written or changed, one at a time: 'new', or a stored one. */
type Open<Note> = Note | 'new' | null

/** The state of a section of notes: which note is open, the page, and the focus after a change. */
export function useNotes<Note extends { id: string }>(limit: number, isOpen = false) {
  const [skip, setSkip] = useState(0)
  const [open, setOpen] = useState<Open<Note>>(isOpen ? 'new' : null)
  const section = useRef<HTMLDivElement>(null)
  const focusAfter = useFocusAfter()
  const focusSection = () => focusAfter(section)
  return {
    ...{ limit, skip, setSkip, open, setOpen, section, focusSection },
    close(isSaved: boolean) {
      if (isSaved && open === 'new') setSkip(0)
      setOpen(null)
      focusSection()
    },
  }
}

type Query<Note> = Parameters<typeof LoadError>[0]['query'] & {
  isPending: boolean
  data: { rows: Note[]; total: number } | undefined
}
type Props<Note extends { id: string }> = {
  title: string
  /** The button that begins a note. */
  write: string
  /** Who reads these notes. */
  privacy: ReactNode
  notes: ReturnType<typeof useNotes<Note>>
  query: Query<Note>
  failed: string
  /** What the section shows before the first note. */
  empty: ReactNode
  /** 'notes' */
  of: string
  form: (note?: Note) => ReactNode
  item: (note: Note, isQuiet: boolean) => ReactNode
}

/** Notes about a challenger: who reads them, the open form, the list. */
export function NotesSection<Note extends { id: string }>(props: Props<Note>) {
  const { title, write, privacy, notes, query, failed, empty, of, form, item } = props
  const { open, setOpen, skip, setSkip, limit, section, focusSection } = notes
  return (
    <SectionCard
      title={title}
      action={
        open === null ? (
          <IconButton variant="light" size="sm" icon={IconPlus} onClick={() => setOpen('new')}>
            {write}
          </IconButton>
        ) : undefined
      }
    >
      <div ref={section} tabIndex={-1} className="no-ring stack loose">
        <Text c="dimmed" size="sm" className={`${classes.privacy} row tight`}>
          <IconLock size={16} aria-hidden className="rigid" />
          <span>{privacy}</span>
        </Text>
        {open === 'new' ? form() : null}
        {query.isPending ? <Skeleton height="6rem" aria-busy="true" /> : null}
        <LoadError query={query} failed={failed} />
        {query.data?.total === 0 && open !== 'new' ? empty : null}
        {query.data?.total ? (
          <ul className="list stack">
            {query.data.rows.map((note) => (
              <li key={note.id}>
                {open !== null && open !== 'new' && open.id === note.id
                  ? form(open)
                  : item(note, open !== null)}
              </li>
            ))}
          </ul>
        ) : null}
        {query.data && open === null ? (
          <Pager
            of={of}
            skip={skip}
            limit={limit}
            total={query.data.total}
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
