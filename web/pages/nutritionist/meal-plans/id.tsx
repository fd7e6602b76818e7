import { IconToolsKitchen2 } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('Meal Plan')}</title>
      <PageHeader title="Meal Plan" description="One week, day by day" />
      <EmptyState
        icon={<IconToolsKitchen2 />}
        title="The meal plan will stand here"
        text="Its days, meals and totals."
      />
    </>
  )
}
