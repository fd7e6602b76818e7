import { Alert, Group, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ResendLink } from '#web/components/forms/resend-link.tsx'
import { useApi } from '#web/lib/api/queries.ts'

const flag = 'verify_banner_dismissed'

function wasDismissed(email: string): boolean {
  try {
    return sessionStorage.getItem(flag) === email
  } catch {
    return false
  }
}

/** Asks people to confirm their e-mail address, until they do or close it for this visit. It blocks nothing. */
export function VerifyBanner({ email }: { email: string }) {
  const [isDismissed, setDismissed] = useState(() => wasDismissed(email))
  // The account page has the same button.
  const isSaidThere = useLocation().pathname.startsWith('/app/account')
  // The link opens in another tab or on another device, so read again when the person returns here.
  useApi('GET /auth/me', { staleTime: 10_000, refetchOnWindowFocus: !isDismissed || isSaidThere })
  if (isDismissed || isSaidThere) return null

  function dismiss() {
    try {
      sessionStorage.setItem(flag, email)
    } catch {
      // Without storage it appears again after a reload.
    }
    setDismissed(true)
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <Alert
      mb="lg"
      color="yellow"
      className="no-print"
      icon={<IconMail aria-hidden />}
      title="Please confirm your e-mail address"
      withCloseButton
      closeButtonLabel="Dismiss"
      onClose={dismiss}
    >
      <Text style={{ overflowWrap: 'anywhere' }}>
        We sent a link to <strong>{email}</strong>. Open it, so that we can reach you about your account.
      </Text>
      <Group mt="sm">
        <ResendLink size="sm" />
      </Group>
    </Alert>
  )
}
