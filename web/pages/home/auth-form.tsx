import { Card, SegmentedControl, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { z } from 'zod'
import { LandingSignUpForm, LogIn } from '#domain/auth/auth.ts'
import { BotTrap, useBotTrap } from '#web/components/auth/bot-trap.tsx'
import { PasswordField } from '#web/components/auth/password-field.tsx'
import { SignInForm } from '#web/components/auth/sign-in-form.tsx'
import { hasSignUpDraft, useSignUp, useSignUpDraft } from '#web/components/auth/sign-up-draft.ts'
import {
  ConsentField,
  NewPasswordField,
  PhoneField,
  RoleField,
} from '#web/components/auth/sign-up-fields.tsx'
import { EmailField } from '#web/components/forms/email-field.tsx'
import { useZodForm, type ZodForm } from '#web/components/forms/form.ts'
import { PageForm } from '#web/components/forms/page-form.tsx'
import { Heading } from '#web/components/layout/page.tsx'
import { type Sending, useSending } from '#web/lib/api/sending.ts'
import { useBrand } from '#web/lib/brand.ts'
import { choicesOf } from '#web/lib/choices.ts'

const failed = 'An error occurred'

export type AuthMode = 'sign-in' | 'sign-up'

type Props = {
  mode: AuthMode
  onMode: (mode: AuthMode) => void
  /** How often the form was requested from outside. Each time its first field gets the focus. */
  calls: number
}

/** Sign-in and sign-up in one card. Switching between them keeps the typed text. */
export function AuthForm({ mode, onMode, calls }: Props) {
  const { brand_name } = useBrand()
  const card = useRef<HTMLElement>(null)
  const sending = useSending()
  const trap = useBotTrap()
  const onSignUp = useSignUp()
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
  useSignUpDraft(signUp)
  useEffect(() => {
    if (hasSignUpDraft()) onMode('sign-up')
  }, [onMode])
  useEffect(() => {
    if (calls) card.current?.querySelector<HTMLElement>('form input')?.focus({ preventScroll: true })
  }, [calls])
  return (
    <Card component="section" ref={card} aria-labelledby="auth-title" shadow="md">
      <Heading id="auth-title">{mode === 'sign-in' ? 'Welcome back' : `Join ${brand_name}`}</Heading>
      <SegmentedControl
        fullWidth
        my="md"
        aria-label="Sign in or sign up"
        disabled={sending.isBusy}
        data={choicesOf({ 'sign-in': 'Sign in', 'sign-up': 'Sign up' })}
        value={mode}
        onChange={(value) => {
          sending.reset()
          onMode(value as AuthMode)
        }}
      />
      {mode === 'sign-in' ? (
        <SignInForm form={signIn} sending={sending} done="Welcome back! Login successful!" failed={failed} />
      ) : (
        <SignUpForm form={signUp} sending={sending} trap={trap} onSignUp={onSignUp} />
      )}
    </Card>
  )
}

type SignUpProps = {
  form: ZodForm<typeof LandingSignUpForm>
  sending: Sending
  trap: ReturnType<typeof useBotTrap>
  onSignUp: ReturnType<typeof useSignUp>
}

function SignUpForm({ form, sending, trap, onSignUp }: SignUpProps) {
  const { brand_name } = useBrand()
  const submit = ({ confirm_password, ...input }: z.input<typeof LandingSignUpForm>) =>
    sending.send(async () => onSignUp({ ...input, consent: true, ...(await trap.fields()) }), {
      done: `Account created successfully! Welcome to ${brand_name}!`,
      failed,
      onFields: form.setServerErrors,
    })
  return (
    <PageForm label="Sign up" state={sending} onSubmit={form.onSubmit(submit)} submit="Create Account">
      <TextInput label="Name" autoComplete="name" {...form.getInputProps('name')} />
      <EmailField {...form.getInputProps('email')} />
      <PhoneField {...form.getInputProps('phone')} />
      <RoleField form={form} />
      <NewPasswordField {...form.getInputProps('password')} />
      <PasswordField
        label="Confirm Password"
        what="confirmation"
        autoComplete="new-password"
        {...form.getInputProps('confirm_password')}
      />
      <ConsentField form={form} />
      <BotTrap input={trap.input} />
    </PageForm>
  )
}
