import { IconMail } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('Contact us')}</title>
      <PageHeader title="Contact us" description="We answer within 24-48 hours" />
      <EmptyState
        icon={<IconMail />}
        title="The contact form will stand here"
        text="Contact details, business hours and answers to frequent questions."
      />
    </>
  )
}
