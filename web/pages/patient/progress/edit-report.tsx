import { useMediaQuery } from '@mantine/hooks'
import { useCallback } from 'react'
import { formatDate } from '#domain/dates.ts'
import { reportSlips } from '#domain/people/plausible.ts'
import { ProgressForm, ProgressInput, type ProgressReport } from '#domain/progress/progress.ts'
import { useDateQuestion } from '#web/components/forms/date-question.tsx'
import { EditConflicts, useEdit } from '#web/components/forms/edits.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useSlipQuestion } from '#web/components/forms/slip-question.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { useUnits } from '#web/lib/units.ts'
import { useUser } from '#web/session.tsx'
import { useEarlierFigures } from './own-reports.ts'
import { type ReportValues, removeReportDraft, valuesOf } from './report-draft.ts'
import { ReportFields } from './report-fields.tsx'

export type ReportToEdit = {
  report: ProgressReport
  /** The values of a new report for the same date, merged into the existing one. */
  replaces?: ReportValues
}

type Props = { edited: ReportToEdit; onClose: (isSaved: boolean) => void }

/** Edits one of the person's own reports in a dialog. */
export function EditReport({ edited: { report, replaces }, onClose }: Props) {
  const { id } = useUser()
  const isPhone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
  const form = useZodForm(ProgressForm, { initialValues: replaces ?? valuesOf(report) })
  const { reports, start } = useEarlierFigures()
  const units = useUnits()
  const slip = useSlipQuestion<'weight_kg' | 'waist_cm'>()
  const dateQuestion = useDateQuestion()
  const { isDirty } = form
  const isChanged = useCallback(() => isDirty(), [isDirty])
  const edit = useEdit(report)
  const update = useApiMutation('PUT /patients/progress/:id', {
    onSuccess() {
      if (replaces) removeReportDraft(id)
      notify.success('Progress report updated successfully!')
      onClose(true)
    },
    onError(error) {
      if (edit.isRefused(error)) return
      if (error.status === 409 && error.detail) form.setFieldError('week_start', error.detail)
      else form.setServerErrors(error)
      notify.error(errorText(error, 'Error saving progress report. Please try again.'))
    },
  })

  return (
    <>
      <FormDialog
        title={`Edit report of ${formatDate(report.week_start)}`}
        submitLabel="Save Changes"
        busyLabel="Saving..."
        isBusy={update.isPending}
        hasChanges={isChanged}
        discardTitle="Discard your changes?"
        discardText="Your changes to this report are not saved yet. If you discard them, they are lost."
        returnFocus={false}
        fullScreen={isPhone}
        radius={isPhone ? 0 : 'lg'}
        closeOnEscape={!slip.isAsking && !dateQuestion.isAsking}
        onSubmit={form.onSubmit((values) => {
          const typed = ProgressInput.parse(values)
          const others = reports.filter(({ id }) => id !== report.id)
          dateQuestion.saveOrAsk(typed.week_start, report.week_start, (week_start) => {
            form.setValues({ week_start })
            const body = { ...typed, week_start }
            slip.saveOrAsk(
              // A number that was confirmed before is not asked about again.
              (meant) =>
                reportSlips({ ...body, ...meant }, others, units, start).filter(
                  ({ field }) => body[field] !== report[field],
                ),
              (meant) => {
                form.setValues(meant)
                update.mutate({ params: { id: report.id }, body: edit.changesOf({ ...body, ...meant }) })
              },
            )
          })
        })}
        onClose={() => onClose(false)}
      >
        <ReportFields form={form} />
        <EditConflicts edit={edit} form={form} schema={ProgressForm} />
      </FormDialog>
      {dateQuestion.dialog}
      {slip.dialog}
    </>
  )
}
