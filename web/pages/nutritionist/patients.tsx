import { IconUsers } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('My Challengers')}</title>
      <PageHeader title="My Challengers" description="The people you look after" />
      <EmptyState
        icon={<IconUsers />}
        title="Your challengers will stand here"
        text="Everybody assigned to you, with status and current weight."
      />
    </>
  )
}
