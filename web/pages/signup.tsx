import { SignUpForm } from '#domain/auth/auth.ts'
import picture from '#web/assets/banner-nutritionist.svg'
import { BotTrap, useBotTrap } from '#web/components/auth/bot-trap.tsx'
import { useSignUp, useSignUpDraft } from '#web/components/auth/sign-up-draft.ts'
import {
  ConsentField,
  NewPasswordField,
  PhoneField,
  RoleField,
} from '#web/components/auth/sign-up-fields.tsx'
import { EmailField } from '#web/components/forms/email-field.tsx'
import { PageForm, useSentForm } from '#web/components/forms/page-form.tsx'
import { AuthCard } from '#web/components/layout/auth-card.tsx'
import { useBrand } from '#web/lib/brand.ts'

export function Component() {
  const signUp = useSignUp()
  const { brand_name } = useBrand()
  const trap = useBotTrap()
  const { form, sent } = useSentForm(SignUpForm, {
    values: { email: '', phone: '', password: '', role: null, consent: false },
    send: async (input) => signUp({ ...input, consent: true, ...(await trap.fields()) }),
    done: 'Account created successfully!',
    failed: 'Signup failed. Please try again.',
  })
  useSignUpDraft(form)

  return (
    <AuthCard
      picture={picture}
      title="Create your account"
      text={`It takes a minute. ${brand_name} is free to join.`}
      foot={{ question: 'Already have an account?', to: '/login', label: 'Sign in' }}
    >
      <PageForm {...sent} label="Sign up" submit="Create Account">
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
