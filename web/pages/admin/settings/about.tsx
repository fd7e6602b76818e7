import { Anchor, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { usePageTitle } from '#web/brand.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { LoadError } from '#web/components/load-error.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { useApi } from '#web/lib/api/queries.ts'
import { AboutForm } from './about-form.tsx'

/** What the about page says. */
export function Component() {
  const { data, error, isPending, refetch } = useApi('GET /admin/settings/about', {
    refetchOnWindowFocus: true,
  })
  return (
    <>
      <title>{usePageTitle('About page')}</title>
      <Anchor component={Link} to="/app/admin/settings">
        Back to Settings
      </Anchor>
      <PageHeader
        title="About page"
        description="What visitors read about you. A text left empty goes back to the built-in one."
      />
      {isPending ? <Skeleton height="24rem" radius="lg" aria-busy /> : null}
      {error && !data ? (
        <LoadError
          message={errorText(error, 'Failed to load the about page')}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data ? <AboutForm section={data} /> : null}
    </>
  )
}
