import { Button, Group, Loader, Stack, Text } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import picture from '#web/assets/banner-nutritionist.svg'
import { ResendLink } from '#web/components/forms/resend-link.tsx'
import { AuthCard } from '#web/components/layout/auth-card.tsx'
import { ButtonLink } from '#web/components/layout/buttons.tsx'
import { PageTitle } from '#web/components/layout/page-header.tsx'
import { ApiError, errorText } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { useSession } from '#web/session.tsx'

type Outcome = 'confirmed' | 'dead' | { failed: string }

/** The page of the e-mail's link: opening it confirms the address. */
export function Component() {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const [outcome, setOutcome] = useState<Outcome | null>(token ? null : 'dead')
  const { mutateAsync } = useApiMutation('POST /auth/verify-email')

  const confirm = useCallback(async () => {
    setOutcome(null)
    try {
      await mutateAsync({ body: { token } })
      setOutcome('confirmed')
    } catch (error) {
      const isDead = error instanceof ApiError && [404, 422].includes(error.status)
      setOutcome(
        isDead
          ? 'dead'
          : { failed: errorText(error, 'The address could not be confirmed. Please try again.') },
      )
    }
  }, [mutateAsync, token])

  // A link works once, but React may run the effect twice.
  const isStarted = useRef(false)
  useEffect(() => {
    if (!token || isStarted.current) return
    isStarted.current = true
    void confirm()
  }, [token, confirm])

  if (outcome === 'confirmed')
    return (
      <Answer title="Your e-mail address is confirmed" text="Thank you. That was all.">
        <GoOn />
      </Answer>
    )
  if (outcome === 'dead') return <DeadLink isIncomplete={!token} />
  if (outcome)
    return (
      <Answer title="Not confirmed yet" text={outcome.failed}>
        <Button onClick={() => void confirm()}>Try Again</Button>
      </Answer>
    )
  return (
    <Answer title="Confirming your e-mail address" text="One moment, please.">
      <Loader aria-hidden />
    </Answer>
  )
}

function DeadLink({ isIncomplete }: { isIncomplete: boolean }) {
  const { status, user } = useSession()
  if (status === 'loading')
    return (
      <Answer title="One moment, please" text="Looking whether your address is confirmed.">
        <Loader aria-hidden />
      </Answer>
    )
  if (user?.email_verified)
    return (
      <Answer title="Your e-mail address is confirmed" text={`${user.email} was confirmed before.`}>
        <GoOn />
      </Answer>
    )
  return (
    <Answer
      title={isIncomplete ? 'This link is incomplete' : 'This link is not valid any more'}
      text={
        isIncomplete
          ? 'Please open the whole link of the e-mail, or ask for another one.'
          : 'Links work once, for 7 days. If you have used it already, your address is confirmed and there is nothing to do.'
      }
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
    </Answer>
  )
}

function GoOn() {
  const { user } = useSession()
  return (
    <ButtonLink to={user ? '/app/dashboard' : '/login'}>
      {user ? 'Go to your dashboard' : 'Sign In'}
    </ButtonLink>
  )
}

function Answer({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div role="status">
      <AuthCard picture={picture} title={title} text={text}>
        <PageTitle>Confirm e-mail</PageTitle>
        {children}
      </AuthCard>
    </div>
  )
}
