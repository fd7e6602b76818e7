import { IconTrendingUp } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('My Progress')}</title>
      <PageHeader title="My Progress" description="Weekly reports" />
      <EmptyState
        icon={<IconTrendingUp />}
        title="Your progress will stand here"
        text="Add a report once a week and see how far you have come."
      />
    </>
  )
}
