import { IconToolsKitchen2 } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('My Meal Plans')}</title>
      <PageHeader title="My Meal Plans" description="Your current weekly plan" />
      <EmptyState
        icon={<IconToolsKitchen2 />}
        title="Your meal plan will stand here"
        text="Day by day, with every meal and what is in it."
      />
    </>
  )
}
