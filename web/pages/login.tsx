import { Alert } from '@mantine/core'
import { useEffect, useState } from 'react'
import { LogIn } from '#domain/auth/auth.ts'
import picture from '#web/assets/banner-plate.svg'
import { SignInForm } from '#web/components/auth/sign-in-form.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { AuthCard } from '#web/components/layout/auth-card.tsx'
import { useSending } from '#web/lib/api/sending.ts'
import { sessionEnd } from '#web/lib/storage/return-address.ts'

export function Component() {
  const sending = useSending()
  const form = useZodForm(LogIn, { initialValues: { username: '', password: '' } })
  // Not at the first drawing, which is the page as everybody gets it.
  const [ended, setEnded] = useState<string | null>(null)
  useEffect(() => setEnded(sessionEnd.why()), [])

  return (
    <AuthCard
      picture={picture}
      title="Welcome back"
      text="Sign in to see your plan, your progress and your messages."
      foot={{ question: 'New here?', to: '/signup', label: 'Create an account' }}
    >
      {ended ? (
        <Alert mb="md" role="status">
          {ended}
        </Alert>
      ) : null}
      <SignInForm
        form={form}
        sending={sending}
        done="Login successful!"
        failed="Login failed. Please check your credentials."
      />
    </AuthCard>
  )
}
