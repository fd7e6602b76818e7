import { Button, Text } from '@mantine/core'
import type { CareNote } from '#domain/care/care-notes.ts'
import { formatInstant } from '#domain/dates.ts'
import classes from './notes-section.module.css'

type Props = {
  note: CareNote
  /** Another note is being edited: this one can only be read. */
  isQuiet: boolean
  onEdit: () => void
  onDelete: () => void
}

export function CareNoteItem({ note, isQuiet, onEdit, onDelete }: Props) {
  const written = formatInstant(note.created_at)
  return (
    <article className={classes.note} aria-label={`Note of ${written}`}>
      <Text className="written">{note.text}</Text>
      <div className={`${classes.foot} row wrap between`}>
        <Text component="span" c="dimmed" size="sm">
          <time dateTime={note.created_at}>{written}</time>
          {note.updated_at === note.created_at ? null : `, changed ${formatInstant(note.updated_at)}`}
        </Text>
        {isQuiet ? null : (
          <span className={classes.actions}>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={`Edit note of ${written}`}
              onClick={onEdit}
            >
              Edit
            </Button>
            <Button
              variant="subtle"
              color="red"
              size="compact-sm"
              aria-label={`Delete note of ${written}`}
              onClick={onDelete}
            >
              Delete
            </Button>
          </span>
        )}
      </div>
    </article>
  )
}
