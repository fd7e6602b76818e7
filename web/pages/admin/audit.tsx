import { IconHistory } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('Audit')}</title>
      <PageHeader title="Audit" description="Who did what, and when" />
      <EmptyState
        icon={<IconHistory />}
        title="Not available yet"
        text="This page will show the audit log."
      />
    </>
  )
}
