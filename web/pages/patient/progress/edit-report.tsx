import { useMediaQuery } from '@mantine/hooks'
import { formatDate } from '#domain/dates.ts'
import { ProgressForm, type ProgressReport } from '#domain/progress/progress.ts'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { useUser } from '#web/session.tsx'
import { type ReportValues, removeReportDraft, valuesOf } from './report-draft.ts'
import { ReportFields } from './report-fields.tsx'
import { useReportQuestions } from './report-questions.tsx'

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
  const questions = useReportQuestions(form, report)

  return (
    <>
      <DialogForm
        form={form}
        title={`Edit report of ${formatDate(report.week_start)}`}
        submit={['Save Changes', 'Saving...']}
        discardTitle="Discard your changes?"
        discardText="Your changes to this report are not saved yet. If you discard them, they are lost."
        fullScreen={isPhone}
        radius={isPhone ? 0 : 'lg'}
        onSubmit={(values) =>
          questions.saveOrAsk(values, (body) =>
            form.call({ params: { id: report.id }, body: form.edit.changesOf(body) }),
          )
        }
        onClose={() => onClose(false)}
      >
        <ReportFields form={form} />
      </DialogForm>
      {questions.dialogs}
    </>
  )
}
