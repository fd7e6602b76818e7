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
        title="The log can't be read on this page"
        text="Thali writes down who did what, to whom and when. Whoever runs the server finds it in the database, in the table audit_log."
      />
    </>
  )
}
