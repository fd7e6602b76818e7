import { IconUser } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('My Profile')}</title>
      <PageHeader title="My Profile" description="Your professional profile" />
      <EmptyState
        icon={<IconUser />}
        title="Your profile will stand here"
        text="Qualifications, experience, specializations and approval status."
      />
    </>
  )
}
