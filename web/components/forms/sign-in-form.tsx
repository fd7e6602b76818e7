import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { LogIn } from '#domain/auth/auth.ts'
import type { Sending } from '#web/lib/api/sending.ts'
import { useSession } from '#web/session.tsx'
import { EmailField } from './email-field.tsx'
import type { ZodForm } from './form.ts'
import { PasswordField } from './password-field.tsx'
import { SendingForm } from './sending-form.tsx'

type Props = { form: ZodForm<typeof LogIn>; sending: Sending; done: string; failed: string }

/** E-mail and password of an existing account. */
export function SignInForm({ form, sending, done, failed }: Props) {
  const { signIn } = useSession()
  return (
    <SendingForm
      label="Sign in"
      sending={sending}
      submit="Sign In"
      onSubmit={form.onSubmit(({ username, password }) =>
        sending.send(() => signIn(username, password), { done, failed }),
      )}
    >
      <EmailField autoComplete="username" {...form.getInputProps('username')} />
      <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      <Anchor component={Link} to="/forgot-password" ta="end" mt="-0.5rem" ms="auto">
        Forgot password?
      </Anchor>
    </SendingForm>
  )
}
