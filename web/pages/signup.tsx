import { Anchor, Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { passwordHint, SignUpForm } from '#domain/auth.ts'
import { errorText } from '#web/api.ts'
import picture from '#web/assets/banner-nutritionist.svg'
import { useAbout, usePageTitle } from '#web/brand.ts'
import { AuthCard } from '#web/components/auth-card.tsx'
import { FormError } from '#web/components/form-error.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { ConsentField, RoleField } from '#web/components/sign-up-fields.tsx'
import { useZodForm } from '#web/form.ts'
import { notify } from '#web/notify.ts'
import { useSession } from '#web/session.tsx'

export function Component() {
  const { signUp } = useSession()
  const { brand_name } = useAbout()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<{ text: string } | null>(null)
  const form = useZodForm(SignUpForm, {
    initialValues: { email: '', phone: '', password: '', role: null, consent: false },
  })

  async function submit(input: z.input<typeof SignUpForm>) {
    setBusy(true)
    setError(null)
    try {
      await signUp({ ...input, consent: true })
      notify.success('Account created successfully!')
    } catch (failure) {
      const text = errorText(failure, 'Signup failed. Please try again.')
      notify.error(text)
      setBusy(false)
      if (!form.setServerErrors(failure)) setError({ text })
    }
  }

  return (
    <AuthCard
      picture={picture}
      title="Create your account"
      text={`It takes a minute. ${brand_name} is free to join.`}
      foot={
        <>
          Already have an account?{' '}
          <Anchor component={Link} to="/login">
            Sign in
          </Anchor>
        </>
      }
    >
      <title>{usePageTitle('Sign up')}</title>
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack>
          <FormError error={error} />
          <RoleField
            value={form.values.role}
            onChange={(role) => form.setFieldValue('role', role)}
            error={form.errors.role as string | undefined}
          />
          <TextInput
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            {...form.getInputProps('email')}
          />
          <TextInput
            label="Phone"
            description="10-15 digits, such as +91 98765 43210"
            type="tel"
            autoComplete="tel"
            {...form.getInputProps('phone')}
          />
          <PasswordField
            label="Password"
            description={passwordHint}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <ConsentField
            value={form.values.consent}
            onChange={(agreed) => form.setFieldValue('consent', agreed)}
            error={form.errors.consent as string | undefined}
          />
          <Button type="submit" fullWidth mt="xs" loading={busy}>
            Create Account
          </Button>
        </Stack>
      </form>
    </AuthCard>
  )
}
