import { Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { PasswordChange } from '#domain/account.ts'
import { passwordHint, repeated } from '#domain/auth.ts'
import { errorText } from '#web/api.ts'
import { FormError } from '#web/components/form-error.tsx'
import { PasswordField } from '#web/components/password-field.tsx'
import { SectionCard } from '#web/components/section-card.tsx'
import { useZodForm } from '#web/form.ts'
import { notify } from '#web/notify.ts'
import { useApiMutation } from '#web/queries.ts'
import { useSession, useUser } from '#web/session.tsx'

const PasswordChangeForm = repeated(PasswordChange, 'new_password')
const empty = { current_password: '', new_password: '', confirm_password: '' }

/** A new password for whoever knows the current one. */
export function PasswordForm() {
  const { email } = useUser()
  const { adoptTokens } = useSession()
  const [error, setError] = useState<{ text: string } | null>(null)
  const form = useZodForm(PasswordChangeForm, { initialValues: empty })
  const change = useApiMutation('POST /account/password', {
    onSuccess(pair) {
      // The session goes on with the new tokens even if asking who it is fails just now.
      adoptTokens(pair).catch(() => {})
      form.setValues(empty)
      form.clearErrors()
      notify.success('Your password is changed. All other devices were signed out.', { seconds: 5 })
    },
    onError(failure) {
      if (!form.setServerErrors(failure))
        setError({ text: errorText(failure, 'The password could not be changed. Please try again.') })
    },
  })

  function submit({ current_password, new_password }: { current_password: string; new_password: string }) {
    if (change.isPending) return
    setError(null)
    change.mutate({ body: { current_password, new_password } })
  }

  return (
    <SectionCard title="Change password">
      <form onSubmit={form.onSubmit(submit)} noValidate aria-label="Change password">
        {/* Tells password managers whose password it is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <Stack>
          <FormError error={error} />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <PasswordField
              label="Current password"
              what="current password"
              autoComplete="current-password"
              {...form.getInputProps('current_password')}
            />
          </SimpleGrid>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <PasswordField
              label="New password"
              what="new password"
              description={passwordHint}
              autoComplete="new-password"
              {...form.getInputProps('new_password')}
            />
            <PasswordField
              label="Repeat new password"
              what="repeated password"
              description="Once more, against slips of the finger"
              autoComplete="new-password"
              {...form.getInputProps('confirm_password')}
            />
          </SimpleGrid>
          <Group>
            <Button type="submit" loading={change.isPending}>
              Change Password
            </Button>
          </Group>
        </Stack>
      </form>
    </SectionCard>
  )
}
