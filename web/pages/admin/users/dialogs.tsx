import { Text } from '@mantine/core'
import type { User } from '#domain/admin/admin.ts'
import { Proof } from '#domain/auth/account.ts'
import { ProofFields } from '#web/components/auth/proof-fields.tsx'
import { Facts } from '#web/components/content/facts.tsx'
import { roleNames } from '#web/components/content/role-badge.tsx'
import { ConfirmedCall } from '#web/components/feedback/confirmed-call.tsx'
import type { Dialog } from '#web/components/feedback/use-dialog.ts'
import { useCallForm } from '#web/components/forms/call-form.ts'
import { DialogForm } from '#web/components/forms/dialog-form.tsx'
import { useCachedRows } from '#web/components/lists/list-results.tsx'

export const gone = 'This user was deleted meanwhile.'

export function UserFacts({ user: { email, phone, role } }: { user: User }) {
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
  patient:
    'Their profile, plans, reports and messages are erased. A nutritionist who cares for them is told.',
  nutritionist:
    'Their profile and messages are erased. Challengers in their care are told, keep their plans, and wait for another nutritionist.',
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
  return (
    <ConfirmedCall
      route="DELETE /admin/users/:id"
      call={user && { params: { id: user.id } }}
      done="User deleted successfully"
      failed="Error deleting user. Check console for details."
      gone={gone}
      onDone={(_, { params }) => {
        changeRows((rows) => rows.filter(({ id }) => id !== params.id))
        leave()
      }}
      onOutdated={({ status }) => {
        if (status === 404) leave()
      }}
      opened={isOpen}
      title="Delete User"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      danger
      onClose={close}
    >
      <Text mb="md">Are you sure you want to delete this user? This action cannot be undone.</Text>
      {user ? (
        <>
          <Text mb="md">{consequences[user.role]}</Text>
          <UserFacts user={user} />
        </>
      ) : null}
    </ConfirmedCall>
  )
}

/** Asks before two-step sign-in of somebody who has lost their phone is turned off. */
export function TurnOffSecondFactor({ dialog, onDone }: DialogProps) {
  const { about: user, isOpen, close } = dialog
  return isOpen && user ? <TurnOff user={user} close={close} onDone={onDone} /> : null
}

type TurnOffProps = { user: User; close: () => void; onDone: () => void }

function TurnOff({ user, close, onDone }: TurnOffProps) {
  const changeRows = useCachedRows('GET /admin/users')
  function leave() {
    close()
    onDone()
  }
  const form = useCallForm('DELETE /admin/users/:id/second-factor', {
    schema: Proof,
    values: { password: '', code: '' },
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
    <DialogForm
      form={form}
      title="Turn off two-step sign-in?"
      submit={['Turn Off', 'Turning off...']}
      isQuick
      onSubmit={(body) => form.call({ params: { id: user.id }, body })}
      onClose={close}
    >
      <Text>
        For somebody who has lost their phone and their recovery codes. Be sure that it is them: call the
        number below, for example. Their password alone signs in then. They are signed out everywhere and told
        by e-mail, and so are all administrators.
      </Text>
      <UserFacts user={user} />
      <ProofFields isFirst password={form.getInputProps('password')} code={form.getInputProps('code')} />
    </DialogForm>
  )
}
