import { IconLayoutDashboard } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('Admin Dashboard')}</title>
      <PageHeader title="Admin Dashboard" description="The platform at a glance" />
      <EmptyState
        icon={<IconLayoutDashboard />}
        title="The overview will stand here"
        text="Users, reviews and assignments."
      />
    </>
  )
}
