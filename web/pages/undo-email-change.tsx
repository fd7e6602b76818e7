import { List, Stack, Text } from '@mantine/core'
import { settlingDays } from '#domain/auth/second-factor.ts'
import { BusyButton } from '#web/components/forms/busy-button.tsx'
import { DeadLink, LinkFailed, LinkPage } from '#web/components/layout/link-page.tsx'
import { ButtonLink, TextLink } from '#web/components/layout/page.tsx'
import { useMailLink } from '#web/lib/mail-link.ts'
import { useSession } from '#web/session.tsx'

const page = 'Undo change'

/** The page of the link that was mailed to a former address. It asks first, because it signs out every device. */
export function Component() {
  const { status, forget } = useSession()
  const failed = 'The change could not be undone. Please try again.'
  const link = useMailLink('POST /auth/undo-email-change', failed, () => {
    // The session of this device has ended too, or is another person's. Without this, the next read would lead to
    // the sign-in page, away from the way to a new password.
    if (status !== 'signed-out') forget('/undo-email-change')
  })
  const { outcome } = link

  if (outcome === 'waiting' || outcome === 'working')
    return (
      <LinkPage
        page={page}
        title="Bring your old address back?"
        text="For when the change was a mistake, or was not made by you."
      >
        <Stack align="flex-start">
          <List spacing={6}>
            <List.Item>
              Your account gets the address back to which we sent this link, whatever was changed since.
            </List.Item>
            <List.Item>
              Every device is signed out, and the password stops working. What was shared by links ends, too.
            </List.Item>
            <List.Item>
              Two-step sign-in is turned off if it was turned on after the change, or less than {settlingDays}{' '}
              days before it.
            </List.Item>
            <List.Item>You choose a new password right away.</List.Item>
          </List>
          <BusyButton isBusy={outcome === 'working'} onClick={() => void link.follow()}>
            {outcome === 'working' ? 'Undoing...' : 'Undo the Change'}
          </BusyButton>
        </Stack>
      </LinkPage>
    )
  if (outcome === 'dead')
    return (
      <DeadLink
        page={page}
        isIncomplete={link.isIncomplete}
        used="It works once, for 7 days. If you have used it already, your old address is back, and you can ask for a new password."
      >
        <Stack align="flex-start">
          <ButtonLink to="/forgot-password">Choose a New Password</ButtonLink>
          <Text>
            Has somebody else taken your account? <TextLink to="/contact">Write to us</TextLink>.
          </Text>
        </Stack>
      </DeadLink>
    )
  if ('done' in outcome)
    return (
      <LinkPage
        page={page}
        title="Your old address is back"
        text={`You sign in with ${outcome.done.email} again. Every device is signed out, and the password does not work any more.`}
      >
        <Stack align="flex-start">
          <ButtonLink to={`/reset-password#token=${outcome.done.reset_token}`}>
            Choose a New Password
          </ButtonLink>
          <Text c="dimmed">We have sent you this link by e-mail, too. It works for one hour.</Text>
        </Stack>
      </LinkPage>
    )
  const text = 'failed' in outcome ? outcome.failed : outcome.refused
  return <LinkFailed page={page} title="Not undone yet" text={text} follow={link.follow} />
}
