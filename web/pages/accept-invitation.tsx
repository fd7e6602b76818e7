import { TextInput } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { AcceptedInvitation } from '#domain/admin/invitations.ts'
import picture from '#web/assets/banner-kitchen.svg'
import { NewPasswordField, PhoneField } from '#web/components/auth/sign-up-fields.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { PageForm } from '#web/components/forms/page-form.tsx'
import { AuthCard } from '#web/components/layout/auth-card.tsx'
import { LinkPage } from '#web/components/layout/link-page.tsx'
import { ButtonLink, PageTitle } from '#web/components/layout/page.tsx'
import { ApiError } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { useSending } from '#web/lib/api/sending.ts'
import { useAbout } from '#web/lib/brand.ts'
import { useLinkToken } from '#web/lib/mail-link.ts'
import { useSession } from '#web/session.tsx'

const InvitationForm = AcceptedInvitation.omit({ token: true })
const page = 'Invitation'

/** The page of an invitation to become an administrator. */
export function Component() {
  const { status, user, adopt } = useSession()
  const { brand_name } = useAbout()
  const navigate = useNavigate()
  const token = useLinkToken()
  const accept = useApiMutation('POST /auth/accept-invitation')
  const sending = useSending()
  const form = useZodForm(InvitationForm, { initialValues: { name: '', phone: '', password: '' } })

  async function submit(input: z.input<typeof InvitationForm>) {
    const isAccepted = await sending.send(
      async () => adopt(await accept.mutateAsync({ body: { ...input, token } })),
      {
        done: 'Account created successfully!',
        failed: 'The account could not be created. Please try again.',
        onFields: form.setServerErrors,
      },
    )
    if (isAccepted) navigate('/dashboard', { replace: true })
  }

  if (!token || (accept.error instanceof ApiError && accept.error.status === 404))
    return (
      <LinkPage
        page={page}
        title={token ? 'This invitation is not valid any more' : 'This link is incomplete'}
        text={
          token
            ? 'It works once, for 7 days. Please ask an administrator for a new one.'
            : 'Please open the whole link of the e-mail.'
        }
      >
        <ButtonLink to="/login">Sign In</ButtonLink>
      </LinkPage>
    )
  if (status === 'signed-in' && !sending.isBusy)
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
      <PageForm state={sending} onSubmit={form.onSubmit(submit)} submit="Create Account">
        <TextInput label="Name" required autoComplete="name" {...form.getInputProps('name')} />
        <PhoneField required {...form.getInputProps('phone')} />
        <NewPasswordField required {...form.getInputProps('password')} />
      </PageForm>
    </AuthCard>
  )
}
