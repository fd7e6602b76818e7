import { Button, type ButtonProps, Text } from '@mantine/core'
import { useDisclosure, useTimeout } from '@mantine/hooks'
import { IconUserCheck } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, type RefObject, useRef, useState } from 'react'
import { type Assignment, undoMinutes } from '#domain/care/assignments.ts'
import type { SuggestedMatch } from '#domain/care/matching.ts'
import { today } from '#domain/dates.ts'
import { IconButton, Muted } from '#web/components/layout/page.tsx'
import { type ApiError, errorText } from '#web/lib/api/api.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { PersonLink } from '#web/pages/admin/people/person-link.tsx'
import classes from './assignments.module.css'
import { ReplaceDialog } from './replace-dialog.tsx'

const again = 'Try Again'
const failed = 'Error creating assignment. Check console for details.'

/** Without a profile nothing says who fits. */
export const nobodyFitsText = 'Nobody who fits has a free place, or there is no profile yet.'

/** What came of a row's match: the assignment, or why the server refused it because something has changed meanwhile. */
export type Outcome = { match: SuggestedMatch } & (
  | { made: Assignment; refused?: never }
  | { refused: string; made?: never }
)

/** A challenger, the present nutritionist if they have one, and who would suit them. */
export type MatchRow = Pick<Assignment, 'patient_id' | 'patient_name'> &
  Partial<Pick<Assignment, 'nutritionist_id' | 'nutritionist_name'>> & { match: SuggestedMatch | null }

type MatchProps<Row> = {
  row: Row
  /** The list of the row, from `useHeldRows`. */
  list: {
    outcomeOf: (row: Row) => Outcome | undefined
    hold: (row: Row, outcome?: Outcome) => void
    release: (row: Row) => void
  }
  /** The row is shown as the list has it now: it may have left the list, together with the focus. */
  onRefreshed: () => void
}

type RowsProps<Row> = Omit<MatchProps<Row>, 'row'> & {
  rows: Row[]
  /** What stands beside the names. */
  head: (row: Row) => ReactNode
  /** What stands below the names. */
  note?: ((row: Row) => ReactNode) | undefined
}

/** Challengers, each with the best match. */
export function MatchRows<Row extends MatchRow>({ rows, head, note, ...match }: RowsProps<Row>) {
  return (
    <ul className="list stack loose ruled">
      {rows.map((row) => (
        <li key={row.patient_id}>
          <div className="row wrap close">
            <strong>
              <PersonLink id={row.patient_id}>{row.patient_name}</PersonLink>
            </strong>
            {row.nutritionist_id ? (
              <span>
                now with <PersonLink id={row.nutritionist_id}>{row.nutritionist_name}</PersonLink>
              </span>
            ) : null}
            {head(row)}
          </div>
          {note?.(row)}
          <SuggestedAssignment row={row} {...match} />
        </li>
      ))}
    </ul>
  )
}

