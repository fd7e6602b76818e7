import { IconLayoutDashboard } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('Dashboard')}</title>
      <PageHeader title="Dashboard" description="Your week at a glance" />
      <EmptyState
        icon={<IconLayoutDashboard />}
        title="Your week will stand here"
        text="Current weight, today's meals and recent progress."
      />
    </>
  )
}
