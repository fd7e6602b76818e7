import { Stack, Text } from '@mantine/core'
import { DeadLink, GoOn, LinkFailed, LinkPage, LinkWorking } from '#web/components/layout/link-page.tsx'
import { ButtonLink } from '#web/components/layout/page.tsx'
import { useFollowAtOnce, useMailLink } from '#web/lib/mail-link.ts'
import { useSession } from '#web/session.tsx'

const page = 'Change e-mail'

/** The page of the link that was mailed to a new address: opening it changes the address. */
export function Component() {
  const link = useMailLink('POST /auth/change-email', 'Your address could not be changed. Please try again.')
  useFollowAtOnce(link)
  const { outcome } = link

  if (outcome === 'waiting' || outcome === 'working')
    return <LinkWorking page={page} title="Changing your e-mail address" />
  if (outcome === 'dead')
    return (
      <DeadLink
        page={page}
        isIncomplete={link.isIncomplete}
        used="It works once, for 24 hours, unless you asked for another address since. If you have opened it before, your address is changed already."
      >
        <AskAgain />
      </DeadLink>
    )
  if ('done' in outcome)
    return (
      <LinkPage
        page={page}
        title="Your e-mail address is changed"
        text={`From now on you sign in with ${outcome.done.email}. We have told your old address, too.`}
      >
        <GoOn />
      </LinkPage>
    )
  if ('refused' in outcome)
    return (
      <LinkPage page={page} title="Your address is not changed" text={outcome.refused}>
        <AskAgain />
      </LinkPage>
    )
  return <LinkFailed page={page} title="Not changed yet" text={outcome.failed} follow={link.follow} />
}

/** Where one asks for a change. */
function AskAgain() {
  const { user } = useSession()
  if (!user)
    return (
      <Stack align="flex-start">
        <Text>Sign in, and you can ask for the change again on your account page.</Text>
        <ButtonLink to="/login">Sign In</ButtonLink>
      </Stack>
    )
  return (
    <Stack align="flex-start">
      <Text style={{ overflowWrap: 'anywhere' }}>
        You are signed in here as <strong>{user.email}</strong>.
      </Text>
      <ButtonLink to="/app/account">Go to your account</ButtonLink>
    </Stack>
  )
}
