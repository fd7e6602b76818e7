import { Text, Textarea } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { AdministratorSuspensionForm, type User } from '#domain/admin/admin.ts'
import { Proof } from '#domain/auth/account.ts'
import { ProofFields } from '#web/components/auth/proof-fields.tsx'
import { useCallForm } from '#web/components/forms/call-form.ts'
import { DialogForm } from '#web/components/forms/dialog-form.tsx'
import { RowButton } from '#web/components/lists/row-button.tsx'
import { useUser } from '#web/session.tsx'
import { UserFacts } from './dialogs.tsx'
import { useStatusChange } from './suspend.tsx'

/** Suspends another administrator, or lets one sign in again: for an account that somebody has taken. */
export function AdministratorStatus({ user }: { user: User }) {
  const { id } = useUser()
  const [isOpen, dialog] = useDisclosure()
  if (user.id === id) return null
  const Dialog = user.status === 'active' ? Suspend : Activate
  return (
    <>
      <RowButton onClick={dialog.open}>{user.status === 'active' ? 'Suspend' : 'Activate'}</RowButton>
      {isOpen ? <Dialog user={user} onClose={dialog.close} /> : null}
    </>
  )
}

type Props = { user: User; onClose: () => void }

const mailed = 'They and all administrators are told by e-mail.'

function Suspend({ user, onClose }: Props) {
  const form = useCallForm('PUT /admin/users/:id', {
    schema: AdministratorSuspensionForm,
    values: { reason: '', password: '', code: '' },
    ...useStatusChange(onClose, onClose),
  })
  return (
    <DialogForm
      form={form}
      title="Suspend Administrator"
      submit={['Suspend', 'Suspending...']}
      discardTitle="Leave without suspending?"
      discardText="They stay active if you discard this."
      onSubmit={(body) => form.call({ params: { id: user.id }, body: { status: 'suspended', ...body } })}
      onClose={onClose}
    >
      <Text>
        They are signed out everywhere at once and cannot sign in until another administrator activates them
        again. Invitations they have sent stop working. {mailed}
      </Text>
      <UserFacts user={user} />
      <Textarea
        {...form.getInputProps('reason')}
        label="Reason"
        description="Administrators see it, and it is part of the export that the person can ask for."
        withAsterisk
        maxLength={1000}
        maxRows={8}
        data-autofocus
      />
      <ProofFields password={form.getInputProps('password')} code={form.getInputProps('code')} />
    </DialogForm>
  )
}

function Activate({ user, onClose }: Props) {
  const form = useCallForm('PUT /admin/users/:id', {
    schema: Proof,
    values: { password: '', code: '' },
    ...useStatusChange(onClose, onClose),
  })
  return (
    <DialogForm
      form={form}
      title="Activate Administrator"
      submit={['Activate', 'Activating...']}
      isQuick
      onSubmit={(body) => form.call({ params: { id: user.id }, body: { status: 'active', ...body } })}
      onClose={onClose}
    >
      <Text>
        They sign in again with the password they had. If somebody else knew it, ask them to choose a new one
        first, at “Forgot password?”. {mailed}
      </Text>
      <UserFacts user={user} />
      <ProofFields isFirst password={form.getInputProps('password')} code={form.getInputProps('code')} />
    </DialogForm>
  )
}
