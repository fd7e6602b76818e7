import { Skeleton, Stack, Text } from '@mantine/core'
import { ButtonLink } from '#web/components/layout/buttons.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { BrandSettings } from './settings/brand-form.tsx'
import { IssuerSettings } from './settings/issuer-form.tsx'
import { JobsCard } from './settings/jobs-card.tsx'
import { LogoCard } from './settings/logo-card.tsx'
import { MatchingSettings } from './settings/matching-form.tsx'
import { SecuritySettings } from './settings/security-form.tsx'
import classes from './settings/settings.module.css'
import { TestMail } from './settings/test-mail.tsx'

export function Component() {
  return (
    <>
      <PageHeader
        title="Settings"
        description="What is stored here stands over what the server was set up with, at once and for everybody."
      />
      <Stack gap="lg">
        <BrandSettings />
        <LogoCard />
        <IssuerSettings />
        <MatchingSettings />
        <SecuritySettings />
        <Texts />
        <TestMail />
        <JobsCard />
      </Stack>
    </>
  )
}

/** Links to the pages for longer texts. */
function Texts() {
  const terms = useApi('GET /public/terms')
  return (
    <SectionCard title="Texts">
      <ul className={`${classes.links} list stack loose ruled`}>
        <li className="row wrap loose close between">
          <div>
            <strong>About page</strong>
            <Text c="dimmed" size="sm">
              Mission, vision, services, values and certifications
            </Text>
          </div>
          <ButtonLink to="/app/admin/settings/about" variant="default">
            Edit about page
          </ButtonLink>
        </li>
        <li className="row wrap loose close between">
          <div>
            <strong>Terms and privacy notice</strong>
            {terms.isPending ? <Skeleton height="1.25rem" width="14rem" maw="100%" mt={4} aria-busy /> : null}
            {terms.data ? (
              <Text c="dimmed" size="sm">
                Version {terms.data.version}, last updated {terms.data.last_updated}
              </Text>
            ) : null}
          </div>
          <ButtonLink to="/app/admin/settings/terms" variant="default">
            Edit terms
          </ButtonLink>
        </li>
      </ul>
    </SectionCard>
  )
}
