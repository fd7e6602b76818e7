import { Stack, Switch, Text } from '@mantine/core'
import { type Account, PasswordChange } from '#domain/auth/account.ts'
import { repeated } from '#domain/auth/auth.ts'
import type { Role } from '#domain/endpoint.ts'
import { kindOfNotification, mailedKindsFor } from '#domain/messages/notifications.ts'
import { PasswordField } from '#web/components/auth/password-field.tsx'
import { ProofFields } from '#web/components/auth/proof-fields.tsx'
import { NewPasswordField } from '#web/components/auth/sign-up-fields.tsx'
import { Loaded, SkeletonStack } from '#web/components/feedback/loaded.tsx'
import { useCallForm } from '#web/components/forms/call-form.tsx'
import { switched } from '#web/components/forms/option-chips.tsx'
import { PageForm } from '#web/components/forms/page-form.tsx'
import { UnitChoice } from '#web/components/forms/unit-choice.tsx'
import { Columns, PageHeader, SectionCard } from '#web/components/layout/page.tsx'
import { useApi, useApiMutation, useSettledOnce, useShow } from '#web/lib/api/queries.ts'
import { useSession, useUser } from '#web/session.tsx'
import { Details } from './account/details.tsx'
import { Devices } from './account/devices.tsx'
import { ReminderSection } from './account/reminders.tsx'
import { TwoStep } from './account/two-step.tsx'
import { useSavedAtOnce } from './account/use-saved-at-once.ts'
import { DeleteAccount, YourData } from './account/your-data.tsx'

/** The signed-in person's account, for every role. */
export function Component() {
  // The link that confirms the address may open in another tab or on another device.
  const account = useApi('GET /account', { staleTime: 10_000, refetchOnWindowFocus: true })
  const isKnown = useSettledOnce(account)
  return (
    <>
      <PageHeader title="Account" description="Your details, your password, your devices and your data" />
      <Stack gap="lg" maw="54rem">
        <Loaded
          query={account}
          loading={<SkeletonStack count={3} height="18rem" radius="lg" label="Loading your details" />}
          failed="Failed to load your account. Please try again."
        >
          {(data) => <Details account={data} />}
        </Loaded>
        {isKnown ? <BelowDetails account={account.data} /> : null}
      </Stack>
    </>
  )
}

/** Drawn once it is known which parts there are, so that none moves. Without the account the others still work. */
function BelowDetails({ account }: { account: Account | undefined }) {
  return (
    <>
      <SectionCard title="Units" text="In which you type and read, on all your devices.">
        <UnitChoice />
      </SectionCard>
      <PasswordForm />
      {account ? <TwoStep second_factor={account.second_factor} /> : null}
      <Devices />
      {account && account.role !== 'admin' ? <ReminderSection role={account.role} /> : null}
      {account ? <Emails account={account} /> : null}
      <YourData />
      <DeleteAccount />
    </>
  )
}

/** Which e-mails the person gets. */
function Emails({ account }: { account: Account }) {
  const { desk } = useUser()
  const show = useShow('GET /account')
  const save = useApiMutation('PUT /account')
  const { muted_emails } = account
  const [{ muted_emails: muted }, choose] = useSavedAtOnce({ muted_emails }, async (body) => {
    const saved = await save.mutateAsync({ body })
    show(saved)
    return { muted_emails: saved.muted_emails }
  })

  return (
    <SectionCard
      title="E-mails"
      text="Tell me by e-mail when this happens. About your account and your password we always write."
    >
      <Stack gap="md">
        {mailedKindsFor(account.role, desk).map((kind) => (
          <Switch
            key={kind}
            label={kindOfNotification(kind).choice}
            checked={!muted.includes(kind)}
            onChange={({ currentTarget: { checked } }) =>
              choose((wanted) => ({ muted_emails: switched(wanted.muted_emails, kind, !checked) }))
            }
          />
        ))}
      </Stack>
    </SectionCard>
  )
}

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
function PasswordForm() {
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
