import { Text } from '@mantine/core'
import { PasswordChange } from '#domain/auth/account.ts'
import { repeated } from '#domain/auth/auth.ts'
import { PasswordField } from '#web/components/auth/password-field.tsx'
import { NewPasswordField } from '#web/components/auth/sign-up-fields.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { SendingForm } from '#web/components/forms/sending-form.tsx'
import { Columns } from '#web/components/layout/columns.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { useSending } from '#web/lib/api/sending.ts'
import { notify } from '#web/lib/notify.ts'
import { useSession, useUser } from '#web/session.tsx'

const PasswordChangeForm = repeated(PasswordChange, 'new_password')
const empty = { current_password: '', new_password: '', confirm_password: '' }

/** Changes the password; asks for the current one. */
export function PasswordForm() {
  const { email } = useUser()
  const { adopt } = useSession()
  const sending = useSending()
  const form = useZodForm(PasswordChangeForm, { initialValues: empty })
  const change = useApiMutation('POST /account/password', { onSuccess: (start) => void adopt(start) })

  async function submit({
    current_password,
    new_password,
  }: {
    current_password: string
    new_password: string
  }) {
    const isChanged = await sending.send(
      () => change.mutateAsync({ body: { current_password, new_password } }),
      { failed: 'The password could not be changed. Please try again.', onFields: form.setServerErrors },
    )
    if (!isChanged) return
    notify.success('Your password is changed. All other devices were signed out.', { seconds: 5 })
    sending.reset()
    form.setValues(empty)
    form.clearErrors()
  }

  return (
    <SectionCard title="Change password">
      <SendingForm
        label="Change password"
        sending={sending}
        onSubmit={form.onSubmit(submit)}
        submit="Change Password"
        button={{ fullWidth: false }}
      >
        {/* Tells password managers which account the password is for. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <Text maw="42rem">
          With a new password you stay signed in here. All other devices are signed out, and we tell you by
          e-mail which ones.
        </Text>
        <Columns>
          <PasswordField
            label="Current password"
            what="current password"
            autoComplete="current-password"
            {...form.getInputProps('current_password')}
          />
        </Columns>
        <Columns>
          <NewPasswordField
            label="New password"
            what="new password"
            {...form.getInputProps('new_password')}
          />
          <PasswordField
            label="Repeat new password"
            what="repeated password"
            description="Once more, against slips of the finger"
            autoComplete="new-password"
            {...form.getInputProps('confirm_password')}
          />
        </Columns>
      </SendingForm>
    </SectionCard>
  )
}
