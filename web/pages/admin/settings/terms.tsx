import { Anchor, Skeleton, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { TermsVersions } from '#web/components/content/terms-sections.tsx'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { usePageTitle } from '#web/lib/brand.ts'
import { TermsEditor } from './terms-editor.tsx'

/** The terms in force, to be changed, and those that were in force before. */
export function Component() {
  const versions = useApiList('GET /public/terms/versions', {
    query: { limit: 100 },
    refetchOnWindowFocus: true,
  })
  const [inForce, ...earlier] = versions.data?.rows ?? []
  return (
    <>
      <title>{usePageTitle('Terms')}</title>
      <Anchor component={Link} to="/app/admin/settings">
        Back to Settings
      </Anchor>
      <PageHeader
        title="Terms and privacy notice"
        description={inForce && `In force: version ${inForce.version}, last updated ${inForce.last_updated}.`}
      />
      {versions.isPending ? <Skeleton height="24rem" radius="lg" aria-busy /> : null}
      <LoadError query={versions} failed="Failed to load the terms" />
      {inForce ? (
        <Stack gap="lg">
          <TermsEditor inForce={inForce} />
          {earlier.length ? (
            <SectionCard title="Earlier versions">
              <TermsVersions versions={earlier} />
            </SectionCard>
          ) : null}
        </Stack>
      ) : null}
    </>
  )
}
