import { IconToolsKitchen2 } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('Meal Plans')}</title>
      <PageHeader title="Meal Plans" description="The weekly plans you made" />
      <EmptyState
        icon={<IconToolsKitchen2 />}
        title="Your meal plans will stand here"
        text="Drafts and published plans of all your challengers."
      />
    </>
  )
}
