import { Button, Checkbox, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { formatDate, today } from '#domain/dates.ts'
import type { TermsSection } from '#domain/site/public.ts'
import { TermsInput, type TermsVersion, termsChangedMessage } from '#domain/site/terms.ts'
import { TermsSections, TermsVersions } from '#web/components/content/terms-sections.tsx'
import { ConfirmedCall } from '#web/components/feedback/dialogs.tsx'
import { DraftNotice, stillHere } from '#web/components/feedback/draft-notice.tsx'
import { LoadError } from '#web/components/feedback/loaded.tsx'
import { useDraftedForm } from '#web/components/forms/drafted-form.ts'
import { FormError } from '#web/components/forms/page-form.tsx'
import { Muted, PageHeader, PlainButton, SectionCard, TextLink } from '#web/components/layout/page.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { explain, type Failure } from '#web/lib/api/sending.ts'
import { useUnsaved } from '#web/lib/unsaved.ts'
import { EntryList } from './entry-list.tsx'
import classes from './settings.module.css'

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
                <Muted role="status">
                  {isChanged ? 'Not published yet' : 'These are the terms in force'}
                </Muted>
              </div>
            </Stack>
          </SectionCard>
        </form>
      )}
    </>
  )
}

const failed = 'The terms could not be published. Please try again.'

type Props = {
  terms: { title: string; sections: TermsSection[] }
  /** Number of the terms that were edited. */
  replaces: number
  onBack: () => void
  onPublished: (published: TermsVersion) => void
}

/** A preview of the new terms, and the button that publishes them. */
function TermsPublish({ terms, replaces, onBack, onPublished }: Props) {
  const { title, sections } = terms
  const [asksAgain, setAsksAgain] = useState(false)
  const [isAsking, asking] = useDisclosure()
  const [error, setError] = useState<Failure | null>(null)
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => top.current?.focus(), [])

  return (
    <div ref={top} tabIndex={-1}>
      <SectionCard title="Preview">
        <Stack>
          <FormError error={error} />
          <TermsSections title={title} sections={sections} />
          <Checkbox
            label="Ask everybody to agree again"
            description="Challengers and nutritionists then can't go on before they have agreed to the new terms. Needed where a change touches what they consented to, health data above all; not for a corrected spelling."
            checked={asksAgain}
            onChange={(event) => setAsksAgain(event.currentTarget.checked)}
          />
          <div className={`${classes.foot} row wrap`}>
            <Button onClick={asking.open}>Publish</Button>
            <PlainButton onClick={onBack}>Back to writing</PlainButton>
          </div>
        </Stack>
      </SectionCard>
      <ConfirmedCall
        route="POST /admin/terms"
        call={{ body: { title, sections, asks_again: asksAgain, replaces } }}
        done="The new terms are in force"
        failed={failed}
        onDone={onPublished}
        onFields={(failure) => {
          asking.close()
          setError(explain(failure, failed))
          return false
        }}
        opened={isAsking}
        title="Publish these terms?"
        confirmLabel="Publish"
        busyLabel="Publishing..."
        onClose={asking.close}
      >
        <Text>
          They are in force from now on, dated {formatDate(today())}. The terms so far stay readable.
          {asksAgain ? ' Every challenger and nutritionist is asked to agree again.' : ''}
        </Text>
      </ConfirmedCall>
    </div>
  )
}
