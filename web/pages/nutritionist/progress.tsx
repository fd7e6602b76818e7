import { IconTrendingUp } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('Progress Reports')}</title>
      <PageHeader title="Progress Reports" description="How your challengers are doing" />
      <EmptyState
        icon={<IconTrendingUp />}
        title="Progress reports will stand here"
        text="The weekly reports of your challengers, with totals and charts."
      />
    </>
  )
}
