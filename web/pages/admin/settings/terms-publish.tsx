import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { formatDate, today } from '#domain/dates.ts'
import type { TermsSection } from '#domain/site/public.ts'
import type { TermsVersion } from '#domain/site/terms.ts'
import { TermsSections } from '#web/components/content/terms-sections.tsx'
import { ConfirmedCall } from '#web/components/feedback/confirmed-call.tsx'
import { FormError } from '#web/components/forms/form-error.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { explain, type Failure } from '#web/lib/api/sending.ts'
import classes from './settings.module.css'

const failed = 'The terms could not be published. Please try again.'

type Props = {
  terms: { title: string; sections: TermsSection[] }
  /** Number of the terms that were edited. */
  replaces: number
  onBack: () => void
  onPublished: (published: TermsVersion) => void
}

/** A preview of the new terms, and the button that publishes them. */
export function TermsPublish({ terms, replaces, onBack, onPublished }: Props) {
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
            <Button variant="default" onClick={onBack}>
              Back to writing
            </Button>
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
