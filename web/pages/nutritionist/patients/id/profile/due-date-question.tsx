import { Alert, Group } from '@mantine/core'
import { formatDate } from '#domain/dates.ts'
import { type PatientProfile, type Pregnancy, pregnancyLabels } from '#domain/people/patients.ts'
import { isPastDue } from '#domain/people/pregnancy.ts'
import { PlainButton } from '#web/components/layout/page.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { useToday } from '#web/lib/today.ts'

const answers: Pregnancy[] = ['pregnant_3', 'lactating_6', 'no']

/** After the due date nothing is assumed: the nutritionist says what they know. */
export function DueDateQuestion({ id, profile }: { id: string; profile: PatientProfile }) {
  const today = useToday()
  const { mutate, isPending } = useToastMutation('PUT /nutritionists/patients/:id/profile', {
    done: 'Saved. Look at the daily targets too.',
    failed: 'Error saving the profile. Please try again.',
    seconds: 3,
  })
  if (!profile.due_date || !isPastDue(profile, today)) return null
  return (
    <Alert
      color="yellow"
      mb="md"
      title={`The due date was ${formatDate(profile.due_date)}: what is true now?`}
    >
      Until you answer, the plan and the needs stay those of the last months.
      <Group gap="xs" mt="sm">
        {answers.map((pregnancy) => (
          <PlainButton
            key={pregnancy}
            size="sm"
            disabled={isPending}
            onClick={() => mutate({ params: { id }, body: { pregnancy } })}
          >
            {pregnancyLabels[pregnancy]}
          </PlainButton>
        ))}
      </Group>
    </Alert>
  )
}
