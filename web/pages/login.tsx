import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import picture from '#web/assets/banner-plate.svg'
import { SignInForm } from '#web/components/forms/sign-in-form.tsx'
import { AuthCard } from '#web/components/layout/auth-card.tsx'
import { useZodForm } from '#web/form.ts'
import { useSending } from '#web/lib/api/sending.ts'

// The sign-in form is up before the rules that check it are.
const schema = import('#domain/auth/auth.ts').then(({ LogIn }) => LogIn)

export function Component() {
  const sending = useSending()
  const form = useZodForm(schema, { initialValues: { username: '', password: '' } })

  return (
    <AuthCard
      picture={picture}
      title="Welcome back"
      text="Sign in to see your plan, your progress and your messages."
      foot={
        <>
          New here?{' '}
          <Anchor component={Link} to="/signup">
            Create an account
          </Anchor>
        </>
      }
    >
      <SignInForm
        form={form}
        sending={sending}
        done="Login successful!"
        failed="Login failed. Please check your credentials."
      />
    </AuthCard>
  )
}
