import { Stack } from '@mantine/core'
import { BackLink, PageHeader } from '#web/components/layout/page.tsx'
import { SharedHome } from './home/shared-home.tsx'

/** With whom a challenger shares a home. */
export function Component() {
  return (
    <>
      <PageHeader
        title="Your home"
        description="With whom you shop and cook"
        actions={<BackLink to="/app/patient/shopping-list">Shopping list</BackLink>}
      />
      <Stack gap="lg" maw="46rem">
        <SharedHome />
      </Stack>
    </>
  )
}
