import { Text, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { ClientInput, joinDays, type SentInvitation } from '#domain/people/clients.ts'
import { PhoneField } from '#web/components/auth/sign-up-fields.tsx'
import { useCallForm } from '#web/components/forms/call-form.ts'
import { DialogForm } from '#web/components/forms/dialog-form.tsx'
import { EmailField } from '#web/components/forms/email-field.tsx'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { SentDialog } from './sent-dialog.tsx'

/** Opens the dialog in which a nutritionist brings a client. */
export function AddChallenger() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton icon={IconUserPlus} onClick={() => setOpen(true)}>
        Add a Challenger
      </IconButton>
      {isOpen ? <AddDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const [sent, setSent] = useState<SentInvitation | null>(null)
  const form = useCallForm('POST /nutritionists/clients', {
    schema: ClientInput,
    values: { name: '', email: '', phone: '' },
    failed: 'The Challenger could not be added. Please try again.',
    onDone: setSent,
  })
  if (sent) return <SentDialog sent={sent} onClose={onClose} />
  return (
    <DialogForm
      form={form}
      title="Add a Challenger"
      submit={['Add and Invite', 'Adding...']}
      onSubmit={(body) => form.call({ body })}
      onClose={onClose}
    >
      <Text>
        They are in your care at once, and you can write down and plan for them before they join. The link
        that invites them works once, for {joinDays} days.
      </Text>
      <TextInput label="Name" required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <EmailField autoComplete="email" {...form.getInputProps('email')} />
      <PhoneField {...form.getInputProps('phone')} />
    </DialogForm>
  )
}
