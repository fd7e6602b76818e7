import type { z } from 'zod'
import { SignUpForm } from '#domain/auth/auth.ts'
import picture from '#web/assets/banner-nutritionist.svg'
import { BotTrap, useBotTrap } from '#web/components/auth/bot-trap.tsx'
import { useSignUpDraft } from '#web/components/auth/sign-up-draft.ts'
import {
  ConsentField,
  NewPasswordField,
  PhoneField,
  RoleField,
} from '#web/components/auth/sign-up-fields.tsx'
import { EmailField } from '#web/components/forms/email-field.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { PageForm } from '#web/components/forms/page-form.tsx'
import { AuthCard } from '#web/components/layout/auth-card.tsx'
import { useSending } from '#web/lib/api/sending.ts'
import { useAbout } from '#web/lib/brand.ts'
import { useSession } from '#web/session.tsx'

export function Component() {
  const { signUp } = useSession()
  const { brand_name } = useAbout()
  const sending = useSending()
  const trap = useBotTrap()
  const form = useZodForm(SignUpForm, {
    initialValues: { email: '', phone: '', password: '', role: null, consent: false },
  })
  useSignUpDraft(form)
  const submit = (input: z.input<typeof SignUpForm>) =>
    sending.send(async () => signUp({ ...input, consent: true, ...(await trap.fields()) }), {
      done: 'Account created successfully!',
      failed: 'Signup failed. Please try again.',
      onFields: form.setServerErrors,
    })

  return (
    <AuthCard
      picture={picture}
      title="Create your account"
      text={`It takes a minute. ${brand_name} is free to join.`}
      foot={{ question: 'Already have an account?', to: '/login', label: 'Sign in' }}
    >
      <PageForm label="Sign up" state={sending} onSubmit={form.onSubmit(submit)} submit="Create Account">
        <RoleField form={form} />
        <EmailField {...form.getInputProps('email')} />
        <PhoneField {...form.getInputProps('phone')} />
        <NewPasswordField {...form.getInputProps('password')} />
        <ConsentField form={form} />
        <BotTrap input={trap.input} />
      </PageForm>
    </AuthCard>
  )
}
