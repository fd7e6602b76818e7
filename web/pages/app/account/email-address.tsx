import { Alert, Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMail } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Account } from '#domain/auth/account.ts'
import { formatInstant } from '#domain/dates.ts'
import { ResendLink } from '#web/components/auth/resend-link.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { BusyButton } from '#web/components/forms/busy-button.tsx'
import { queryKey } from '#web/lib/api/queries.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import classes from './account.module.css'
import { ChangeEmail } from './change-email.tsx'

/** The person's e-mail address, and the change of it that waits for its link. */
export function EmailAddress({ account }: { account: Account }) {
  const [isChanging, changing] = useDisclosure()
  const change = useRef<HTMLButtonElement>(null)
  const { email, email_verified, email_change } = account
  return (
    <>
      <dl className={classes.email}>
        <dt>Email</dt>
        <dd>
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
      </dl>
      {email_change ? (
        <WaitingChange waiting={email_change} onCancelled={() => change.current?.focus()} />
      ) : null}
      {isChanging ? <ChangeEmail onClose={changing.close} /> : null}
    </>
  )
}

type WaitingProps = { waiting: NonNullable<Account['email_change']>; onCancelled: () => void }

function WaitingChange({ waiting: { email, expires_at }, onCancelled }: WaitingProps) {
  const client = useQueryClient()
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
      client.setQueryData(
        queryKey('GET /account'),
        (held?: Account) => held && { ...held, email_change: null },
      )
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
