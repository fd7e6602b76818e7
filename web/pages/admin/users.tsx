import { IconUsers } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('User Management')}</title>
      <PageHeader title="User Management" description="Everybody with an account" />
      <EmptyState
        icon={<IconUsers />}
        title="Users will stand here"
        text="Find, suspend, activate or delete accounts."
      />
    </>
  )
}
