import { Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserCheck } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Assignment } from '#domain/care/assignments.ts'
import type { SuggestedMatch } from '#domain/care/matching.ts'
import { today } from '#domain/dates.ts'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { type ApiError, errorText } from '#web/lib/api/api.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import classes from './assignments.module.css'
import { ReplaceDialog } from './replace-dialog.tsx'
import { RowLink, Undo } from './undo.tsx'

const again = 'Try Again'
const failed = 'Error creating assignment. Check console for details.'

/** Without a profile nothing says who fits. */
export const nobodyFitsText = 'Nobody who fits has a free place, or there is no profile yet.'

/** What came of a row's match: the assignment, or why the server refused it because something has changed meanwhile. */
export type Outcome = { match: SuggestedMatch } & (
  | { made: Assignment; refused?: never }
  | { refused: string; made?: never }
)

type Row = { patient_id: string; patient_name: string; match: SuggestedMatch | null }
type Props<R extends Row> = {
  row: R
  /** The list of the row, from `useHeldRows`. */
  held: {
    outcomeOf: (row: R) => Outcome | undefined
    hold: (row: R, outcome?: Outcome) => void
    release: (row: R) => void
  }
  /** The present nutritionist, who is replaced after a question. */
  insteadOf?: { id: string; name: string }
  /** The row is shown as the list has it now: it may have left the list, together with the focus. */
  onRefreshed: () => void
}

/** The suggested nutritionist with the reasons, and a button that assigns them. */
export function SuggestedAssignment<R extends Row>({ row, held, insteadOf, onRefreshed }: Props<R>) {
  const patient = { id: row.patient_id, name: row.patient_name }
  const outcome = held.outcomeOf(row)
  // A list that is read again may suggest somebody else by now.
  const match = outcome?.match ?? row.match
  const onOutcome = (came: Outcome) => held.hold(row, came)
  const [isAsking, asking] = useDisclosure()
  const button = useRef<HTMLButtonElement>(null)
  const assign = useToastMutation('POST /assignments', {
    done: 'Assignment created successfully!',
    failed,
    onDone(made) {
      asking.close()
      if (match) onOutcome({ match, made })
    },
  })
  if (!match) return <Text fw={600}>{nobodyFitsText} Please choose somebody below.</Text>
  const { nutritionist_id, nutritionist_name, reasons } = match
  const isSettled = assign.isPending || outcome !== undefined
  // A refused row stays too, until the person asks for the list as it is now: the next click is for this row.
  const refuse = (error: ApiError) => {
    if (![404, 409, 412, 422].includes(error.status)) return
    asking.close()
    onOutcome({ match, refused: errorText(error, failed) })
  }
  const confirm = () =>
    assign.mutate(
      {
        body: {
          patient_id: patient.id,
          nutritionist_id,
          start_date: today(),
          ...(insteadOf && { replace: true, instead_of: insteadOf.id }),
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
          <Refused
            why={outcome.refused}
            of={patient.name}
            onRefresh={() => {
              assign.reset()
              held.release(row)
              onRefreshed()
            }}
          />
        ) : outcome ? (
          <Text>
            Now with <strong>{outcome.made.nutritionist_name}</strong>.{' '}
            <Undo
              made={outcome.made}
              rest={button}
              onUndone={() => held.hold(row)}
              onRefused={(refused) => onOutcome({ match, refused })}
            />
          </Text>
        ) : (
          <Text>
            Best match: <strong>{nutritionist_name}</strong>
            {isFailed ? '. Not assigned yet.' : null}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {reasons.join(' · ')}
        </Text>
      </div>
      {/* The button stays, with the focus: without it the rows below would move up under a second click. */}
      <IconButton
        ref={button}
        icon={IconUserCheck}
        className={classes.assign}
        data-disabled={isSettled || undefined}
        aria-disabled={isSettled}
        aria-label={`${isFailed ? `${again}: assign` : label} ${nutritionist_name} to ${patient.name}`}
        // A double click's second click can come before `isPending` is set.
        onClick={({ detail }) => detail < 2 && !isSettled && (insteadOf ? asking.open() : confirm())}
      >
        {label}
      </IconButton>
      {insteadOf ? (
        <ReplaceDialog opened={isAsking} busy={assign.isPending} onConfirm={confirm} onClose={asking.close}>
          <Text>
            <strong>{patient.name}</strong> is now with <strong>{insteadOf.name}</strong>, and would be with{' '}
            <strong>{nutritionist_name}</strong>.
          </Text>
        </ReplaceDialog>
      ) : null}
    </div>
  )
}

function Refused({ why, of, onRefresh }: { why: string; of: string; onRefresh: () => void }) {
  return (
    <Text>
      Not changed: {why}{' '}
      <RowLink aria-label={`Refresh the row of ${of}`} onClick={onRefresh}>
        Refresh
      </RowLink>
    </Text>
  )
}
