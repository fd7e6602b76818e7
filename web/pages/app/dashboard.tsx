import { IconHome } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('Dashboard')}</title>
      <PageHeader title="Dashboard" description="What waits for you" />
      <EmptyState
        icon={<IconHome />}
        title="Your overview will stand here"
        text="Who you are, what is new, and the way into your own area."
      />
    </>
  )
}
