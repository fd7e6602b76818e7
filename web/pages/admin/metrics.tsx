import { IconChartBar } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('Platform Metrics')}</title>
      <PageHeader title="Platform Metrics" description="Comprehensive analytics and insights" />
      <EmptyState
        icon={<IconChartBar />}
        title="Metrics will stand here"
        text="Users, nutritionists, content, revenue and platform health."
      />
    </>
  )
}
