import { Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type SuspensionChoice, SuspensionForm, suspensionChoices, type User } from '#domain/admin/admin.ts'
import { BusyButton } from '#web/components/forms/busy-button.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { useCachedRows } from '#web/components/lists/list-results.tsx'
import { useToastMutation, type Words } from '#web/lib/api/toast-mutation.ts'
import { accountName } from '#web/lib/words.ts'
import { gone, ReasonField, UserFacts } from './dialogs.tsx'

/** What follows from saving a status. */
export function useStatusChange(
  onSaved: (saved: User) => void,
  onOutdated?: () => void,
): Words<'PUT /admin/users/:id'> {
  const changeRows = useCachedRows('GET /admin/users')
  return {
    done: ({ status }) => `User status updated to ${status}`,
    failed: 'Error updating user status. Check console for details.',
    gone,
    onDone(saved) {
      changeRows((rows) => rows.map((row) => (row.id === saved.id ? { ...row, ...saved } : row)))
      onSaved(saved)
    },
    onOutdated,
  }
}

const choices: Record<SuspensionChoice, { label: string; description: string }> = {
  rematch: {
    label: 'Match their challengers with somebody else',
    description:
      'Their care ends today. Whoever is in it is told, and waits for another nutritionist from now on.',
  },
  hold: {
    label: 'Keep their challengers for their return',
    description: 'Whoever is in their care is told that nobody answers until then. Plans stay valid.',
  },
}

type Props = { user: User; onClose: () => void; onDone: (saved: User, reason: string) => void }

/** Asks for the reason before somebody is signed out everywhere. */
export function SuspendUser({ user, onClose, onDone }: Props) {
  const [challengers, setChallengers] = useState<SuspensionChoice>('rematch')
  const form = useCallForm('PUT /admin/users/:id', {
    schema: SuspensionForm,
    draft: `suspension:${user.id}`,
    values: { reason: '' },
    ...useStatusChange((saved) => {
      onClose()
      onDone(saved, form.getValues().reason ?? '')
    }, onClose),
  })
  return (
    <DialogForm
      form={form}
      title="Suspend User"
      size="md"
      submit={['Suspend', 'Suspending...']}
      danger
      discardTitle="Leave without suspending?"
      discardText="They stay active if you discard this."
      onSubmit={({ reason }) =>
        form.call({
          params: { id: user.id },
          body: { status: 'suspended', reason, ...(user.role === 'nutritionist' && { challengers }) },
        })
      }
      onClose={onClose}
    >
      <Text>
        They are signed out everywhere at once, told by e-mail, and cannot sign in until you activate them
        again.
        {user.role === 'patient'
          ? ' Their plans and reports stay as they are. A nutritionist who cares for them is told that they are away.'
          : null}
      </Text>
      {user.role === 'nutritionist' ? (
        <Radio.Group
          label="Their challengers"
          value={challengers}
          onChange={(value) => setChallengers(value as SuspensionChoice)}
        >
          <Stack gap="sm" mt="xs">
            {suspensionChoices.map((choice) => (
              <Radio key={choice} value={choice} {...choices[choice]} />
            ))}
          </Stack>
        </Radio.Group>
      ) : null}
      <ReasonField {...form.getInputProps('reason')} readOnly={form.isBusy} />
      <UserFacts user={user} />
    </DialogForm>
  )
}

/** Lets somebody sign in again. */
export function ActivateUser({ user, onDone }: { user: User; onDone: (saved: User) => void }) {
  const save = useToastMutation('PUT /admin/users/:id', useStatusChange(onDone))
  return (
    <BusyButton
      size="sm"
      variant="light"
      aria-label={`Activate ${accountName(user)}`}
      isBusy={save.isPending}
      onClick={() => save.mutate({ params: { id: user.id }, body: { status: 'active' } })}
    >
      Activate
    </BusyButton>
  )
}
