import { Radio, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type Assignment, noPlaceMessage } from '#domain/care/assignments.ts'
import { today } from '#domain/dates.ts'
import type { Dialog } from '#web/components/feedback/dialogs.tsx'
import { LoadError } from '#web/components/feedback/loaded.tsx'
import { Muted } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { nobodyFitsText, type Outcome } from './match.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'

type Care = Pick<Assignment, 'id' | 'patient_id' | 'patient_name' | 'nutritionist_id' | 'nutritionist_name'>
type Props = { dialog: Dialog<Care>; onDone: (outcome: Outcome) => void }

/** Replaces the nutritionist of an assignment by one of those who fit, best first. */
export function ChangeNutritionist({ dialog, onDone }: Props) {
  const { subject: care, isOpen } = dialog
  const found = useApi('GET /assignments/:id/matches', {
    params: { id: care?.id ?? '' },
    enabled: isOpen && care !== null,
    // Places are taken while the page is open: each time the dialog opens it asks anew.
    staleTime: 0,
  })
  const [picked, setPicked] = useState<string | null>(null)
  const matches = found.data?.matches ?? []
  const chosen = matches.find(({ nutritionist_id }) => nutritionist_id === picked)
  function close() {
    dialog.close()
    setPicked(null)
  }
  const replace = useToastMutation('POST /assignments', {
    done: 'Assignment created successfully!',
    failed: 'Error creating assignment. Check console for details.',
    onDone(made) {
      close()
      if (chosen) onDone({ match: chosen, made })
    },
    // Who has no place any more leaves the choices here; after any other change the row has changed too.
    onOutdated({ message }) {
      if (message !== noPlaceMessage) close()
    },
  })
  const confirm = () =>
    care &&
    chosen &&
    replace.mutate({
      body: {
        patient_id: care.patient_id,
        nutritionist_id: chosen.nutritionist_id,
        start_date: today(),
        replace: true,
        instead_of: care.nutritionist_id,
        within_capacity: true,
      },
    })
  return (
    <ReplaceDialog
      opened={isOpen}
      busy={replace.isPending}
      disabled={!chosen}
      onConfirm={confirm}
      onClose={close}
    >
      <Text>
        <strong>{care?.patient_name}</strong> is now with <strong>{care?.nutritionist_name}</strong>
        {chosen ? (
          <>
            , and would be with <strong>{chosen.nutritionist_name}</strong>
          </>
        ) : null}
        .
      </Text>
      {found.isPending ? (
        <Skeleton height="8rem" mt="md" aria-label="Loading who fits..." />
      ) : !found.data ? (
        <LoadError query={found} failed="Failed to load who fits" />
      ) : matches.length ? (
        <Radio.Group
          mt="md"
          label="The new nutritionist"
          value={chosen?.nutritionist_id ?? null}
          onChange={setPicked}
        >
          <Stack gap="sm" mt="xs">
            {matches.map(({ nutritionist_id, nutritionist_name, reasons }) => (
              <Radio
                key={nutritionist_id}
                value={nutritionist_id}
                label={nutritionist_name}
                description={reasons.join(' · ')}
                disabled={replace.isPending}
              />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        <Text mt="md" fw={600}>
          {nobodyFitsText}
        </Text>
      )}
      <Muted mt="sm">Anybody else can be chosen under New assignment.</Muted>
    </ReplaceDialog>
  )
}
