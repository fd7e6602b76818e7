import { Group, Text } from '@mantine/core'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { dateOf, formatDate } from '#domain/dates.ts'
import { changeWords, openFacts } from '#domain/people/profile-changes.ts'
import { inOneSentence } from '#domain/plain-text.ts'
import { BusyButton } from '#web/components/forms/busy-button.tsx'
import { ButtonLink, IconButton, Muted, SectionCard } from '#web/components/layout/page.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { useRecordedFacts } from './use-recorded-facts.ts'

/** Who recorded which facts when, to confirm or to change. Nothing when nothing waits; `onEdit` opens the form. */
export function RecordedFacts({ onEdit }: { onEdit?: () => void }) {
  const changes = useRecordedFacts().data?.rows ?? []
  const { mutate, isPending } = useToastMutation('POST /patients/profile/confirm', {
    done: 'Thank you.',
    failed: 'Error saving. Please try again.',
  })
  if (changes.length === 0) return null
  const people = [...new Set(changes.map(({ changed_by }) => changed_by ?? 'A former nutritionist'))]
  return (
    <SectionCard
      title="Is this right?"
      text={`${inOneSentence(people)} recorded this about you. Plans are made with it.`}
    >
      <ul className="list stack ruled" aria-label="Recorded facts">
        {changes.map((change) => (
          <li key={change.id}>
            {openFacts(change).map((fact) => (
              <Text key={fact.field} className="breaks">
                {changeWords(fact)}
              </Text>
            ))}
            <Muted>
              {change.changed_by ?? 'A former nutritionist'}, {formatDate(dateOf(change.changed_at))}
            </Muted>
          </li>
        ))}
      </ul>
      <Group mt="md" gap="xs">
        <BusyButton
          icon={IconCheck}
          isBusy={isPending}
          onClick={() => mutate({ body: { ids: changes.map(({ id }) => id) } })}
        >
          That is right
        </BusyButton>
        {onEdit ? (
          <IconButton variant="default" icon={IconPencil} onClick={onEdit}>
            Change it
          </IconButton>
        ) : (
          <ButtonLink to="/app/patient/profile" variant="default" icon={IconPencil}>
            Change it
          </ButtonLink>
        )}
      </Group>
    </SectionCard>
  )
}
