import { IconUser } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('Challenger')}</title>
      <PageHeader title="Challenger" description="Charts, reports, plans and profile" />
      <EmptyState
        icon={<IconUser />}
        title="Not available yet"
        text="This page will show one challenger's charts, reports, plans and profile. Until then you find them under My Challengers, Meal Plans and Progress Reports."
      />
    </>
  )
}
