import { Navigate, useNavigate } from 'react-router'
import { Setup } from '#domain/auth/auth.ts'
import picture from '#web/assets/banner-kitchen.svg'
import { NewPasswordField } from '#web/components/auth/sign-up-fields.tsx'
import { EmailField } from '#web/components/forms/email-field.tsx'
import { PageForm, useSentForm } from '#web/components/forms/page-form.tsx'
import { AuthCard } from '#web/components/layout/auth-card.tsx'
import { ButtonLink, PageTitle } from '#web/components/layout/page.tsx'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { useBrand } from '#web/lib/brand.ts'
import { useLinkToken } from '#web/lib/mail-link.ts'
import { useSession } from '#web/session.tsx'

const SetupForm = Setup.omit({ token: true })

/** The page of the one-time link that creates the first administrator. */
export function Component() {
  const { status, adopt } = useSession()
  const { brand_name } = useBrand()
  const navigate = useNavigate()
  const token = useLinkToken()
  const create = useApiMutation('POST /auth/setup')
  const { form, sent } = useSentForm(SetupForm, {
    values: { email: '', password: '' },
    send: async (input) => adopt(await create.mutateAsync({ body: { ...input, token } })),
    done: 'Account created successfully!',
    failed: 'The account could not be created. Please try again.',
    onSent: () => navigate('/dashboard', { replace: true }),
  })

  if (status === 'signed-in' && !sent.state.isBusy) return <Navigate to="/app/dashboard" replace />
  if (!token)
    return (
      <AuthCard
        picture={picture}
        title="This setup link is incomplete"
        text="Please open the whole link that the server printed when it started. If somebody has set it up already, sign in instead."
      >
        <PageTitle>Set up</PageTitle>
        <ButtonLink to="/login">Sign In</ButtonLink>
      </AuthCard>
    )
  return (
    <AuthCard
      picture={picture}
      title={`Set up ${brand_name}`}
      text="Create the first administrator. The link works once; you invite further administrators on the users page."
      foot={{ question: 'Already set up?', to: '/login', label: 'Sign in' }}
    >
      <PageTitle>Set up</PageTitle>
      <PageForm {...sent} submit="Create Administrator">
        <EmailField autoComplete="username" {...form.getInputProps('email')} />
        <NewPasswordField {...form.getInputProps('password')} />
      </PageForm>
    </AuthCard>
  )
}
