import { IconLogin2 } from '@tabler/icons-react'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { PageHeader } from '#web/components/page-header.tsx'

export function Component() {
  return (
    <>
      <title>{usePageTitle('Sign in')}</title>
      <PageHeader title="Sign in" description="Welcome back" />
      <EmptyState
        icon={<IconLogin2 />}
        title="The sign-in form will stand here"
        text="E-mail and password, and you are back at your plan."
      />
    </>
  )
}
