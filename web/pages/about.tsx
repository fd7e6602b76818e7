import { IconInfoCircle } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('About us')}</title>
      <PageHeader title="About us" description="Who we are and what we stand for" />
      <EmptyState
        icon={<IconInfoCircle />}
        title="Our story will stand here"
        text="Mission, vision, services and values."
      />
    </>
  )
}
