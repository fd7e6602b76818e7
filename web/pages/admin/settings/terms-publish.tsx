import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatDate, today } from '#domain/dates.ts'
import type { TermsSection } from '#domain/site/public.ts'
import type { TermsVersion } from '#domain/site/terms.ts'
import { TermsSections } from '#web/components/content/terms-sections.tsx'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import { FormError } from '#web/components/forms/form-error.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { ApiError } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { useSending } from '#web/lib/api/sending.ts'
import classes from './settings.module.css'

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
  const client = useQueryClient()
  const sending = useSending()
  const publish = useApiMutation('POST /admin/terms')
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => top.current?.focus(), [])

  async function send() {
    const isDone = await sending.send(
      async () =>
        onPublished(
          await publish.mutateAsync({ body: { title, sections, asks_again: asksAgain, replaces } }),
        ),
      {
        done: 'The new terms are in force',
        failed: 'The terms could not be published. Please try again.',
        onFields(failure) {
          // Another administrator was faster: show the terms that are in force now.
          if (failure instanceof ApiError && failure.status === 409)
            void client.invalidateQueries({ queryKey: ['GET /public/terms/versions'] })
          return false
        },
      },
    )
    asking.close()
    if (isDone) sending.reset()
  }

  return (
    <div ref={top} tabIndex={-1}>
      <SectionCard title="Preview">
        <Stack>
          <FormError error={sending.error} />
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
      <ConfirmDialog
        opened={isAsking}
        title="Publish these terms?"
        confirmLabel="Publish"
        busyLabel="Publishing..."
        busy={sending.isBusy}
        onConfirm={() => void send()}
        onClose={asking.close}
      >
        <Text>
          They are in force from now on, dated {formatDate(today())}. The terms so far stay readable.
          {asksAgain ? ' Every challenger and nutritionist is asked to agree again.' : ''}
        </Text>
      </ConfirmDialog>
    </div>
  )
}
