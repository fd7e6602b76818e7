import { IconLifebuoy } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('Queries')}</title>
      <PageHeader title="Queries" description="Support queries and contact messages" />
      <EmptyState
        icon={<IconLifebuoy />}
        title="Not available yet"
        text="This page will list support queries and contact messages, with their status and the 24-48 hour clock."
      />
    </>
  )
}
