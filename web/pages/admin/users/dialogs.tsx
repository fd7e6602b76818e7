import { Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type SuspensionChoice, suspensionChoices, type User } from '#domain/admin/admin.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { roleNames } from '#web/components/content/role-badge.tsx'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import type { Dialog } from '#web/components/feedback/use-dialog.ts'
import { BusyButton } from '#web/components/forms/busy-button.tsx'
import { useCachedRows } from '#web/components/lists/list-results.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'

const gone = 'This user was deleted meanwhile.'

function UserFacts({ user: { email, phone, role } }: { user: User }) {
  return (
    <Facts
      facts={[
        ['Email', email],
        ['Phone', phone],
        ['Role', roleNames[role]],
      ]}
    />
  )
}

/** What deleting somebody means for others. */
const consequences: Partial<Record<User['role'], string>> = {
  patient: 'Their nutritionist is told. Their profile, plans, reports and messages are erased.',
  nutritionist:
    'Their challengers are told, keep their plans, and wait for another nutritionist. The profile and the messages are erased.',
}

type DialogProps = { dialog: Dialog<User>; onDone: () => void }

/** Asks before an account and all its personal data are deleted. */
export function DeleteUser({ dialog, onDone }: DialogProps) {
  const { about: user, isOpen, close } = dialog
  const changeRows = useCachedRows('GET /admin/users')
  function leave() {
    close()
    onDone()
  }
  const remove = useToastMutation('DELETE /admin/users/:id', {
    done: 'User deleted successfully',
    failed: 'Error deleting user. Check console for details.',
    gone,
    onDone(_, { params }) {
      changeRows((rows) => rows.filter(({ id }) => id !== params.id))
      leave()
    },
    onOutdated({ status }) {
      if (status === 404) leave()
    },
  })
  return (
    <ConfirmDialog
      opened={isOpen}
      title="Delete User"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      danger
      busy={remove.isPending}
      onConfirm={() => user && remove.mutate({ params: { id: user.id } })}
      onClose={close}
    >
      <Text mb="md">Are you sure you want to delete this user? This action cannot be undone.</Text>
      {user ? (
        <>
          <Text mb="md">{consequences[user.role]}</Text>
          <UserFacts user={user} />
        </>
      ) : null}
    </ConfirmDialog>
  )
}

/** Asks before two-step sign-in of somebody who has lost their phone is turned off. */
export function TurnOffSecondFactor({ dialog, onDone }: DialogProps) {
  const { about: user, isOpen, close } = dialog
  const changeRows = useCachedRows('GET /admin/users')
  function leave() {
    close()
    onDone()
  }
  const remove = useToastMutation('DELETE /admin/users/:id/second-factor', {
    done: 'Two-step sign-in is off',
    failed: 'Two-step sign-in could not be turned off. Please try again.',
    onDone(_, { params }) {
      changeRows((rows) =>
        rows.map((row) => (row.id === params.id ? { ...row, has_second_factor: false } : row)),
      )
      leave()
    },
    onOutdated: leave,
  })
  return (
    <ConfirmDialog
      opened={isOpen}
      title="Turn off two-step sign-in?"
      confirmLabel="Turn Off"
      busyLabel="Turning off..."
      danger
      busy={remove.isPending}
      onConfirm={() => user && remove.mutate({ params: { id: user.id } })}
      onClose={close}
    >
      <Text mb="md">
        For somebody who has lost their phone and their recovery codes. Be sure that it is them: call the
        number below, for example. Their password alone signs in then. They are signed out everywhere and told
        by e-mail.
      </Text>
      {user ? <UserFacts user={user} /> : null}
    </ConfirmDialog>
  )
}

function useStatusChange(onSaved: (saved: User) => void, onOutdated?: () => void) {
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
  })
}

const choices: Record<SuspensionChoice, { label: string; description: string }> = {
  rematch: {
    label: 'Match their challengers with somebody else',
    description:
      'Their care ends today. The challengers are told, and wait for another nutritionist from now on.',
  },
  hold: {
    label: 'Keep their challengers for their return',
    description: 'The challengers are told that nobody answers until then. Their plans stay valid.',
  },
}

/** Asks before somebody is signed out everywhere. */
export function SuspendUser({ dialog, onDone }: DialogProps) {
  const { about: user, isOpen } = dialog
  const [challengers, setChallengers] = useState<SuspensionChoice>('rematch')
  function close() {
    dialog.close()
    setChallengers('rematch')
  }
  const save = useStatusChange(() => {
    close()
    onDone()
  }, close)
  return (
    <ConfirmDialog
      opened={isOpen}
      title="Suspend User"
      confirmLabel="Suspend"
      busyLabel="Suspending..."
      danger
      busy={save.isPending}
      onConfirm={() =>
        user &&
        save.mutate({
          params: { id: user.id },
          body: { status: 'suspended', ...(user.role === 'nutritionist' && { challengers }) },
        })
      }
      onClose={close}
    >
      {user ? (
        <>
          <Text mb="md">
            They are signed out everywhere at once, told by e-mail, and cannot sign in until you activate them
            again.
            {user.role === 'patient'
              ? ' Their plans and reports stay as they are. Their nutritionist is told that they are away.'
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
          <UserFacts user={user} />
        </>
      ) : null}
    </ConfirmDialog>
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
