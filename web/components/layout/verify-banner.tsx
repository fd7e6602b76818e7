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

/** Asks to confirm the e-mail address; until then, or until dismissed for this visit. Blocks nothing. */
export function VerifyBanner({ email }: { email: string }) {
  const [isDismissed, setDismissed] = useState(() => wasDismissed(email))
  // The account's details say it as well, with the same button.
  const isSaidThere = useLocation().pathname.startsWith('/app/account')
  // The link opens in another tab or on another device: seen when one comes back here.
  useApi('GET /auth/me', { staleTime: 10_000, refetchOnWindowFocus: !isDismissed || isSaidThere })
  if (isDismissed || isSaidThere) return null

  function dismiss() {
    try {
      sessionStorage.setItem(flag, email)
    } catch {
      // It comes back when the page is loaded again.
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
