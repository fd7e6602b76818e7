import { Alert, Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { duplicateReportMessage, ProgressForm, ProgressInput } from '#domain/progress/progress.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useZodForm } from '#web/form.ts'
import { errorText } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { useUser } from '#web/session.tsx'
import type { ReportToEdit } from './edit-report.tsx'
import { findReportOn } from './own-reports.ts'
import {
  dropReportDraft,
  isSameReport,
  keepReportDraft,
  newReportValues,
  readReportDraft,
  typedOver,
} from './report-draft.ts'
import { ReportFields } from './report-fields.tsx'

type Props = {
  /** Whether the form was asked for, as opposed to found open. */
  isFocused: boolean
  onDone: () => void
  onCancel: () => void
  onEdit: (edited: ReportToEdit) => void
}

export function NewReport({ isFocused, onDone, onCancel, onEdit }: Props) {
  const { id } = useUser()
  const [start] = useState(() => readReportDraft(id))
  const [isDuplicate, setDuplicate] = useState(false)
  const [isFinding, setFinding] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const offer = useRef<HTMLButtonElement>(null)
  const form = useZodForm(ProgressForm, {
    initialValues: start ?? newReportValues(),
    onValuesChange(values, before) {
      keepReportDraft(id, values)
      if (values.week_start !== before.week_start) setDuplicate(false)
    },
  })
  const create = useApiMutation('POST /patients/progress', {
    onSuccess() {
      dropReportDraft(id)
      notify.success('Progress report created successfully!')
      onDone()
    },
    onError(error) {
      if (error.status === 409 && error.detail === duplicateReportMessage) {
        form.setFieldError('week_start', duplicateReportMessage)
        setDuplicate(true)
        return
      }
      form.setServerErrors(error)
      notify.error(errorText(error, 'Error creating progress report. Please try again.'))
    },
  })

  useEffect(() => {
    if (isFocused) element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [isFocused])
  useEffect(() => {
    if (isDuplicate) offer.current?.focus()
  }, [isDuplicate])

  function discard() {
    dropReportDraft(id)
    onCancel()
  }
  async function editExisting() {
    setFinding(true)
    try {
      const report = await findReportOn(form.values.week_start ?? '')
      if (report) onEdit({ report, replaces: typedOver(report, form.values) })
      else setDuplicate(false)
    } catch (error) {
      notify.error(errorText(error, 'Failed to load progress data'))
    } finally {
      setFinding(false)
    }
  }

  return (
    <SectionCard title="New Progress Report">
      <form
        ref={element}
        noValidate
        onSubmit={form.onSubmit((body) => create.mutate({ body: ProgressInput.parse(body) }))}
      >
        {start ? (
          <Text c="dimmed" mb="md">
            This is what you typed before and have not saved yet.
          </Text>
        ) : null}
        <ReportFields form={form}>
          {isDuplicate ? (
            <Alert color="yellow" mt="sm" role="status">
              <Text mb="sm">
                Do you want to change that report instead? What you typed here goes with it.
              </Text>
              <Button ref={offer} variant="default" onClick={editExisting} disabled={isFinding}>
                Edit that report
              </Button>
            </Alert>
          ) : null}
        </ReportFields>
        <Group mt="lg">
          <Button type="submit" disabled={create.isPending}>
            {create.isPending ? 'Saving...' : 'Save Report'}
          </Button>
          <Button
            variant="default"
            disabled={create.isPending}
            onClick={() => (isSameReport(form.values, newReportValues()) ? discard() : setAsking(true))}
          >
            Cancel
          </Button>
        </Group>
      </form>
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
