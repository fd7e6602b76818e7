import { IconFileText } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('Terms of Service')}</title>
      <PageHeader title="Terms of Service" description="What you and we agree on" />
      <EmptyState
        icon={<IconFileText />}
        title="The terms will stand here"
        text="Twelve sections and the medical disclaimer."
      />
    </>
  )
}