/** The suggested nutritionist with the reasons, and a button that assigns them: after a question, if they replace somebody. */
function SuggestedAssignment<Row extends MatchRow>({ row, list, onRefreshed }: MatchProps<Row>) {
  const { patient_id, patient_name } = row
  const outcome = list.outcomeOf(row)
  // A list that is read again may suggest somebody else by now.
  const match = outcome?.match ?? row.match
  const [isAsking, asking] = useDisclosure()
  const button = useRef<HTMLButtonElement>(null)
  const assign = useToastMutation('POST /assignments', {
    done: 'Assignment created successfully!',
    failed,
    onDone(made) {
      asking.close()
      if (match) list.hold(row, { match, made })
    },
  })
  if (!match) return <Text fw={600}>{nobodyFitsText} Please choose somebody below.</Text>
  const { nutritionist_id, nutritionist_name, reasons } = match
  const isSettled = assign.isPending || outcome !== undefined
  // A refused row stays too, until the person asks for the list as it is now: the next click is for this row.
  const refuse = (error: ApiError) => {
    if (![404, 409, 412, 422].includes(error.status)) return
    asking.close()
    list.hold(row, { match, refused: errorText(error, failed) })
  }
  const confirm = () =>
    assign.mutate(
      {
        body: {
          patient_id,
          nutritionist_id,
          start_date: today(),
          ...(row.nutritionist_id && { replace: true, instead_of: row.nutritionist_id }),
          within_capacity: true,
        },
      },
      { onError: refuse },
    )
  const isFailed = assign.isError && !outcome
  const label = outcome?.made ? 'Assigned' : assign.isPending ? 'Assigning...' : isFailed ? again : 'Assign'
  return (
    <div className={classes.match}>
      <div>
        {outcome?.refused !== undefined ? (
          <Text>
            Not changed: {outcome.refused}{' '}
            <RowLink
              aria-label={`Refresh the row of ${patient_name}`}
              onClick={() => {
                assign.reset()
                list.release(row)
                onRefreshed()
              }}
            >
              Refresh
            </RowLink>
          </Text>
        ) : outcome ? (
          <Text>
            Now with <strong>{outcome.made.nutritionist_name}</strong>.{' '}
            <Undo
              made={outcome.made}
              rest={button}
              onUndone={() => list.hold(row)}
              onRefused={(refused) => list.hold(row, { match, refused })}
            />
          </Text>
        ) : (
          <Text>
            Best match: <strong>{nutritionist_name}</strong>
            {isFailed ? '. Not assigned yet.' : null}
          </Text>
        )}
        <Muted>{reasons.join(' · ')}</Muted>
      </div>
      {/* The button stays, with the focus: without it the rows below would move up under a second click. */}
      <IconButton
        ref={button}
        icon={IconUserCheck}
        // The same with each of its labels: otherwise the text beside it would wrap anew, and the rows below move.
        miw="10rem"
        data-disabled={isSettled || undefined}
        aria-disabled={isSettled}
        aria-label={`${isFailed ? `${again}: assign` : label} ${nutritionist_name} to ${patient_name}`}
        // A double click's second click can come before `isPending` is set.
        onClick={({ detail }) =>
          detail < 2 && !isSettled && (row.nutritionist_id ? asking.open() : confirm())
        }
      >
        {label}
      </IconButton>
      <ReplaceDialog opened={isAsking} busy={assign.isPending} onConfirm={confirm} onClose={asking.close}>
        <Text>
          <strong>{patient_name}</strong> is now with <strong>{row.nutritionist_name}</strong>, and would be
          with <strong>{nutritionist_name}</strong>.
        </Text>
      </ReplaceDialog>
    </div>
  )
}

/** A button within a line of text. */
function RowLink(props: ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps>) {
  return (
    <Button
      variant="transparent"
      size="compact-md"
      td="underline"
      // Taller than its line, so that a finger meets it; without this the rows below would move.
      my="-0.625rem"
      {...props}
    />
  )
}

type UndoProps = {
  made: Assignment
  /** Gets the focus when the button disappears. */
  rest: RefObject<HTMLButtonElement | null>
  onUndone: () => void
  /** It is too late, or somebody else was faster. */
  onRefused: (why: string) => void
}

/** Undoes an assignment just made. It is offered as long as the server allows it. */
function Undo({ made, rest, onUndone, onRefused }: UndoProps) {
  const [isOver, setOver] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const leave = () => {
    if (button.current === document.activeElement) rest.current?.focus()
  }
  useTimeout(
    () => {
      leave()
      setOver(true)
    },
    undoMinutes * 60_000,
    { autoInvoke: true },
  )
  const undo = useToastMutation('POST /assignments/:id/undo', {
    done: 'Assignment undone',
    failed: 'Error undoing the assignment. Please try again.',
    onDone() {
      rest.current?.focus()
      onUndone()
    },
    onOutdated({ message }) {
      rest.current?.focus()
      onRefused(message)
    },
  })
  if (isOver) return null
  return (
    <RowLink
      ref={button}
      disabled={undo.isPending}
      aria-label={`Undo the assignment of ${made.patient_name}`}
      onClick={() => undo.mutate({ params: { id: made.id } })}
    >
      {undo.isPending ? 'Undoing...' : 'Undo'}
    </RowLink>
  )
}
