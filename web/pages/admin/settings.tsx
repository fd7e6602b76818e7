import { IconSettings } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('Settings')}</title>
      <PageHeader title="Settings" description="Name, contact details and terms" />
      <EmptyState
        icon={<IconSettings />}
        title="Not available yet"
        text="This page will let you change the name, contact details and terms. Until then they come from the server's settings."
      />
    </>
  )
}
