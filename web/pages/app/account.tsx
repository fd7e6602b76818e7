import { Skeleton, Stack, Text } from '@mantine/core'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { UnitChoice } from '#web/components/forms/unit-choice.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { DeleteAccount } from './account/delete-account.tsx'
import { Details } from './account/details.tsx'
import { Devices } from './account/devices.tsx'
import { Emails } from './account/emails.tsx'
import { PasswordForm } from './account/password-form.tsx'
import { ReminderSection } from './account/reminders.tsx'
import { TwoStep } from './account/two-step.tsx'
import { YourData } from './account/your-data.tsx'

/** The signed-in person's account, for every role. */
export function Component() {
  // The link that confirms the address may open in another tab or on another device.
  const account = useApi('GET /account', { staleTime: 10_000, refetchOnWindowFocus: true })
  return (
    <>
      <PageHeader title="Account" description="Your details, your password, your devices and your data" />
      <Stack gap="lg" maw="54rem">
        <Loaded
          query={account}
          loading={
            <div role="status" aria-label="Loading your details">
              <Skeleton height="18rem" radius="lg" />
            </div>
          }
          failed="Failed to load your account. Please try again."
        >
          {(data) => <Details account={data} />}
        </Loaded>
        <SectionCard title="Units">
          <Text c="dimmed" mb="md">
            In which you type and read, on all your devices.
          </Text>
          <UnitChoice />
        </SectionCard>
        <PasswordForm />
        {account.data ? <TwoStep second_factor={account.data.second_factor} /> : null}
        <Devices />
        {account.data && account.data.role !== 'admin' ? <ReminderSection role={account.data.role} /> : null}
        {account.data ? <Emails account={account.data} /> : null}
        <YourData />
        <DeleteAccount />
      </Stack>
    </>
  )
}
