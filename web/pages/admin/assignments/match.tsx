import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUserCheck } from '@tabler/icons-react'
import type { Assignment } from '#domain/care/assignments.ts'
import type { SuggestedMatch } from '#domain/care/matching.ts'
import { today } from '#domain/dates.ts'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import classes from './assignments.module.css'
import { ReplaceDialog } from './replace-dialog.tsx'

type Props = {
  patient: { id: string; name: string }
  match: SuggestedMatch | null
  /** The present nutritionist, who is replaced after a question. */
  insteadOf?: { id: string; name: string }
  /** The assignment made from this row. */
  made: Assignment | undefined
  onAssigned: (made: Assignment) => void
  onUndone: () => void
}

/** The suggested nutritionist with the reasons, and a button that assigns them. */
export function SuggestedAssignment({ patient, match, insteadOf, made, onAssigned, onUndone }: Props) {
  const [isAsking, asking] = useDisclosure()
  const assign = useToastMutation('POST /assignments', {
    done: 'Assignment created successfully!',
    failed: 'Error creating assignment. Check console for details.',
    onDone(made) {
      asking.close()
      onAssigned(made)
    },
    onOutdated: asking.close,
  })
  if (!match) return <Text fw={600}>Nobody who fits has a free place. Please choose somebody below.</Text>
  const { nutritionist_id, nutritionist_name, reasons } = match
  const isSettled = assign.isPending || made !== undefined
  const confirm = () =>
    assign.mutate({
      body: {
        patient_id: patient.id,
        nutritionist_id,
        start_date: today(),
        ...(insteadOf && { replace: true, instead_of: insteadOf.id }),
        within_capacity: true,
      },
    })
  return (
    <div className={classes.match}>
      <div>
        {made ? (
          <Text>
            Now with <strong>{made.nutritionist_name}</strong>. <Undo made={made} onUndone={onUndone} />
          </Text>
        ) : (
          <Text>
            Best match: <strong>{nutritionist_name}</strong>
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {reasons.join(' · ')}
        </Text>
      </div>
      {/* The button stays, with the focus: without it the rows below would move up under a second click. */}
      <IconButton
        icon={IconUserCheck}
        data-disabled={isSettled || undefined}
        aria-disabled={isSettled}
        aria-label={`${made ? 'Assigned' : 'Assign'} ${nutritionist_name} to ${patient.name}`}
        onClick={() => !isSettled && (insteadOf ? asking.open() : confirm())}
      >
        {assign.isPending ? 'Assigning...' : made ? 'Assigned' : `Assign ${nutritionist_name}`}
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

function Undo({ made, onUndone }: { made: Assignment; onUndone: () => void }) {
  const undo = useToastMutation('POST /assignments/:id/undo', {
    done: 'Assignment undone',
    failed: 'Error undoing the assignment. Please try again.',
    onDone: onUndone,
  })
  return (
    <Button
      variant="transparent"
      size="compact-md"
      td="underline"
      className={classes.undo}
      disabled={undo.isPending}
      aria-label={`Undo the assignment of ${made.patient_name}`}
      onClick={() => undo.mutate({ params: { id: made.id } })}
    >
      {undo.isPending ? 'Undoing...' : 'Undo'}
    </Button>
  )
}
