import { useMediaQuery } from '@mantine/hooks'
import { formatDate } from '#domain/dates.ts'
import { reportSlips } from '#domain/people/plausible.ts'
import { ProgressForm, ProgressInput, type ProgressReport } from '#domain/progress/progress.ts'
import { useCallForm } from '#web/components/forms/call-form.ts'
import { useDateQuestion } from '#web/components/forms/date-question.tsx'
import { DialogForm } from '#web/components/forms/dialog-form.tsx'
import { useSlipQuestion } from '#web/components/forms/slip-question.tsx'
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
  const { reports, start } = useEarlierFigures()
  const units = useUnits()
  const slip = useSlipQuestion<'weight_kg' | 'waist_cm'>()
  const dateQuestion = useDateQuestion()
  const form = useCallForm('PUT /patients/progress/:id', {
    schema: ProgressForm,
    // What was typed for a new report has a draft already.
    draft: replaces ? undefined : `progress-report:${report.id}`,
    stored: report,
    values: replaces ?? valuesOf(report),
    done: 'Progress report updated successfully!',
    failed: 'Error saving progress report. Please try again.',
    alwaysSays: true,
    onDone() {
      if (replaces) removeReportDraft(id)
      onClose(true)
    },
    onFields(error) {
      if (error.status !== 409 || !error.detail) return false
      form.setFieldError('week_start', error.detail)
      return true
    },
  })

  return (
    <>
      <DialogForm
        form={form}
        title={`Edit report of ${formatDate(report.week_start)}`}
        submit={['Save Changes', 'Saving...']}
        discardTitle="Discard your changes?"
        discardText="Your changes to this report are not saved yet. If you discard them, they are lost."
        returnFocus={false}
        fullScreen={isPhone}
        radius={isPhone ? 0 : 'lg'}
        onSubmit={(values) => {
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
                form.call({ params: { id: report.id }, body: form.edit.changesOf({ ...body, ...meant }) })
              },
            )
          })
        }}
        onClose={() => onClose(false)}
      >
        <ReportFields form={form} />
      </DialogForm>
      {dateQuestion.dialog}
      {slip.dialog}
    </>
  )
}
