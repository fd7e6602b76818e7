import { Button, Card, SegmentedControl, Stack, TextInput, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { LandingSignUpForm, LogIn, passwordHint } from '#domain/auth.ts'
import { errorText } from '#web/api.ts'
import { useAbout } from '#web/brand.ts'
import { FormError } from '#web/components/form-error.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { ConsentField, RoleField } from '#web/components/sign-up-fields.tsx'
import { useZodForm, type ZodForm } from '#web/form.ts'
import { notify } from '#web/notify.ts'
import { useSession } from '#web/session.tsx'

export type AuthMode = 'sign-in' | 'sign-up'

/** Sends once at a time; says how it went inline and as a toast. */
function useSending() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<{ text: string } | null>(null)
  async function send(work: () => Promise<unknown>, done: string, refuse?: (failure: unknown) => boolean) {
    setBusy(true)
    setError(null)
    try {
      await work()
      notify.success(done)
    } catch (failure) {
      const text = errorText(failure, 'An error occurred')
      notify.error(text)
      setBusy(false)
      if (!refuse?.(failure)) setError({ text })
    }
  }
  return { busy, error, send, forget: () => setError(null) }
}
type Sending = ReturnType<typeof useSending>

export type AuthFormProps = {
  mode: AuthMode
  onMode: (mode: AuthMode) => void
  /** How often something outside has asked for the form: each time, its first field takes the focus. */
  calls: number
}

/** Sign-in and sign-up in one card; what was typed into one is still there after looking at the other. */
export function AuthForm({ mode, onMode, calls }: AuthFormProps) {
  const { brand_name } = useAbout()
  const card = useRef<HTMLElement>(null)
  const sending = useSending()
  const signIn = useZodForm(LogIn, { initialValues: { username: '', password: '' } })
  const signUp = useZodForm(LandingSignUpForm, {
    initialValues: {
      name: '',
      email: '',
      phone: '',
      password: '',
      confirm_password: '',
      role: null,
      consent: false,
    },
  })
  useEffect(() => {
    if (calls) card.current?.querySelector<HTMLElement>('form input')?.focus({ preventScroll: true })
  }, [calls])
  return (
    <Card component="section" ref={card} aria-labelledby="auth-title" shadow="md">
      <Title order={2} size="h3" id="auth-title">
        {mode === 'sign-in' ? 'Welcome back' : `Join ${brand_name}`}
      </Title>
      <SegmentedControl
        fullWidth
        my="md"
        aria-label="Sign in or sign up"
        disabled={sending.busy}
        data={[
          { value: 'sign-in', label: 'Sign in' },
          { value: 'sign-up', label: 'Sign up' },
        ]}
        value={mode}
        onChange={(value) => {
          sending.forget()
          onMode(value as AuthMode)
        }}
      />
      {mode === 'sign-in' ? (
        <SignInForm form={signIn} sending={sending} />
      ) : (
        <SignUpForm form={signUp} sending={sending} />
      )}
    </Card>
  )
}

function SignInForm({ form, sending }: { form: ZodForm<typeof LogIn>; sending: Sending }) {
  const { signIn } = useSession()
  return (
    <form
      noValidate
      aria-label="Sign in"
      onSubmit={form.onSubmit(({ username, password }) =>
        sending.send(() => signIn(username, password), 'Welcome back! Login successful!'),
      )}
    >
      <Stack>
        <FormError error={sending.error} />
        <TextInput
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          {...form.getInputProps('username')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
        <Button type="submit" fullWidth mt="xs" loading={sending.busy}>
          Sign In
        </Button>
      </Stack>
    </form>
  )
}

function SignUpForm({ form, sending }: { form: ZodForm<typeof LandingSignUpForm>; sending: Sending }) {
  const { signUp } = useSession()
  const { brand_name } = useAbout()
  const submit = ({ confirm_password, ...input }: z.input<typeof LandingSignUpForm>) =>
    sending.send(
      () => signUp({ ...input, consent: true }),
      `Account created successfully! Welcome to ${brand_name}!`,
      form.setServerErrors,
    )
  return (
    <form noValidate aria-label="Sign up" onSubmit={form.onSubmit(submit)}>
      <Stack>
        <FormError error={sending.error} />
        <TextInput label="Name" autoComplete="name" {...form.getInputProps('name')} />
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
        <RoleField
          value={form.values.role}
          onChange={(role) => form.setFieldValue('role', role)}
          error={form.errors.role as string | undefined}
        />
        <PasswordField
          label="Password"
          description={passwordHint}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <PasswordField
          label="Confirm Password"
          what="confirmation"
          autoComplete="new-password"
          {...form.getInputProps('confirm_password')}
        />
        <ConsentField
          value={form.values.consent}
          onChange={(agreed) => form.setFieldValue('consent', agreed)}
          error={form.errors.consent as string | undefined}
        />
        <Button type="submit" fullWidth mt="xs" loading={sending.busy}>
          Create Account
        </Button>
      </Stack>
    </form>
  )
}
