import { useNavigate } from 'react-router'
import { PasswordReset } from '#domain/auth/account.ts'
import { repeated } from '#domain/auth/auth.ts'
import picture from '#web/assets/banner-kitchen.svg'
import { PasswordField } from '#web/components/auth/password-field.tsx'
import { NewPasswordField } from '#web/components/auth/sign-up-fields.tsx'
import { PageForm, useSentForm } from '#web/components/forms/page-form.tsx'
import { AuthCard } from '#web/components/layout/auth-card.tsx'
import { ButtonLink, PageTitle } from '#web/components/layout/page.tsx'
import { isNotFound, useApiMutation } from '#web/lib/api/queries.ts'
import { useLinkToken } from '#web/lib/mail-link.ts'
import { notify } from '#web/lib/notify.ts'
import { useSession } from '#web/session.tsx'

const ResetForm = repeated(PasswordReset.omit({ token: true }), 'password')

/** The page of the e-mail's link: asks for a new password, then leads to sign-in. */
export function Component() {
  const { status, logout } = useSession()
  const navigate = useNavigate()
  const token = useLinkToken()
  const reset = useApiMutation('POST /auth/reset-password')
  const { form, sent } = useSentForm(ResetForm, {
    values: { password: '', confirm_password: '' },
    send: ({ password }) => reset.mutateAsync({ body: { token, password } }),
    failed: 'The password could not be changed. Please try again.',
    onSent() {
      notify.success('Your password is changed. Please sign in with the new one.', { seconds: 5 })
      // A signed-in person is signed out: their session ended with the old password, or they are another person.
      return status === 'signed-out' ? navigate('/login') : logout('/login')
    },
  })

  if (!token || isNotFound(reset.error))
    return (
      <AuthCard
        picture={picture}
        title={token ? 'This link is not valid any more' : 'This link is incomplete'}
        text={
          token
            ? 'It works once, for one hour, and only the newest one counts. Ask for a new link; it arrives within minutes.'
            : 'Please open the whole link of the e-mail, or ask for a new one.'
        }
        foot={{ to: '/login', label: 'Back to sign-in' }}
      >
        <PageTitle>New password</PageTitle>
        <ButtonLink to="/forgot-password" fullWidth>
          Ask for a New Link
        </ButtonLink>
      </AuthCard>
    )
  return (
    <AuthCard
      picture={picture}
      title="Choose a new password"
      text="Every device that is signed in to your account is signed out."
    >
      <PageTitle>New password</PageTitle>
      <PageForm {...sent} submit="Change Password">
        <NewPasswordField label="New password" what="new password" {...form.getInputProps('password')} />
        <PasswordField
          label="Repeat new password"
          what="repeated password"
          autoComplete="new-password"
          {...form.getInputProps('confirm_password')}
        />
      </PageForm>
    </AuthCard>
  )
}
