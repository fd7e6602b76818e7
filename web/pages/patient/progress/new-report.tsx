import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import {
  duplicateReportMessage,
  ProgressForm,
  ProgressInput,
  type ProgressReport,
} from '#domain/progress/progress.ts'
import { ConfirmDialog } from '#web/components/feedback/dialogs.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { PlainButton, SectionCard } from '#web/components/layout/page.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { createSubmission, useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { newReports } from '#web/lib/offline/kinds/reports.ts'
import { useQueue } from '#web/lib/offline/queue.ts'
import { useDraft, useStoredDraft } from '#web/lib/storage/use-draft.ts'
import { useUser } from '#web/session.tsx'
import type { ReportToEdit } from './edit-report.tsx'
import { findReportOn, useTickedAdherence } from './own-reports.ts'
import {
  isSameReport,
  newReportValues,
  type ReportValues,
  removeReportDraft,
  reportDraft,
  typedOver,
} from './report-draft.ts'
import { ReportFields } from './report-fields.tsx'
import { useReportQuestions } from './report-questions.tsx'

/** Why the form is open: a draft survived a reload, the person pressed a button, or an unsent report's date has one already. */
export type FormOpener = 'draft' | 'person' | 'refusal'

type Props = {
  opener: FormOpener
  onDone: () => void
  onCancel: () => void
  onEdit: (edited: ReportToEdit) => void
}

export function NewReport({ opener, onDone, onCancel, onEdit }: Props) {
  const { id } = useUser()
  const start = useStoredDraft<ReportValues>(reportDraft(id))
  const [isDuplicate, setDuplicate] = useState(opener === 'refusal')
  const [isAsking, setAsking] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  // The adherence that the ticks say and nobody has typed.
  const prefilled = useRef<number | ''>('')
  const blank = () => newReportValues(prefilled.current)
  const form = useZodForm(ProgressForm, {
    initialValues: start ?? newReportValues(),
    initialErrors: opener === 'refusal' ? { week_start: duplicateReportMessage } : {},
    onValuesChange(values, before) {
      if (values.week_start !== before.week_start) setDuplicate(false)
    },
  })
  // The values with which the form opened are no draft.
  const typed = isSameReport(form.values, blank()) ? null : form.values
  useDraft(reportDraft(id), typed, { outlivesPage: true })
  const questions = useReportQuestions(form)
  const unsent = useQueue(newReports, id)
  const [submission] = useState(createSubmission)
  function send(body: ProgressInput) {
    if (unsent.waiting.some(({ what }) => what.week_start === body.week_start))
      form.setFieldError('week_start', duplicateReportMessage)
    else create.mutate({ body, idempotencyKey: submission.keyFor(body) })
  }
  const create = useApiMutation('POST /patients/progress', {
    onSuccess() {
      submission.settle()
      removeReportDraft(id)
      notify.success('Progress report created successfully!')
      onDone()
    },
    onError(error, { body }) {
      if (error.status === 0) {
        const report = { key: submission.keyFor(body), what: ProgressInput.parse(body) }
        if (unsent.add(report.what, report.key)) {
          submission.settle()
          removeReportDraft(id)
          notify.info('Kept on this device until there is a network.')
          onDone()
          return
        }
        unsent.remove(report)
      }
      submission.settle(error)
      if (error.status === 409 && error.detail === duplicateReportMessage) {
        form.setFieldError('week_start', duplicateReportMessage)
        setDuplicate(true)
        return
      }
      form.setServerErrors(error)
      notify.error(errorText(error, 'Error creating progress report. Please try again.'))
    },
  })

  const ticked = useTickedAdherence(form.values.week_start ?? '')
  const percent = ticked?.percent
  const { adherence_pct } = form.values
  const { setFieldValue } = form
  useEffect(() => {
    if (percent === undefined || adherence_pct !== prefilled.current) return
    const next = percent ?? ''
    if (next === prefilled.current) return
    prefilled.current = next
    setFieldValue('adherence_pct', next)
  }, [percent, adherence_pct, setFieldValue])

  useEffect(() => {
    if (opener === 'person') element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [opener])

  function discard() {
    removeReportDraft(id)
    onCancel()
  }

  return (
    <SectionCard title="New Progress Report">
      <form ref={element} noValidate onSubmit={form.onSubmit((values) => questions.saveOrAsk(values, send))}>
        <Stack>
          {start ? <Text c="dimmed">This is what you typed before and have not saved yet.</Text> : null}
          <ReportFields form={form} ticked={ticked}>
            {isDuplicate ? (
              <EditInstead
                date={form.values.week_start ?? ''}
                onFound={(report) =>
                  report
                    ? onEdit({ report, replaces: typedOver(report, form.values, blank()) })
                    : setDuplicate(false)
                }
              />
            ) : null}
          </ReportFields>
        </Stack>
        <Group mt="lg">
          <Button type="submit" disabled={create.isPending}>
            {create.isPending ? 'Saving...' : 'Save Report'}
          </Button>
          <PlainButton
            disabled={create.isPending}
            onClick={() => (isSameReport(form.values, blank()) ? discard() : setAsking(true))}
          >
            Cancel
          </PlainButton>
        </Group>
      </form>
      {questions.dialogs}
      <ConfirmDialog
        opened={isAsking}
        title="Discard this report?"
        confirmLabel="Discard"
        danger
        onConfirm={discard}
        onClose={() => setAsking(false)}
      >
        What you typed is not saved yet. If you discard it, it is lost.
      </ConfirmDialog>
    </SectionCard>
  )
}

type InsteadProps = { date: string; onFound: (report: ProgressReport | undefined) => void }

/** Offers to edit the existing report of the date. */
function EditInstead({ date, onFound }: InsteadProps) {
  const [isFinding, setFinding] = useState(false)
  const offer = useRef<HTMLButtonElement>(null)
  useEffect(() => offer.current?.focus(), [])

  async function find() {
    setFinding(true)
    try {
      onFound(await findReportOn(date))
    } catch (error) {
      notify.error(errorText(error, 'Failed to load progress data'))
    } finally {
      setFinding(false)
    }
  }
  return (
    <Alert color="yellow" mt="sm" role="status">
      <Text mb="sm">Do you want to change that report instead? What you typed here goes with it.</Text>
      <Button ref={offer} variant="default" onClick={find} disabled={isFinding}>
        Edit that report
      </Button>
    </Alert>
  )
}
