import { Group, Stack, Text } from '@mantine/core'
import { ResendLink } from '#web/components/auth/resend-link.tsx'
import { DeadLink, GoOn, LinkFailed, LinkPage, LinkWorking } from '#web/components/layout/link-page.tsx'
import { ButtonLink } from '#web/components/layout/page.tsx'
import { useFollowAtOnce, useMailLink } from '#web/lib/mail-link.ts'
import { useSession } from '#web/session.tsx'

const page = 'Confirm e-mail'

/** The page of the e-mail's link: opening it confirms the address. */
export function Component() {
  const link = useMailLink('POST /auth/verify-email', 'The address could not be confirmed. Please try again.')
  useFollowAtOnce(link)
  const { outcome } = link

  if (outcome === 'waiting' || outcome === 'working')
    return <LinkWorking page={page} title="Confirming your e-mail address" />
  if (outcome === 'dead') return <NotConfirmed isIncomplete={link.isIncomplete} />
  if ('done' in outcome)
    return (
      <LinkPage page={page} title="Your e-mail address is confirmed" text="Thank you. That was all.">
        <GoOn />
      </LinkPage>
    )
  const text = 'failed' in outcome ? outcome.failed : outcome.refused
  return <LinkFailed page={page} title="Not confirmed yet" text={text} follow={link.follow} />
}

function NotConfirmed({ isIncomplete }: { isIncomplete: boolean }) {
  const { status, user } = useSession()
  if (status === 'loading')
    return (
      <LinkWorking page={page} title="One moment, please" text="Looking whether your address is confirmed." />
    )
  if (user?.email_verified)
    return (
      <LinkPage
        page={page}
        title="Your e-mail address is confirmed"
        text={`${user.email} was confirmed before.`}
      >
        <GoOn />
      </LinkPage>
    )
  return (
    <DeadLink
      page={page}
      isIncomplete={isIncomplete}
      incomplete="Please open the whole link of the e-mail, or ask for another one."
      used="Links work once, for 7 days. If you have used it already, your address is confirmed and there is nothing to do."
    >
      {user ? (
        <Stack>
          <Text style={{ overflowWrap: 'anywhere' }}>
            We can send another one to <strong>{user.email}</strong>.
          </Text>
          <Group>
            <ResendLink variant="filled" />
            <ButtonLink to="/app/dashboard" variant="default">
              Go to your dashboard
            </ButtonLink>
          </Group>
        </Stack>
      ) : (
        <Stack align="flex-start">
          <Text>Sign in, and you can have another link sent to you.</Text>
          <ButtonLink to="/login">Sign In</ButtonLink>
        </Stack>
      )}
    </DeadLink>
  )
}
