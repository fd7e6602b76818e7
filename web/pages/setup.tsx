import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router'
import { passwordHint, Setup } from '#domain/auth.ts'
import { errorText } from '#web/api.ts'
import picture from '#web/assets/banner-kitchen.svg'
import { useAbout, usePageTitle } from '#web/brand.ts'
import { AuthCard } from '#web/components/auth-card.tsx'
import { FormError } from '#web/components/form-error.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { useZodForm } from '#web/form.ts'
import { notify } from '#web/notify.ts'
import { useApiMutation } from '#web/queries.ts'
import { useSession } from '#web/session.tsx'

const SetupForm = Setup.omit({ token: true })

/** The one-time link that makes the first administrator. */
export function Component() {
  const { status, adoptTokens } = useSession()
  const { brand_name } = useAbout()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const create = useApiMutation('POST /auth/setup')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<{ text: string } | null>(null)
  const form = useZodForm(SetupForm, { initialValues: { email: '', password: '' } })
  const title = usePageTitle('Set up')

  async function submit(input: { email: string; password: string }) {
    setBusy(true)
    setError(null)
    try {
      await adoptTokens(await create.mutateAsync({ body: { ...input, token } }))
      notify.success('Account created successfully!')
      navigate('/dashboard', { replace: true })
    } catch (failure) {
      const text = errorText(failure, 'The account could not be created. Please try again.')
      notify.error(text)
      setBusy(false)
      if (!form.setServerErrors(failure)) setError({ text })
    }
  }

  if (status === 'signed-in' && !busy) return <Navigate to="/app/dashboard" replace />
  if (!token)
    return (
      <AuthCard
        picture={picture}
        title="This setup link is incomplete"
        text="Please open the whole link that the server printed when it started. If somebody has set it up already, sign in instead."
      >
        <title>{title}</title>
        <Button component={Link} to="/login">
          Sign In
        </Button>
      </AuthCard>
    )
  return (
    <AuthCard
      picture={picture}
      title={`Set up ${brand_name}`}
      text="Create the first administrator. The link works once; further administrators are added on the server."
      foot={
        <>
          Already set up?{' '}
          <Anchor component={Link} to="/login">
            Sign in
          </Anchor>
        </>
      }
    >
      <title>{title}</title>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack>
          <FormError error={error} />
          <TextInput
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            {...form.getInputProps('email')}
          />
          <PasswordField
            label="Password"
            description={passwordHint}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <Button type="submit" fullWidth mt="xs" loading={busy}>
            Create Administrator
          </Button>
        </Stack>
      </form>
    </AuthCard>
  )
}
