import { IconUserPlus } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('Create your account')}</title>
      <PageHeader title="Create your account" description="For Challengers and nutritionists" />
      <EmptyState
        icon={<IconUserPlus />}
        title="The sign-up form will stand here"
        text="E-mail, phone and password, and whether you are a Challenger or a nutritionist."
      />
    </>
  )
}
