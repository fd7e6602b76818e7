import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { CodeAlone, type LogIn } from '#domain/auth/auth.ts'
import { EmailField } from '#web/components/forms/email-field.tsx'
import { useZodForm, type ZodForm } from '#web/components/forms/form.ts'
import { PageForm } from '#web/components/forms/page-form.tsx'
import { TextLink } from '#web/components/layout/page.tsx'
import { ApiError, type BodyOf } from '#web/lib/api/api.ts'
import type { Sending } from '#web/lib/api/sending.ts'
import { useSession } from '#web/session.tsx'
import { CodeField } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'

type Words = { sending: Sending; done: string; failed: string }
/** The password was right, and the code is missing or wrong. */
function isAboutCode(failure: unknown): boolean {
  return failure instanceof ApiError && failure.errors.some(({ path }) => path === 'code')
}

/** E-mail and password of an existing account; then the code, if the account has two-step sign-in. */
export function SignInForm({ form, sending, done, failed }: Words & { form: ZodForm<typeof LogIn> }) {
  const { signIn } = useSession()
  const [proven, setProven] = useState<BodyOf<'POST /auth/login'> | null>(null)
  if (proven)
    return (
      <CodeStep
        proven={proven}
        onBack={() => {
          sending.reset()
          setProven(null)
        }}
        {...{ sending, done, failed }}
      />
    )
  const submit = form.onSubmit((typed) =>
    sending.send(() => signIn(typed), {
      done,
      failed,
      asksMore(failure) {
        if (isAboutCode(failure)) setProven(typed)
        return isAboutCode(failure)
      },
    }),
  )
  return (
    <PageForm label="Sign in" state={sending} submit="Sign In" onSubmit={submit}>
      <EmailField autoComplete="username" {...form.getInputProps('username')} />
      <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      <TextLink to="/forgot-password" ta="end" mt="-0.5rem" ms="auto">
        Forgot password?
      </TextLink>
    </PageForm>
  )
}

type StepProps = Words & { proven: BodyOf<'POST /auth/login'>; onBack: () => void }

function CodeStep({ proven, onBack, sending, done, failed }: StepProps) {
  const { signIn } = useSession()
  const form = useZodForm(CodeAlone, { initialValues: { code: '' } })
  const submit = form.onSubmit(({ code }) =>
    sending.send(() => signIn({ ...proven, code }), { done, failed, onFields: form.setServerErrors }),
  )
  return (
    <PageForm label="Sign in" state={sending} submit="Sign In" onSubmit={submit}>
      <Text>
        Two-step sign-in is on for <strong>{proven.username}</strong>.
      </Text>
      <CodeField isFirst {...form.getInputProps('code')} />
      <Anchor component="button" type="button" onClick={onBack} ms="auto">
        Use another account
      </Anchor>
    </PageForm>
  )
}
