import { Button, Group, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import { ProgressForm, ProgressInput, type ProgressReport } from '#domain/progress/progress.ts'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { LeaveGuard } from '#web/components/forms/leave-guard.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { useUser } from '#web/session.tsx'
import { type ReportValues, removeReportDraft, valuesOf } from './report-draft.ts'
import { ReportFields } from './report-fields.tsx'

export type ReportToEdit = {
  report: ProgressReport
  /** What was typed as a new report for the same date, laid over the one that stands. */
  replaces?: ReportValues
}

type Props = { edited: ReportToEdit; onClose: (isSaved: boolean) => void }

/** Changes one of one's own reports, in a dialog. */
export function EditReport({ edited: { report, replaces }, onClose }: Props) {
  const { id } = useUser()
  const isPhone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
  const [isAsking, setAsking] = useState(false)
  const form = useZodForm(ProgressForm, { initialValues: replaces ?? valuesOf(report) })
  const { isDirty } = form
  const isChanged = useCallback(() => isDirty(), [isDirty])
  const update = useApiMutation('PUT /patients/progress/:id', {
    onSuccess() {
      if (replaces) removeReportDraft(id)
      notify.success('Progress report updated successfully!')
      onClose(true)
    },
    onError(error) {
      if (error.status === 409 && error.detail) form.setFieldError('week_start', error.detail)
      else form.setServerErrors(error)
      notify.error(errorText(error, 'Error saving progress report. Please try again.'))
    },
  })

  function close() {
    if (update.isPending) return
    // Later, or the Escape that asked to close this dialog would close the question as well.
    if (isChanged()) setTimeout(() => setAsking(true))
    else onClose(false)
  }

  return (
    <>
      <LeaveGuard isDirty={isChanged} />
      <Modal
        opened
        onClose={close}
        returnFocus={false}
        closeOnClickOutside={false}
        closeOnEscape={!isAsking}
        fullScreen={isPhone ?? false}
        radius={isPhone ? 0 : 'lg'}
        size="lg"
        title={`Edit report of ${formatDate(report.week_start)}`}
      >
        <form
          noValidate
          onSubmit={form.onSubmit((body) =>
            update.mutate({ params: { id: report.id }, body: ProgressInput.parse(body) }),
          )}
        >
          <ReportFields form={form} />
          <Group mt="lg">
            <Button type="submit" disabled={update.isPending}>
              {update.isPending ? 'Saving...' : 'Save Changes'}
            </Button>
            <Button variant="default" onClick={close} disabled={update.isPending}>
              Cancel
            </Button>
          </Group>
        </form>
      </Modal>
      <ConfirmDialog
        opened={isAsking}
        title="Discard your changes?"
        confirmLabel="Discard"
        danger
        onConfirm={() => onClose(false)}
        onClose={() => setAsking(false)}
      >
        Your changes to this report are not saved yet. If you discard them, they are lost.
      </ConfirmDialog>
    </>
  )
}
