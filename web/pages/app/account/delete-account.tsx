import { Group, List, Text } from '@mantine/core'
import { Proof } from '#domain/auth/account.ts'
import type { Role } from '#domain/endpoint.ts'
import { DialogButton } from '#web/components/feedback/use-dialog.tsx'
import { SectionCard } from '#web/components/layout/page.tsx'
import { useSession, useUser } from '#web/session.tsx'
import { ProofCall } from './proof-call.tsx'

const fates: Record<Role, { goes: string; stays: string }> = {
  patient: {
    goes: 'Your account, profile, meal plans, progress reports and assignments.',
    stays:
      'Payments, without your name; invoices that were issued, with your name, because tax law asks us to keep them; and log entries that show a number instead of you.',
  },
  nutritionist: {
    goes: 'Your account, profile and assignments. Your challengers return to matching.',
    stays:
      'The plans your challengers have and the dishes in them, without your name, and log entries that show a number instead of you.',
  },
  admin: {
    goes: 'Your account. Another administrator must be there to go on.',
    stays: 'What you decided for others, and log entries that show a number instead of you.',
  },
}

/** Deletes the account, after saying what that means and asking for the proof that it is still them. */
export function DeleteAccount() {
  return (
    <SectionCard title="Delete account">
      <Text mb="md" maw="42rem">
        Erases your account and everything personal in it, at once and for good. Download your data first if
        you want to keep it.
      </Text>
      <Group>
        <DialogButton variant="outline" color="red" dialog={(close) => <DeleteDialog onClose={close} />}>
          Delete My Account
        </DialogButton>
      </Group>
    </SectionCard>
  )
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { role } = useUser()
  const { forget } = useSession()
  const { goes, stays } = fates[role]
  return (
    <ProofCall
      route="DELETE /account"
      schema={Proof}
      title="Delete your account?"
      submit={['Delete', 'Deleting...']}
      danger
      done="Your account is deleted."
      failed="Your account could not be deleted. Please try again."
      onDone={() => forget('/')}
      onClose={onClose}
    >
      <List spacing={6}>
        <List.Item>
          <strong>Goes:</strong> {goes}
        </List.Item>
        <List.Item>
          <strong>Stays:</strong> {stays}
        </List.Item>
      </List>
      <Text>This cannot be undone.</Text>
    </ProofCall>
  )
}
