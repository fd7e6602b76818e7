import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { LogIn } from '#domain/auth/auth.ts'
import { ApiError } from '#web/lib/api/api.ts'
import type { Sending } from '#web/lib/api/sending.ts'
import { useSession } from '#web/session.tsx'
import { CodeField } from './code-field.tsx'
import { EmailField } from './email-field.tsx'
import type { ZodForm } from './form.ts'
import { PasswordField } from './password-field.tsx'
import { SendingForm } from './sending-form.tsx'

type Props = { form: ZodForm<typeof LogIn>; sending: Sending; done: string; failed: string }

/** E-mail and password of an existing account; then the code, if the account has two-step sign-in. */
export function SignInForm({ form, sending, done, failed }: Props) {
  const { signIn } = useSession()
  const [asksCode, setAsksCode] = useState(false)
  const submit = form.onSubmit(({ username, password, code }) =>
    sending.send(() => signIn({ username, password, ...(asksCode && { code }) }), {
      done,
      failed,
      asksMore(failure) {
        if (asksCode || !isAboutCode(failure)) return false
        setAsksCode(true)
        return true
      },
      onFields: (failure) => isAboutCode(failure) && form.setServerErrors(failure),
    }),
  )

  function startOver() {
    sending.reset()
    form.setFieldValue('code', '')
    form.clearErrors()
    setAsksCode(false)
  }

  if (asksCode)
    return (
      <SendingForm label="Sign in" sending={sending} submit="Sign In" onSubmit={submit}>
        <Text>
          Two-step sign-in is on for <strong>{form.values.username}</strong>.
        </Text>
        <CodeField isFirst {...form.getInputProps('code')} />
        <Anchor component="button" type="button" onClick={startOver} ms="auto">
          Use another account
        </Anchor>
      </SendingForm>
    )
  return (
    <SendingForm label="Sign in" sending={sending} submit="Sign In" onSubmit={submit}>
      <EmailField autoComplete="username" {...form.getInputProps('username')} />
      <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      <Anchor component={Link} to="/forgot-password" ta="end" mt="-0.5rem" ms="auto">
        Forgot password?
      </Anchor>
    </SendingForm>
  )
}

/** The password was right, and the code is missing or wrong. */
function isAboutCode(failure: unknown): boolean {
  return failure instanceof ApiError && failure.errors.some(({ path }) => path === 'code')
}
