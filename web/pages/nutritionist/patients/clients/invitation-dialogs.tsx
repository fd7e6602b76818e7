import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { today } from '#domain/dates.ts'
import {
  ClientContact,
  type ClientInvitation,
  PaperConsent,
  type SentInvitation,
} from '#domain/people/clients.ts'
import { PhoneField } from '#web/components/auth/sign-up-fields.tsx'
import { useCallForm } from '#web/components/forms/call-form.ts'
import { DateField } from '#web/components/forms/date-field.tsx'
import { DialogForm } from '#web/components/forms/dialog-form.tsx'
import { EmailField } from '#web/components/forms/email-field.tsx'
import { SentDialog } from './sent-dialog.tsx'

type Props = { row: ClientInvitation; onClose: () => void }
const gone = 'They have joined meanwhile, or are no longer in your care.'

/** Invites somebody again, also at another address. */
export function ResendDialog({ row, onClose }: Props) {
  const [sent, setSent] = useState<SentInvitation | null>(null)
  const form = useCallForm('POST /nutritionists/clients/:id/resend', {
    schema: ClientContact,
    values: { email: row.email ?? '', phone: row.phone ?? '' },
    failed: 'The invitation could not be sent. Please try again.',
    gone,
    onDone: setSent,
    onOutdated: onClose,
  })
  if (sent) return <SentDialog sent={sent} onClose={onClose} />
  return (
    <DialogForm
      form={form}
      title={`Invite ${row.name} again`}
      submit={['Invite Again', 'Sending...']}
      onSubmit={(body) => form.call({ params: { id: row.id }, body })}
      onClose={onClose}
    >
      <Text>
        You get a new link to pass on, and an e-mail goes to the address. Earlier links stop working.
      </Text>
      <EmailField autoComplete="email" {...form.getInputProps('email')} />
      <PhoneField {...form.getInputProps('phone')} />
    </DialogForm>
  )
}

/** Records that somebody who has not joined has consented on paper. */
export function ConsentDialog({ row, onClose }: Props) {
  const form = useCallForm('PUT /nutritionists/clients/:id/consent', {
    schema: PaperConsent,
    values: { consented_on: row.consented_on ?? today(), guardian_name: row.guardian_name ?? '' },
    done: 'Consent recorded.',
    failed: 'The consent could not be recorded. Please try again.',
    gone,
    onDone: onClose,
    onOutdated: onClose,
  })
  return (
    <DialogForm
      form={form}
      title={`Consent of ${row.name} on paper`}
      submit={['Record Consent', 'Recording...']}
      onSubmit={(body) => form.call({ params: { id: row.id }, body })}
      onClose={onClose}
    >
      <Text>
        Only if you hold a paper on which they have agreed to the terms and to the processing of their health
        data. Your name and today’s date are recorded with it.
      </Text>
      <DateField label="Signed on" required data-autofocus {...form.getInputProps('consented_on')} />
      <TextInput
        label="Parent or guardian"
        description="Needed under 18: who has signed for them"
        {...form.getInputProps('guardian_name')}
      />
    </DialogForm>
  )
}
