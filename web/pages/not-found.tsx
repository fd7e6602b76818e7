import { Container } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { EmptyState } from '#web/components/feedback/loaded.tsx'
import { ButtonLink, PageHeader } from '#web/components/layout/page.tsx'
import { PageHead } from '#web/components/layout/page-head.tsx'
import { usePageTitle } from '#web/lib/brand.ts'
import { useSession } from '#web/session.tsx'

export function Component() {
  const { user } = useSession()
  return (
    <Container py="xl">
      <PageHead
        title={usePageTitle('Page not found')}
        description="There is nothing at this address. The link may be old or mistyped."
      />
      <PageHeader title="Page not found" tab={null} />
      <EmptyState
        icon={<IconMapOff />}
        title="There is nothing at this address"
        text="The link may be old or mistyped."
        action={
          <ButtonLink to={user ? '/app/dashboard' : '/'}>
            {user ? 'Go to your dashboard' : 'Go to the start'}
          </ButtonLink>
        }
      />
    </Container>
  )
}
