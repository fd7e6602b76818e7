import { Text } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import type { SuggestedMatch } from '#domain/care/matching.ts'
import { today } from '#domain/dates.ts'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import classes from './assignments.module.css'

type Props = {
  patient: { id: string; name: string }
  match: SuggestedMatch | null
  /** Id of the present nutritionist, who is replaced. */
  insteadOf?: string
  onAssigned: () => void
}

/** The suggested nutritionist with the reasons, and a button that assigns them. */
export function SuggestedAssignment({ patient, match, insteadOf, onAssigned }: Props) {
  const assign = useToastMutation('POST /assignments', {
    done: 'Assignment created successfully!',
    failed: 'Error creating assignment. Check console for details.',
    onDone: onAssigned,
  })
  if (!match) return <Text fw={600}>Nobody who fits has a free place. Please choose somebody below.</Text>
  const { nutritionist_id, nutritionist_name, reasons } = match
  return (
    <div className={classes.match}>
      <div>
        <Text>
          Best match: <strong>{nutritionist_name}</strong>
        </Text>
        <Text size="sm" c="dimmed">
          {reasons.join(' · ')}
        </Text>
      </div>
      <IconButton
        icon={IconUserCheck}
        disabled={assign.isPending}
        aria-label={`Assign ${nutritionist_name} to ${patient.name}`}
        onClick={() =>
          assign.mutate({
            body: {
              patient_id: patient.id,
              nutritionist_id,
              start_date: today(),
              ...(insteadOf && { replace: true, instead_of: insteadOf }),
              within_capacity: true,
            },
          })
        }
      >
        {assign.isPending ? 'Assigning...' : `Assign ${nutritionist_name}`}
      </IconButton>
    </div>
  )
}
