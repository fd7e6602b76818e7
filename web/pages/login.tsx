import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { errorText } from '#web/api.ts'
import picture from '#web/assets/banner-plate.svg'
import { usePageTitle } from '#web/brand.ts'
import { AuthCard } from '#web/components/auth-card.tsx'
import { FormError } from '#web/components/form-error.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { useZodForm } from '#web/form.ts'
import { notify } from '#web/notify.ts'
import { useSession } from '#web/session.tsx'

// The sign-in form is up before the rules that check it are.
const schema = import('#domain/auth.ts').then(({ LogIn }) => LogIn)

export function Component() {
  const { signIn } = useSession()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<{ text: string } | null>(null)
  const form = useZodForm(schema, { initialValues: { username: '', password: '' } })

  async function submit({ username, password }: { username: string; password: string }) {
    setBusy(true)
    setError(null)
    try {
      await signIn(username, password)
      notify.success('Login successful!')
    } catch (failure) {
      const text = errorText(failure, 'Login failed. Please check your credentials.')
      notify.error(text)
      setError({ text })
      setBusy(false)
    }
  }

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
      <title>{usePageTitle('Login')}</title>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack>
          <FormError error={error} />
          <TextInput
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            {...form.getInputProps('username')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            {...form.getInputProps('password')}
          />
          <Button type="submit" fullWidth mt="xs" loading={busy}>
            Sign In
          </Button>
        </Stack>
      </form>
    </AuthCard>
  )
}
