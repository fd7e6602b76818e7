import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type Account, AccountInput } from '#domain/auth/account.ts'
import { OptionalPhone, phoneMessage } from '#domain/auth/auth.ts'
import { PhoneField } from '#web/components/auth/sign-up-fields.tsx'
import { useCallForm } from '#web/components/forms/call-form.ts'
import { EditConflicts } from '#web/components/forms/edits.tsx'
import { PageForm } from '#web/components/forms/page-form.tsx'
import { Columns } from '#web/components/layout/columns.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { queryKey } from '#web/lib/api/queries.ts'
import { EmailAddress } from './email-address.tsx'

// Administrators may have no phone number; an existing one can't be removed.
const Phoneless = AccountInput.pick({ name: true }).extend({ phone: OptionalPhone })
const DetailsForm = Phoneless.extend({ phone: OptionalPhone.refine(Boolean, phoneMessage) })

/** The person's e-mail, name and phone. */
export function Details({ account }: { account: Account }) {
  const client = useQueryClient()
  const stored = { name: account.name, phone: account.phone }
  const form = useCallForm('PUT /account', {
    schema: account.phone ? DetailsForm : Phoneless,
    stored,
    values: { name: account.name ?? '', phone: account.phone },
    done: 'Your details are saved.',
    failed: 'Your details could not be saved. Please try again.',
    onDone(saved) {
      form.edit.rebase({ name: saved.name, phone: saved.phone })
      form.load({ values: { name: saved.name ?? '', phone: saved.phone } })
      client.setQueryData(queryKey('GET /account'), saved)
    },
  })

  return (
    <SectionCard title="Details">
      <EmailAddress account={account} />
      <PageForm
        label="Details"
        state={form}
        onSubmit={form.onSubmit(({ name, phone }) =>
          form.call({ body: form.edit.changesOf({ name, ...(phone && { phone }) }) }),
        )}
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
        <EditConflicts form={form} />
      </PageForm>
    </SectionCard>
  )
}
