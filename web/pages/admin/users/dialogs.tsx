import { List, Text, Textarea, type TextareaProps } from '@mantine/core'
import { EmailCorrection, type User } from '#domain/admin/admin.ts'
import { Proof } from '#domain/auth/account.ts'
import { ProofFields } from '#web/components/auth/proof-fields.tsx'
import { Facts } from '#web/components/content/facts.tsx'
import { roleNames } from '#web/components/content/role-badge.tsx'
import { type Dialog, Removal } from '#web/components/feedback/dialogs.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { EmailField } from '#web/components/forms/email-field.tsx'
import { useCachedRows } from '#web/components/lists/list-results.tsx'
import { accountName } from '#web/lib/words.ts'

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

/** Why somebody is suspended. */
export const ReasonField = (field: TextareaProps) => (
  <Textarea
    {...field}
    label="Reason"
    description="Administrators see it, and it is part of the export that the person can ask for."
    withAsterisk
    maxRows={8}
    data-autofocus
  />
)

/** What deleting somebody means for others. */
const consequences: Partial<Record<User['role'], string>> = {
  patient:
    'Their profile, plans, reports and messages are erased. A nutritionist who cares for them is told.',
  nutritionist:
    'Their profile and messages are erased. Challengers in their care are told, keep their plans, and wait for another nutritionist.',
}

/** Asks before an account and all its personal data are deleted. */
export function DeleteUser({ dialog, onDone }: { dialog: Dialog<User>; onDone: () => void }) {
  const changeRows = useCachedRows('GET /admin/users')
  return (
    <Removal
      route="DELETE /admin/users/:id"
      dialog={dialog}
      noun="user"
      title="Delete User"
      done="User deleted successfully"
      failed="Error deleting user. Check console for details."
      gone={gone}
      onDone={(_, { params }) => {
        changeRows((rows) => rows.filter(({ id }) => id !== params.id))
        onDone()
      }}
      onOutdated={({ status }) => {
        if (status !== 404) return
        dialog.close()
        onDone()
      }}
    >
      {(user) => (
        <>
          <Text mb="md">Are you sure you want to delete this user? This action cannot be undone.</Text>
          <Text mb="md">{consequences[user.role]}</Text>
          <UserFacts user={user} />
        </>
      )}
    </Removal>
  )
}

type UserProps = { user: User; onClose: () => void }

/** Asks before two-step sign-in of somebody who has lost their phone is turned off. */
export function TurnOffSecondFactor({ user, onClose, onDone }: UserProps & { onDone: () => void }) {
  const changeRows = useCachedRows('GET /admin/users')
  function leave() {
    onClose()
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
      onClose={onClose}
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

/** Gives somebody another address, for example after a typo at sign-up. */
export function ChangeUserEmail({ user, onClose }: UserProps) {
  const changeRows = useCachedRows('GET /admin/users')
  const form = useCallForm('PUT /admin/users/:id/email', {
    schema: EmailCorrection.omit({ replaces: true }),
    values: { email: '', password: '', code: '' },
    done: ({ email }) => `The address is now ${email}`,
    seconds: 5,
    failed: 'Error changing the email. Please try again.',
    gone,
    onDone(saved) {
      changeRows((rows) => rows.map((row) => (row.id === saved.id ? { ...row, ...saved } : row)))
      onClose()
    },
    onOutdated: onClose,
  })
  return (
    <DialogForm
      form={form}
      title="Change Email"
      submit={['Change Email', 'Changing...']}
      discardTitle="Keep the present email?"
      discardText="The new address is not saved yet. If you discard it, nothing changes."
      onSubmit={(typed) =>
        form.call({ params: { id: user.id }, body: { ...typed, replaces: accountName(user) } })
      }
      onClose={onClose}
    >
      <Facts
        facts={[
          ['Present email', user.email],
          ['Name', user.name],
          ['Phone', user.phone],
        ]}
      />
      <EmailField label="New email" data-autofocus {...form.getInputProps('email')} />
      <List spacing={6}>
        <List.Item>They sign in with the new email at once, with the same password.</List.Item>
        <List.Item>They are signed out everywhere: somebody else may read the old mailbox.</List.Item>
        <List.Item>
          The new address gets a link to confirm it. Links to it work only from a day later on, a link for a
          new password too.
        </List.Item>
        <List.Item>
          The old one is told; if they had confirmed it, it can undo the change for 7 days. All administrators
          are told, too.
        </List.Item>
      </List>
      <ProofFields password={form.getInputProps('password')} code={form.getInputProps('code')} />
    </DialogForm>
  )
}
