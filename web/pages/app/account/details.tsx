import { Alert, Box, Button, Group, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMail } from '@tabler/icons-react'
import { useRef } from 'react'
import { type Account, AccountInput } from '#domain/auth/account.ts'
import { OptionalPhone, phoneMessage } from '#domain/auth/auth.ts'
import { EmailChange } from '#domain/auth/email-change.ts'
import { formatInstant } from '#domain/dates.ts'
import { ProofFields } from '#web/components/auth/proof-fields.tsx'
import { ResendLink } from '#web/components/auth/resend-link.tsx'
import { PhoneField } from '#web/components/auth/sign-up-fields.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { BusyButton } from '#web/components/forms/busy-button.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { EditConflicts } from '#web/components/forms/edits.tsx'
import { EmailField } from '#web/components/forms/email-field.tsx'
import { FormError, PageForm } from '#web/components/forms/page-form.tsx'
import { Columns, SectionCard } from '#web/components/layout/page.tsx'
import { useShow } from '#web/lib/api/queries.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'

// Administrators may have no phone number; an existing one can't be removed.
const Phoneless = AccountInput.pick({ name: true }).extend({ phone: OptionalPhone })
const DetailsForm = Phoneless.extend({ phone: OptionalPhone.refine(Boolean, phoneMessage) })

/** The person's e-mail, name and phone. */
export function Details({ account }: { account: Account }) {
  const show = useShow('GET /account')
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
      show(saved)
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
            {...form.getInputProps('name')}
          />
          <PhoneField {...form.getInputProps('phone')} />
        </Columns>
        <EditConflicts form={form} />
      </PageForm>
    </SectionCard>
  )
}

/** The person's e-mail address, and the change of it that waits for its link. */
function EmailAddress({ account }: { account: Account }) {
  const [isChanging, changing] = useDisclosure()
  const change = useRef<HTMLButtonElement>(null)
  const { email, email_verified, email_change } = account
  return (
    <>
      <Box component="dl" mb="1.25rem">
        <Box component="dt" mb="0.3rem" className="strong">
          Email
        </Box>
        <dd className="row wrap close breaks">
          <span>{email}</span>
          {email_verified ? (
            <StatusBadge tone="green">Confirmed</StatusBadge>
          ) : (
            <StatusBadge tone="yellow">Not confirmed</StatusBadge>
          )}
          {email_verified || email_change ? null : <ResendLink size="sm" />}
          <Button ref={change} size="sm" variant="default" onClick={changing.open}>
            Change Email
          </Button>
        </dd>
      </Box>
      {email_change ? (
        <WaitingChange waiting={email_change} onCancelled={() => change.current?.focus()} />
      ) : null}
      {isChanging ? <ChangeEmail onClose={changing.close} /> : null}
    </>
  )
}

type WaitingProps = { waiting: NonNullable<Account['email_change']>; onCancelled: () => void }

function WaitingChange({ waiting: { email, expires_at }, onCancelled }: WaitingProps) {
  const show = useShow('GET /account')
  const resend = useToastMutation('POST /account/email/resend', {
    done: ({ detail }) => detail,
    seconds: 5,
    failed: 'The link could not be sent. Please try again.',
  })
  const cancel = useToastMutation('DELETE /account/email', {
    done: 'Your address stays as it is.',
    failed: 'The change could not be cancelled. Please try again.',
    onDone() {
      // Also when the account cannot be read again now.
      show((before) => before && { ...before, email_change: null })
      onCancelled()
    },
  })
  return (
    <Alert mb="lg" color="yellow" role="status" icon={<IconMail aria-hidden />} title="Open the link we sent">
      <Text className="breaks">
        It is in an e-mail to <strong>{email}</strong> and works until {formatInstant(expires_at)}. Until you
        open it, you sign in with your present address.
      </Text>
      <Group mt="sm" gap="sm">
        <BusyButton size="sm" variant="default" isBusy={resend.isPending} onClick={() => resend.mutate()}>
          Send the link again
        </BusyButton>
        <BusyButton size="sm" variant="default" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel the change
        </BusyButton>
      </Group>
    </Alert>
  )
}

/** Asks for another e-mail address, and for the proof that it is still them. */
function ChangeEmail({ onClose }: { onClose: () => void }) {
  const show = useShow('GET /account')
  const form = useCallForm('POST /account/email', {
    schema: EmailChange,
    values: { email: '', password: '', code: '' },
    done: 'We have sent a link to your new address.',
    seconds: 5,
    failed: 'The change could not be asked for. Please try again.',
    onDone(account) {
      show(account)
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
