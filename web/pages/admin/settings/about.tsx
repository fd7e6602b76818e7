import { Anchor, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { usePageTitle } from '#web/lib/brand.ts'
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
      <LoadError query={{ data, error, refetch }} failed="Failed to load the about page" />
      {data ? <AboutForm section={data} /> : null}
    </>
  )
}
