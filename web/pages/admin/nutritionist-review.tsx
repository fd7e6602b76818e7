import { IconClipboardCheck } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('Nutritionist Profile Review')}</title>
      <PageHeader title="Nutritionist Profile Review" description="Approve or reject profiles" />
      <EmptyState
        icon={<IconClipboardCheck />}
        title="Profiles to review will stand here"
        text="Pending, approved and rejected profiles."
      />
    </>
  )
}
