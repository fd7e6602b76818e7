import { IconLayoutDashboard } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('Dashboard')}</title>
      <PageHeader title="Dashboard" description="Your practice at a glance" />
      <EmptyState
        icon={<IconLayoutDashboard />}
        title="Your overview will stand here"
        text="Challengers, meal plans, recent activity and what is to be done."
      />
    </>
  )
}
