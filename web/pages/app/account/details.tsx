import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { type Account, AccountInput } from '#domain/auth/account.ts'
import { OptionalPhone, phoneMessage } from '#domain/auth/auth.ts'
import { PhoneField } from '#web/components/auth/sign-up-fields.tsx'
import { EditConflicts, useEdit } from '#web/components/forms/edits.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { SendingForm } from '#web/components/forms/sending-form.tsx'
import { Columns } from '#web/components/layout/columns.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { ApiError } from '#web/lib/api/api.ts'
import { queryKey, useApiMutation } from '#web/lib/api/queries.ts'
import { useSending } from '#web/lib/api/sending.ts'
import { EmailAddress } from './email-address.tsx'

// Administrators may have no phone number; an existing one can't be removed.
const Phoneless = AccountInput.pick({ name: true }).extend({ phone: OptionalPhone })
const DetailsForm = Phoneless.extend({ phone: OptionalPhone.refine(Boolean, phoneMessage) })

/** The person's e-mail, name and phone. */
export function Details({ account }: { account: Account }) {
  const client = useQueryClient()
  const sending = useSending()
  const form = useZodForm(account.phone ? DetailsForm : Phoneless, {
    initialValues: { name: account.name ?? '', phone: account.phone },
  })
  const edit = useEdit({ name: account.name, phone: account.phone })
  const save = useApiMutation('PUT /account', {
    onSuccess(saved) {
      edit.rebase({ name: saved.name, phone: saved.phone })
      client.setQueryData(queryKey('GET /account'), saved)
      form.setValues({ name: saved.name ?? '', phone: saved.phone })
    },
  })

  async function submit({ name, phone }: z.input<typeof DetailsForm>) {
    const body = edit.changesOf({ name, ...(phone && { phone }) })
    const isSaved = await sending.send(() => save.mutateAsync({ body }), {
      done: 'Your details are saved.',
      failed: 'Your details could not be saved. Please try again.',
      onFields: (failure) =>
        (failure instanceof ApiError && edit.isRefused(failure)) || form.setServerErrors(failure),
    })
    if (isSaved) sending.reset()
  }

  return (
    <SectionCard title="Details">
      <EmailAddress account={account} />
      <SendingForm
        label="Details"
        sending={sending}
        onSubmit={form.onSubmit(submit)}
        submit="Save Details"
        button={{ fullWidth: false }}
      >
        <Columns>
          <TextInput
            label="Name"
            description="As others see you"
            autoComplete="name"
            maxLength={100}
            {...form.getInputProps('name')}
          />
          <PhoneField {...form.getInputProps('phone')} />
        </Columns>
        <EditConflicts edit={edit} form={form} schema={DetailsForm} />
      </SendingForm>
    </SectionCard>
  )
}
