import { IconArrowsExchange } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('Assignments')}</title>
      <PageHeader title="Assignments" description="Who looks after whom" />
      <EmptyState
        icon={<IconArrowsExchange />}
        title="Assignments will stand here"
        text="Create an assignment, and see the ones there are."
      />
    </>
  )
}
