import { IconToolsKitchen2 } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('Create New Meal Plan')}</title>
      <PageHeader title="Create New Meal Plan" description="Three steps to a week of meals" />
      <EmptyState
        icon={<IconToolsKitchen2 />}
        title="The wizard will stand here"
        text="Basic information, meal planning, review."
      />
    </>
  )
}
