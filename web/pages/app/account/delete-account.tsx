import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Proof } from '#domain/auth/account.ts'
import type { Role } from '#domain/endpoint.ts'
import { ProofFields } from '#web/components/auth/proof-fields.tsx'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { FormError } from '#web/components/forms/form-error.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { useSending } from '#web/lib/api/sending.ts'
import { useSession, useUser } from '#web/session.tsx'

const fates: Record<Role, { goes: string; stays: string }> = {
  patient: {
    goes: 'Your account, profile, meal plans, progress reports and assignments.',
    stays: 'Payments, without your name, and log entries that show a number instead of you.',
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
  const { role } = useUser()
  const { forget } = useSession()
  const [isAsking, asking] = useDisclosure()
  const sending = useSending()
  const form = useZodForm(Proof, { initialValues: { password: '', code: '' } })
  const remove = useApiMutation('DELETE /account', { onSuccess: () => forget('/') })
  const submit = form.onSubmit((body) =>
    sending.send(() => remove.mutateAsync({ body }), {
      done: 'Your account is deleted.',
      failed: 'Your account could not be deleted. Please try again.',
      onFields: form.setServerErrors,
    }),
  )
  const { goes, stays } = fates[role]

  return (
    <SectionCard title="Delete account">
      <Text mb="md" maw="42rem">
        Erases your account and everything personal in it, at once and for good. Download your data first if
        you want to keep it.
      </Text>
      <Group>
        <Button
          variant="outline"
          color="red"
          onClick={() => {
            form.reset()
            sending.reset()
            asking.open()
          }}
        >
          Delete My Account
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title="Delete your account?"
        confirmLabel="Delete"
        busyLabel="Deleting..."
        danger
        busy={sending.isBusy}
        onConfirm={() => submit()}
        onClose={asking.close}
      >
        <form onSubmit={submit} noValidate aria-label="Delete account">
          <Stack>
            <List spacing={6}>
              <List.Item>
                <strong>Goes:</strong> {goes}
              </List.Item>
              <List.Item>
                <strong>Stays:</strong> {stays}
              </List.Item>
            </List>
            <Text>This cannot be undone.</Text>
            <FormError error={sending.error} />
            <ProofFields
              isFirst
              password={form.getInputProps('password')}
              code={form.getInputProps('code')}
            />
          </Stack>
        </form>
      </ConfirmDialog>
    </SectionCard>
  )
}
