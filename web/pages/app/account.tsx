import { Stack, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Account } from '#domain/auth/account.ts'
import { kindOfNotification, mailedKindsFor } from '#domain/messages/notifications.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Skeletons } from '#web/components/feedback/skeletons.tsx'
import { switched } from '#web/components/forms/option-chips.tsx'
import { UnitChoice } from '#web/components/forms/unit-choice.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { queryKey, useApi, useApiMutation, useSettledOnce } from '#web/lib/api/queries.ts'
import { DeleteAccount } from './account/delete-account.tsx'
import { Details } from './account/details.tsx'
import { Devices } from './account/devices.tsx'
import { PasswordForm } from './account/password-form.tsx'
import { ReminderSection } from './account/reminders.tsx'
import { TwoStep } from './account/two-step.tsx'
import { useSavedAtOnce } from './account/use-saved-at-once.ts'
import { YourData } from './account/your-data.tsx'

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
          loading={
            <Stack gap="lg" role="status" aria-label="Loading your details">
              <Skeletons count={3} height="18rem" radius="lg" />
            </Stack>
          }
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
  const client = useQueryClient()
  const save = useApiMutation('PUT /account')
  const { muted_emails } = account
  const [{ muted_emails: muted }, choose] = useSavedAtOnce({ muted_emails }, async (body) => {
    const saved = await save.mutateAsync({ body })
    client.setQueryData(queryKey('GET /account'), saved)
    return { muted_emails: saved.muted_emails }
  })

  return (
    <SectionCard
      title="E-mails"
      text="Tell me by e-mail when this happens. About your account and your password we always write."
    >
      <Stack gap="md">
        {mailedKindsFor(account.role).map((kind) => (
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
