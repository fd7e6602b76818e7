import { Button, Checkbox, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { AgreeForm, JoinForm } from '#domain/people/clients.ts'
import { joinPage } from '#domain/site/public-pages.ts'
import picture from '#web/assets/banner-nutritionist.svg'
import { ConsentField, NewPasswordField, PhoneField } from '#web/components/auth/sign-up-fields.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { EmailField } from '#web/components/forms/email-field.tsx'
import { PageForm, useSentForm } from '#web/components/forms/page-form.tsx'
import { AuthCard } from '#web/components/layout/auth-card.tsx'
import { LinkPage, LinkWorking } from '#web/components/layout/link-page.tsx'
import { ButtonLink } from '#web/components/layout/page.tsx'
import { PageHead } from '#web/components/layout/page-head.tsx'
import { ApiError, type ReplyOf } from '#web/lib/api/api.ts'
import { isAbsent, useApi, useApiMutation } from '#web/lib/api/queries.ts'
import { useBrand } from '#web/lib/brand.ts'
import { returnAddress } from '#web/lib/storage/return-address.ts'
import { useSession } from '#web/session.tsx'

const page = 'Invitation'
type Invitation = ReplyOf<'GET /join/:token'>
type Props = { token: string; invitation: Invitation }

/** The page of an invitation by a nutritionist: who invites, and the way in. */
export function Component() {
  const { token = '' } = useParams()
  const { status, user } = useSession()
  const invitation = useApi('GET /join/:token', { params: { token } })
  const head = <PageHead title={joinPage.title(useBrand().brand_name)} description={joinPage.description} />
  if (isAbsent(invitation))
    return (
      <>
        {head}
        <LinkPage
          page={page}
          title="This invitation is not valid any more"
          text="It works once, for 14 days. Please ask your nutritionist for a new one."
        >
          <ButtonLink to="/login">Sign In</ButtonLink>
        </LinkPage>
      </>
    )
  const working = <LinkWorking page={page} title="Looking for your invitation" />
  return (
    <>
      {head}
      <Loaded
        query={invitation}
        loading={working}
        failed="The invitation could not be loaded. Please try again."
      >
        {(data) => {
          if (status === 'loading') return working
          if (!user) return <Join token={token} invitation={data} />
          return user.role === 'patient' ? <Agree token={token} invitation={data} /> : <OtherRole />
        }}
      </Loaded>
    </>
  )
}

function OtherRole() {
  const { user, logout } = useSession()
  return (
    <LinkPage
      page={page}
      title="You are signed in already"
      text={`This device is signed in as ${user?.email}. An invitation is for Challengers: log out first.`}
    >
      <Button onClick={() => void logout(window.location.pathname)}>Log Out</Button>
    </LinkPage>
  )
}

type GuardianForm = {
  getInputProps(name: 'guardian_name' | 'guardian_consent', options?: { type: 'checkbox' }): object
}

/** What a guardian agrees to. The page learns only from an answer that one is needed. */
function useGuardian() {
  const [isNeeded, setNeeded] = useState(false)
  return {
    isNeeded,
    asksMore(error: unknown) {
      const asks = error instanceof ApiError && error.errors.some(({ path }) => path.startsWith('guardian_'))
      if (asks) setNeeded(true)
      return asks && !isNeeded
    },
    fieldsOf: (form: GuardianForm) =>
      isNeeded ? (
        <>
          <TextInput label="Name of your parent or guardian" {...form.getInputProps('guardian_name')} />
          <Checkbox
            label="My parent or guardian agrees, too."
            {...form.getInputProps('guardian_consent', { type: 'checkbox' })}
          />
        </>
      ) : null,
  }
}

/** For somebody without an account. */
function Join({ token, invitation: { inviter, practice } }: Props) {
  const { adopt } = useSession()
  const navigate = useNavigate()
  const join = useApiMutation('POST /join/:token')
  // Whoever has an account signs in, and comes back.
  useEffect(() => returnAddress.keep(window.location.pathname, 'opened'), [])
  const guardian = useGuardian()
  const { form, sent } = useSentForm(JoinForm, {
    values: {
      ...{ email: '', phone: '', password: '', consent: false },
      ...{ guardian_name: '', guardian_consent: false },
    },
    send: async (typed) =>
      adopt(await join.mutateAsync({ params: { token }, body: { ...typed, consent: true } })),
    failed: 'You could not join. Please try again.',
    asksMore: guardian.asksMore,
    onSent() {
      returnAddress.clear()
      // The questions that their nutritionist has not answered for them.
      return navigate('/app/patient/start', { replace: true })
    },
  })
  return (
    <AuthCard
      picture={picture}
      title={`${inviter} invites you`}
      text={`To ${practice}. Type the e-mail address or phone number to which the invitation was sent, and choose a password.`}
      foot={{ question: 'Already have an account?', to: '/login', label: 'Sign in' }}
    >
      <PageForm {...sent} submit="Join">
        <EmailField required description="You will sign in with it." {...form.getInputProps('email')} />
        <PhoneField {...form.getInputProps('phone')} />
        <NewPasswordField required {...form.getInputProps('password')} />
        {guardian.fieldsOf(form)}
        <ConsentField form={form as never} />
      </PageForm>
    </AuthCard>
  )
}

/** For a challenger who is signed in. Care by another ends only by their own press. */
function Agree({ token, invitation: { inviter, practice } }: Props) {
  const navigate = useNavigate()
  const care = useApi('GET /patients/care')
  const agree = useApiMutation('POST /join/:token/agree', { onError: () => void care.refetch() })
  const guardian = useGuardian()
  const other = care.data?.nutritionist ?? null
  // Of two with one name the answer tells them apart.
  const ending = other && (agree.error?.status === 409 || other.name !== inviter) ? other : null
  const { form, sent } = useSentForm(AgreeForm, {
    values: { guardian_name: '', guardian_consent: false },
    send: (typed) =>
      agree.mutateAsync({
        params: { token },
        body: { ...(guardian.isNeeded && typed), ...(ending && { replace: ending.id }) },
      }),
    done: `${inviter} is now your nutritionist.`,
    failed: 'The invitation could not be accepted. Please try again.',
    asksMore: guardian.asksMore,
    onSent: () => navigate('/dashboard', { replace: true }),
  })
  return (
    <AuthCard
      picture={picture}
      title={`${inviter} invites you`}
      text={`To be accompanied by ${inviter} on ${practice}. If you agree, ${inviter} sees your profile, plans, reports and measurements, and what ${inviter} wrote down for you becomes part of them.`}
    >
      <Loaded query={care} loading={<Text>One moment, please.</Text>} failed="Your care could not be loaded.">
        {() => (
          <PageForm
            {...sent}
            submit={ending ? `End care by ${ending.name} and begin with ${inviter}` : 'Agree'}
          >
            {ending ? (
              <Text>
                {ending.name} cares for you now. Only one nutritionist can, so that care ends: {ending.name}{' '}
                no longer sees your data from then on.
              </Text>
            ) : null}
            {guardian.fieldsOf(form)}
          </PageForm>
        )}
      </Loaded>
      <ButtonLink to="/app/dashboard" variant="default" mt="sm">
        Not Now
      </ButtonLink>
    </AuthCard>
  )
}
