import { Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { type SuspensionChoice, SuspensionForm, suspensionChoices, type User } from '#domain/admin/admin.ts'
import type { Dialog } from '#web/components/feedback/use-dialog.ts'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { BusyButton } from '#web/components/forms/busy-button.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useCachedRows } from '#web/components/lists/list-results.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { gone, UserFacts } from './dialogs.tsx'

/** Saves a status; `onFields` shows a refusal at the form's fields. */
export function useStatusChange(
  onSaved: (saved: User) => void,
  onOutdated?: () => void,
  onFields?: (failure: unknown) => boolean,
) {
  const changeRows = useCachedRows('GET /admin/users')
  return useToastMutation('PUT /admin/users/:id', {
    done: ({ status }) => `User status updated to ${status}`,
    failed: 'Error updating user status. Check console for details.',
    gone,
    onDone(saved) {
      changeRows((rows) => rows.map((row) => (row.id === saved.id ? { ...row, ...saved } : row)))
      onSaved(saved)
    },
    onOutdated,
    ...(onFields && { onFields }),
  })
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

type Props = { dialog: Dialog<User>; onDone: (saved: User, reason: string) => void }

/** Asks for the reason before somebody is signed out everywhere. */
export function SuspendUser({ dialog: { about, isOpen, close }, onDone }: Props) {
  return isOpen && about ? <Suspend user={about} onClose={close} onDone={onDone} /> : null
}

type SuspendProps = Pick<Props, 'onDone'> & { user: User; onClose: () => void }

function Suspend({ user, onClose, onDone }: SuspendProps) {
  useReturnFocus()
  const form = useZodForm(SuspensionForm, { initialValues: { reason: '' } })
  const [challengers, setChallengers] = useState<SuspensionChoice>('rematch')
  const save = useStatusChange((saved) => {
    onClose()
    onDone(saved, form.getValues().reason ?? '')
  }, onClose)
  return (
    <FormDialog
      title="Suspend User"
      size="md"
      submitLabel="Suspend"
      busyLabel="Suspending..."
      danger
      isBusy={save.isPending}
      hasChanges={() => form.isDirty()}
      discardTitle="Leave without suspending?"
      discardText="They stay active if you discard this."
      returnFocus={false}
      onSubmit={form.onSubmit(({ reason }) =>
        save.mutate({
          params: { id: user.id },
          body: { status: 'suspended', reason, ...(user.role === 'nutritionist' && { challengers }) },
        }),
      )}
      onClose={onClose}
    >
      <Text mb="md">
        They are signed out everywhere at once, told by e-mail, and cannot sign in until you activate them
        again.
        {user.role === 'patient'
          ? ' Their plans and reports stay as they are. A nutritionist who cares for them is told that they are away.'
          : null}
      </Text>
      {user.role === 'nutritionist' ? (
        <Radio.Group
          mb="md"
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
      <Textarea
        {...form.getInputProps('reason')}
        mb="md"
        label="Reason"
        description="Administrators see it, and it is part of the export that the person can ask for."
        withAsterisk
        maxLength={1000}
        maxRows={8}
        readOnly={save.isPending}
        data-autofocus
      />
      <UserFacts user={user} />
    </FormDialog>
  )
}

/** Lets somebody sign in again. */
export function ActivateUser({ user, onDone }: { user: User; onDone: (saved: User) => void }) {
  const save = useStatusChange(onDone)
  return (
    <BusyButton
      size="sm"
      variant="light"
      aria-label={`Activate ${user.email}`}
      isBusy={save.isPending}
      onClick={() => save.mutate({ params: { id: user.id }, body: { status: 'active' } })}
    >
      Activate
    </BusyButton>
  )
}
