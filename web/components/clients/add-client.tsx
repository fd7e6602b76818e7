import { Text, TextInput } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { ClientInput, DeskClientInput, joinDays, type SentInvitation } from '#domain/people/clients.ts'
import { PhoneField } from '#web/components/auth/sign-up-fields.tsx'
import { DialogButton } from '#web/components/feedback/dialogs.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { EmailField } from '#web/components/forms/email-field.tsx'
import { SentDialog } from './sent-dialog.tsx'

type Field = { value?: string | null; onChange: (id: string | null) => void; error?: ReactNode }
export type Carer = (field: Field) => ReactNode
type Props = {
  /** Where an administrator or a desk chooses who looks after them; a nutritionist brings her own. */
  carer?: Carer | undefined
}

/** Opens the dialog that brings a client. */
export const AddClient = ({ carer }: Props) => (
  <DialogButton icon={IconUserPlus} dialog={(close) => <AddDialog carer={carer} onClose={close} />}>
    Add a Challenger
  </DialogButton>
)

export function AddDialog({ carer, onClose }: Props & { onClose: () => void }) {
  const [sent, setSent] = useState<SentInvitation | null>(null)
  const form = useCallForm('POST /nutritionists/clients', {
    schema: carer ? DeskClientInput : ClientInput,
    values: { name: '', email: '', phone: '', ...(carer && { nutritionist_id: null }) },
    failed: 'The Challenger could not be added. Please try again.',
    onDone: setSent,
  })
  if (sent) return <SentDialog sent={sent} isNew onClose={onClose} />
  return (
    <DialogForm
      form={form}
      title="Add a Challenger"
      submit={['Add and Invite', 'Adding...']}
      onSubmit={(body) => form.call({ body })}
      onClose={onClose}
    >
      <Text>
        {carer
          ? 'They are in the care of the nutritionist at once, who is told.'
          : 'They are in your care at once, and you can write down and plan for them before they join.'}{' '}
        The link that invites them works once, for {joinDays} days.
      </Text>
      <TextInput label="Name" required data-autofocus autoComplete="off" {...form.getInputProps('name')} />
      <EmailField autoComplete="email" {...form.getInputProps('email')} />
      <PhoneField {...form.getInputProps('phone')} />
      {carer?.(form.getInputProps('nutritionist_id'))}
    </DialogForm>
  )
}
