import { List } from '@mantine/core'
import { EmailCorrection, type User } from '#domain/admin/admin.ts'
import { ProofFields } from '#web/components/auth/proof-fields.tsx'
import { Facts } from '#web/components/content/facts.tsx'
import type { Dialog } from '#web/components/feedback/use-dialog.ts'
import { useCallForm } from '#web/components/forms/call-form.ts'
import { DialogForm } from '#web/components/forms/dialog-form.tsx'
import { EmailField } from '#web/components/forms/email-field.tsx'
import { useCachedRows } from '#web/components/lists/list-results.tsx'

const EmailForm = EmailCorrection.omit({ replaces: true })

/** Gives somebody another address, for example after a typo at sign-up. */
export function ChangeUserEmail({ dialog: { about, isOpen, close } }: { dialog: Dialog<User> }) {
  return isOpen && about ? <EmailDialog user={about} onClose={close} /> : null
}

function EmailDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const changeRows = useCachedRows('GET /admin/users')
  const form = useCallForm('PUT /admin/users/:id/email', {
    schema: EmailForm,
    values: { email: '', password: '', code: '' },
    done: ({ email }) => `The address is now ${email}`,
    seconds: 5,
    failed: 'Error changing the email. Please try again.',
    gone: 'This user was deleted meanwhile.',
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
      onSubmit={(typed) => form.call({ params: { id: user.id }, body: { ...typed, replaces: user.email } })}
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
