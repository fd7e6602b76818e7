import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { reportSlips } from '#domain/people/plausible.ts'
import {
  duplicateReportMessage,
  ProgressForm,
  ProgressInput,
  type ProgressReport,
} from '#domain/progress/progress.ts'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import { useDateQuestion } from '#web/components/forms/date-question.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { useSlipQuestion } from '#web/components/forms/slip-question.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { createSubmission, useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { newReports } from '#web/lib/offline/kinds/reports.ts'
import { useQueue } from '#web/lib/offline/queue.ts'
import { useUnits } from '#web/lib/units.ts'
import { useUser } from '#web/session.tsx'
import type { ReportToEdit } from './edit-report.tsx'
import { findReportOn, useEarlierFigures, useTickedAdherence } from './own-reports.ts'
import {
  isSameReport,
  newReportValues,
  readReportDraft,
  removeReportDraft,
  typedOver,
  writeReportDraft,
} from './report-draft.ts'
import { ReportFields } from './report-fields.tsx'

type Props = {
  /** True when the person opened the form, false when a draft did. */
  isFocused: boolean
  /** The report was refused later, because its date has one. */
  isRefused: boolean
  onDone: () => void
  onCancel: () => void
  onEdit: (edited: ReportToEdit) => void
}

export function NewReport({ isFocused, isRefused, onDone, onCancel, onEdit }: Props) {
  const { id } = useUser()
  const [start] = useState(() => readReportDraft(id))
  const [isDuplicate, setDuplicate] = useState(isRefused)
  const [isAsking, setAsking] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const { reports, start: atStart } = useEarlierFigures()
  const units = useUnits()
  const slip = useSlipQuestion<'weight_kg' | 'waist_cm'>()
  const dateQuestion = useDateQuestion()
  // The adherence that the ticks say and nobody has typed.
  const prefilled = useRef<number | ''>('')
  const blank = () => newReportValues(prefilled.current)
  const form = useZodForm(ProgressForm, {
    initialValues: start ?? newReportValues(),
    initialErrors: isRefused ? { week_start: duplicateReportMessage } : {},
    onValuesChange(values, before) {
      writeReportDraft(id, values, blank())
      if (values.week_start !== before.week_start) setDuplicate(false)
    },
  })
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
  const { adherence_pct } = form.values
  const { setFieldValue } = form
  useEffect(() => {
    if (ticked === undefined || adherence_pct !== prefilled.current) return
    const next = ticked ?? ''
    if (next === prefilled.current) return
    prefilled.current = next
    setFieldValue('adherence_pct', next)
  }, [ticked, adherence_pct, setFieldValue])

  useEffect(() => {
    if (isFocused && !isRefused) element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [isFocused, isRefused])

  function discard() {
    removeReportDraft(id)
    onCancel()
  }

  return (
    <SectionCard title="New Progress Report">
      <form
        ref={element}
        noValidate
        onSubmit={form.onSubmit((values) => {
          const typed = ProgressInput.parse(values)
          dateQuestion.saveOrAsk(typed.week_start, undefined, (week_start) => {
            form.setValues({ week_start })
            const body = { ...typed, week_start }
            slip.saveOrAsk(
              (meant) => reportSlips({ ...body, ...meant }, reports, units, atStart),
              (meant) => {
                form.setValues(meant)
                send({ ...body, ...meant })
              },
            )
          })
        })}
      >
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
          <Button
            variant="default"
            disabled={create.isPending}
            onClick={() => (isSameReport(form.values, blank()) ? discard() : setAsking(true))}
          >
            Cancel
          </Button>
        </Group>
      </form>
      {dateQuestion.dialog}
      {slip.dialog}
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
