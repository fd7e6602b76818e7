import { TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import { AcceptedInvitation } from '#domain/admin/invitations.ts'
import picture from '#web/assets/banner-kitchen.svg'
import { NewPasswordField, PhoneField } from '#web/components/auth/sign-up-fields.tsx'
import { PageForm, useSentForm } from '#web/components/forms/page-form.tsx'
import { AuthCard } from '#web/components/layout/auth-card.tsx'
import { DeadLink, LinkPage } from '#web/components/layout/link-page.tsx'
import { ButtonLink, PageTitle } from '#web/components/layout/page.tsx'
import { isNotFound, useApiMutation } from '#web/lib/api/queries.ts'
import { useBrand } from '#web/lib/brand.ts'
import { useLinkToken } from '#web/lib/mail-link.ts'
import { useSession } from '#web/session.tsx'

const InvitationForm = AcceptedInvitation.omit({ token: true })
const page = 'Invitation'

/** The page of an invitation to become an administrator. */
export function Component() {
  const { status, user, adopt } = useSession()
  const { brand_name } = useBrand()
  const navigate = useNavigate()
  const token = useLinkToken()
  const accept = useApiMutation('POST /auth/accept-invitation')
  const { form, sent } = useSentForm(InvitationForm, {
    values: { name: '', phone: '', password: '' },
    send: async (input) => adopt(await accept.mutateAsync({ body: { ...input, token } })),
    done: 'Account created successfully!',
    failed: 'The account could not be created. Please try again.',
    onSent: () => navigate('/dashboard', { replace: true }),
  })

  if (!token || isNotFound(accept.error))
    return (
      <DeadLink
        page={page}
        isIncomplete={!token}
        dead="This invitation is not valid any more"
        used="It works once, for 7 days. Please ask an administrator for a new one."
      >
        <ButtonLink to="/login">Sign In</ButtonLink>
      </DeadLink>
    )
  if (status === 'signed-in' && !sent.state.isBusy)
    return (
      <LinkPage
        page={page}
        title="You are signed in already"
        text={`This device is signed in as ${user?.email}. An administrator is an account of its own: log out first, then open the link again.`}
      >
        <ButtonLink to="/app/dashboard">Go to your dashboard</ButtonLink>
      </LinkPage>
    )
  return (
    <AuthCard
      picture={picture}
      title={`Join ${brand_name}`}
      text="You are invited to become an administrator. Choose how you sign in; your e-mail address is the one the invitation was sent to."
      foot={{ question: 'Already have an account?', to: '/login', label: 'Sign in' }}
    >
      <PageTitle>{page}</PageTitle>
      <PageForm {...sent} submit="Create Account">
        <TextInput label="Name" required autoComplete="name" {...form.getInputProps('name')} />
        <PhoneField required {...form.getInputProps('phone')} />
        <NewPasswordField required {...form.getInputProps('password')} />
      </PageForm>
    </AuthCard>
  )
}
