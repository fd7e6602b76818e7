import { Alert, Group, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ResendLink } from '#web/components/auth/resend-link.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { deviceStore } from '#web/lib/storage/device-store.ts'

const store = deviceStore('verify_banner_', () => sessionStorage)
const name = 'dismissed'

/** Asks people to confirm their e-mail address, until they do or close it for this visit. It blocks nothing. */
export function VerifyBanner({ email }: { email: string }) {
  const [dismissedFor, setDismissedFor] = useState(() => store.read(name))
  const isDismissed = dismissedFor === email
  const { pathname } = useLocation()
  // The account page has the same button.
  const isSaidThere = pathname.startsWith('/app/account')
  // Whoever opens a plan sees its dishes first, and one question at a time is asked; the dashboard asks.
  const isUnasked = isSaidThere || /^\/app\/patient\/(meal-plans|start)/.test(pathname)
  // The link opens in another tab or on another device, so read again when the person returns here.
  useApi('GET /auth/me', { staleTime: 10_000, refetchOnWindowFocus: !isDismissed || isSaidThere })
  if (isDismissed || isUnasked) return null

  function dismiss() {
    setDismissedFor(email)
    store.write(name, email)
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
