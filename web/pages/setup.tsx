import { IconKey } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('Set up Thali')}</title>
      <PageHeader title="Set up Thali" description="Create the first administrator" />
      <EmptyState
        icon={<IconKey />}
        title="The set-up form will stand here"
        text="The one-time link printed when Thali starts creates the first administrator."
      />
    </>
  )
}
