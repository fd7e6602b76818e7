import { IconLifebuoy } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('Support')}</title>
      <PageHeader title="Support" description="We respond within 24-48 hours" />
      <EmptyState
        icon={<IconLifebuoy />}
        title="The support form will stand here"
        text="Choose what your question is about and send it to our team."
      />
    </>
  )
}
