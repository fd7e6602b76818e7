import { Stack } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { JobsCard } from './jobs-card.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('Settings')}</title>
      <PageHeader title="Settings" description="Name, contact details and terms" />
      <Stack gap="lg">
        <JobsCard />
        <EmptyState
          icon={<IconSettings />}
          title="Settings come from the server"
          text="Name, contact details and time zone can't be changed on this page: whoever runs the server sets them there."
        />
      </Stack>
    </>
  )
}
