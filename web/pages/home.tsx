import { IconSalad } from '@tabler/icons-react'
import { useAbout } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{useAbout().brand_name}</title>
      <PageHeader title="Thali" description="Personalised meal plans from qualified nutritionists" />
      <EmptyState
        icon={<IconSalad />}
        title="The landing page will stand here"
        text="What Thali does, how it works, and the form to get started."
      />
    </>
  )
}
