import { Text } from '@mantine/core'
import { PasswordChange } from '#domain/auth/account.ts'
import { repeated } from '#domain/auth/auth.ts'
import type { Role } from '#domain/endpoint.ts'
import { PasswordField } from '#web/components/auth/password-field.tsx'
import { ProofFields } from '#web/components/auth/proof-fields.tsx'
import { NewPasswordField } from '#web/components/auth/sign-up-fields.tsx'
import { useCallForm } from '#web/components/forms/call-form.ts'
import { PageForm } from '#web/components/forms/page-form.tsx'
import { Columns } from '#web/components/layout/columns.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useSession, useUser } from '#web/session.tsx'

const PasswordChangeForm = repeated(PasswordChange, 'new_password')
const empty = { current_password: '', new_password: '', confirm_password: '', code: '' }

/** What ends besides, as `endAccess` of the server does it: whoever was in the account may have left it open. */
const endings: Record<Role, string> = {
  patient:
    'Links to meal plans and shopping lists that you shared stop working, and a new address that is not confirmed yet is dropped.',
  nutritionist:
    'Links to meal plans that you shared stop working, and a new address that is not confirmed yet is dropped.',
  admin: 'Invitations that you sent stop working, and a new address that is not confirmed yet is dropped.',
}

/** Changes the password; asks for the current one and, with two-step sign-in, for a code. */
export function PasswordForm() {
  const { adopt } = useSession()
  const form = useCallForm('POST /account/password', {
    schema: PasswordChangeForm,
    values: empty,
    done: 'Your password is changed. All other devices were signed out.',
    seconds: 5,
    failed: 'The password could not be changed. Please try again.',
    onDone(start) {
      void adopt(start)
      form.load({ values: empty })
    },
  })

  return (
    <SectionCard title="Change password">
      <PageForm
        label="Change password"
        state={form}
        onSubmit={form.onSubmit(({ confirm_password: _, ...body }) => form.call({ body }))}
        submit="Change Password"
        button={{ fullWidth: false }}
      >
        <Text maw="42rem">
          With a new password you stay signed in here. All other devices are signed out, and we tell you by
          e-mail which ones. {endings[useUser().role]}
        </Text>
        <Columns>
          <ProofFields
            password={{
              label: 'Current password',
              what: 'current password',
              ...form.getInputProps('current_password'),
            }}
            code={form.getInputProps('code')}
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
      </PageForm>
    </SectionCard>
  )
}
