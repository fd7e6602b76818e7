import { Button, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { TermsInput, type TermsVersion, termsChangedMessage } from '#domain/site/terms.ts'
import { TermsVersions } from '#web/components/content/terms-sections.tsx'
import { DraftNotice, stillHere } from '#web/components/feedback/draft-notice.tsx'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { useDraftedForm } from '#web/components/forms/drafted-form.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { TextLink } from '#web/components/layout/text-link.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { useUnsaved } from '#web/lib/unsaved.ts'
import { EntryList } from './entry-list.tsx'
import classes from './settings.module.css'
import { TermsPublish } from './terms-publish.tsx'

/** The terms in force with an editor, and earlier versions. */
export function Component() {
  const versions = useApiList('GET /public/terms/versions', {
    query: { limit: 100 },
    refetchOnWindowFocus: true,
  })
  const [inForce, ...earlier] = versions.data?.rows ?? []
  return (
    <>
      <TextLink to="/app/admin/settings">Back to Settings</TextLink>
      <PageHeader
        title="Terms and privacy notice"
        tab="Terms"
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

const TermsForm = TermsInput.pick({ title: true, sections: true })

const valuesOf = ({ title, sections }: TermsVersion) => ({ title, sections })

/** Edits the terms in three steps: writing, preview, publishing. */
function TermsEditor({ inForce }: { inForce: TermsVersion }) {
  const form = useDraftedForm(TermsForm, {
    draft: 'terms',
    version: inForce.number,
    values: valuesOf(inForce),
  })
  const { isChanged } = form
  const [isReading, setReading] = useState(false)
  useUnsaved(() => isChanged)

  return (
    <>
      <DraftNotice
        isOutdated={form.isOutdated}
        isRestored={form.isRestored}
        message={isReading ? `Another version is in force now. ${stillHere}` : termsChangedMessage}
        onDiscard={() => {
          form.discard()
          setReading(false)
        }}
      />
      {isReading ? (
        <TermsPublish
          terms={form.values as TermsVersion}
          replaces={form.version}
          onBack={() => setReading(false)}
          onPublished={(published) => {
            form.load({ version: published.number, values: valuesOf(published) })
            setReading(false)
          }}
        />
      ) : (
        <form noValidate aria-label="Terms" onSubmit={form.onSubmit(() => setReading(true))}>
          <SectionCard title="Write">
            <Stack>
              <Text c="dimmed" maw="46rem">
                A blank line begins a new paragraph, lines that begin with "- " become a list. Names and
                contact details stand here as they are: changing them in the settings does not change
                published terms.
              </Text>
              <TextInput label="Title of the page" withAsterisk {...form.getInputProps('title')} />
              <EntryList
                form={form}
                noun="section"
                count={form.values.sections?.length ?? 0}
                max={40}
                rows={4}
              />
              <div className={`${classes.foot} row wrap`}>
                <Button type="submit" disabled={!isChanged}>
                  Preview
                </Button>
                <Text size="sm" c="dimmed" role="status">
                  {isChanged ? 'Not published yet' : 'These are the terms in force'}
                </Text>
              </div>
            </Stack>
          </SectionCard>
        </form>
      )}
    </>
  )
}
