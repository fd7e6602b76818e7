import { Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { EmailChange } from '#domain/auth/email-change.ts'
import { ProofFields } from '#web/components/auth/proof-fields.tsx'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { EmailField } from '#web/components/forms/email-field.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { FormError } from '#web/components/forms/form-error.tsx'
import { queryKey, useApiMutation } from '#web/lib/api/queries.ts'
import { useSending } from '#web/lib/api/sending.ts'
import { notify } from '#web/lib/notify.ts'

/** Asks for another e-mail address, and for the proof that it is still them. */
export function ChangeEmail({ onClose }: { onClose: () => void }) {
  useReturnFocus()
  const client = useQueryClient()
  const sending = useSending()
  const form = useZodForm(EmailChange, { initialValues: { email: '', password: '', code: '' } })
  const ask = useApiMutation('POST /account/email', {
    onSuccess: (account) => client.setQueryData(queryKey('GET /account'), account),
  })

  async function submit(body: z.input<typeof EmailChange>) {
    const isSent = await sending.send(() => ask.mutateAsync({ body }), {
      failed: 'The change could not be asked for. Please try again.',
      onFields: form.setServerErrors,
    })
    if (!isSent) return
    notify.success('We have sent a link to your new address.', { seconds: 5 })
    onClose()
  }

  return (
    <FormDialog
      title="Change your e-mail address"
      submitLabel="Send Link"
      busyLabel="Sending..."
      isBusy={sending.isBusy}
      hasChanges={() => !sending.isBusy && form.isDirty()}
      discardTitle="Keep your present address?"
      discardText="What you typed is not sent yet. If you discard it, your address stays as it is."
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      <Stack>
        <Text>
          We send a link to the new address. Your address changes when you open it. The present one is told
          then; if you have confirmed it, you can undo the change from there for 7 days.
        </Text>
        <FormError error={sending.error} />
        <EmailField label="New email" data-autofocus {...form.getInputProps('email')} />
        <ProofFields password={form.getInputProps('password')} code={form.getInputProps('code')} />
      </Stack>
    </FormDialog>
  )
}
