import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { EmailChange } from '#domain/auth/email-change.ts'
import { ProofFields } from '#web/components/auth/proof-fields.tsx'
import { useCallForm } from '#web/components/forms/call-form.ts'
import { DialogForm } from '#web/components/forms/dialog-form.tsx'
import { EmailField } from '#web/components/forms/email-field.tsx'
import { FormError } from '#web/components/forms/form-error.tsx'
import { queryKey } from '#web/lib/api/queries.ts'

/** Asks for another e-mail address, and for the proof that it is still them. */
export function ChangeEmail({ onClose }: { onClose: () => void }) {
  const client = useQueryClient()
  const form = useCallForm('POST /account/email', {
    schema: EmailChange,
    values: { email: '', password: '', code: '' },
    done: 'We have sent a link to your new address.',
    seconds: 5,
    failed: 'The change could not be asked for. Please try again.',
    onDone(account) {
      client.setQueryData(queryKey('GET /account'), account)
      onClose()
    },
  })

  return (
    <DialogForm
      form={form}
      title="Change your e-mail address"
      submit={['Send Link', 'Sending...']}
      discardTitle="Keep your present address?"
      discardText="What you typed is not sent yet. If you discard it, your address stays as it is."
      onSubmit={(body) => form.call({ body })}
      onClose={onClose}
    >
      <Text>
        We send a link to the new address. Your address changes when you open it. The present one is told
        then; if you have confirmed it, you can undo the change from there for 7 days.
      </Text>
      <FormError error={form.error} />
      <EmailField label="New email" data-autofocus {...form.getInputProps('email')} />
      <ProofFields password={form.getInputProps('password')} code={form.getInputProps('code')} />
    </DialogForm>
  )
}
