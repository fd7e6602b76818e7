import { IconLock } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { AddButton, Muted, SectionCard } from '#web/components/layout/page.tsx'
import { SectionList } from '#web/components/lists/section-list.tsx'
import { useFocusAfter } from '#web/lib/focus.ts'
import classes from './notes-section.module.css'

/** The note that is written or changed, one at a time: 'new', or a stored one. */
type Open<Note> = Note | 'new' | null

type List<Note> = ComponentProps<typeof SectionList<Note>>

/** The state of a section of notes: their list, which note is open, and the focus after a change. */
export function useNotes<Note extends { id: string }>(list: List<Note>['list'], isOpen = false) {
  const [open, setOpen] = useState<Open<Note>>(isOpen ? 'new' : null)
  const section = useRef<HTMLDivElement>(null)
  const focusAfter = useFocusAfter()
  const focusSection = () => focusAfter(section)
  return {
    ...{ list, open, setOpen, section, focusSection },
    close(isSaved: boolean) {
      if (isSaved && open === 'new') list.setSkip(0)
      setOpen(null)
      focusSection()
    },
  }
}

type Props<Note extends { id: string }> = Pick<List<Note>, 'failed' | 'empty'> & {
  title: string
  /** The button that begins a note. */
  write: string
  /** Who reads these notes. */
  privacy: ReactNode
  notes: ReturnType<typeof useNotes<Note>>
  /** 'notes' */
  of: string
  form: (note?: Note) => ReactNode
  item: (note: Note, isQuiet: boolean) => ReactNode
}

/** Notes about a challenger: who reads them, the open form, the list. */
export function NotesSection<Note extends { id: string }>(props: Props<Note>) {
  const { title, write, privacy, notes, failed, empty, of, form, item } = props
  const { list, open, setOpen, section, focusSection } = notes
  return (
    <SectionCard
      title={title}
      action={open === null ? <AddButton onClick={() => setOpen('new')}>{write}</AddButton> : undefined}
    >
      <div ref={section} tabIndex={-1} className="no-ring stack loose">
        <Muted className={`${classes.privacy} row tight`}>
          <IconLock size={16} aria-hidden className="rigid" />
          <span>{privacy}</span>
        </Muted>
        {open === 'new' ? form() : null}
        <SectionList
          list={{
            ...list,
            setSkip(to) {
              list.setSkip(to)
              focusSection()
            },
          }}
          of={open === null ? of : null}
          loading="6rem"
          failed={failed}
          empty={open === 'new' ? undefined : empty}
        >
          {(rows) => (
            <ul className="list stack">
              {rows.map((note) => (
                <li key={note.id}>
                  {open !== null && open !== 'new' && open.id === note.id
                    ? form(open)
                    : item(note, open !== null)}
                </li>
              ))}
            </ul>
          )}
        </SectionList>
      </div>
    </SectionCard>
  )
}
