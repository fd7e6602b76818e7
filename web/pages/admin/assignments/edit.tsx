import { Text, Textarea } from '@mantine/core'
import { type Assignment, AssignmentPatch } from '#domain/care/assignments.ts'
import type { Dialog } from '#web/components/feedback/use-dialog.ts'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { DateField } from '#web/components/forms/date-field.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'

/** Corrects the dates and notes of an assignment. */
export function EditAssignment({ dialog: { about, isOpen, close } }: { dialog: Dialog<Assignment> }) {
  return isOpen && about ? <Edit assignment={about} onClose={close} /> : null
}

function Edit({ assignment, onClose }: { assignment: Assignment; onClose: () => void }) {
  useReturnFocus()
  const { start_date, end_date, notes } = assignment
  const form = useZodForm(AssignmentPatch, { initialValues: { start_date, end_date, notes: notes ?? '' } })
  const save = useToastMutation('PUT /assignments/:id', {
    done: 'Assignment updated',
    failed: 'Error updating assignment. Please try again.',
    onDone: onClose,
    onFields: form.setServerErrors,
  })
  return (
    <FormDialog
      title="Edit assignment"
      size="md"
      submitLabel="Save"
      busyLabel="Saving..."
      isBusy={save.isPending}
      hasChanges={() => form.isDirty()}
      discardTitle="Discard your changes?"
      discardText="They are not saved yet. If you discard them, the assignment stays as it is."
      returnFocus={false}
      onSubmit={form.onSubmit((body) =>
        save.mutate({ params: { id: assignment.id }, body, ifMatch: assignment.version }),
      )}
      onClose={onClose}
    >
      <Text mb="md">
        <strong>{assignment.patient_name}</strong> with <strong>{assignment.nutritionist_name}</strong>
      </Text>
      <div className="stack loose">
        <DateField {...form.getInputProps('start_date')} label="Start date" withAsterisk data-autofocus />
        <DateField
          {...form.getInputProps('end_date')}
          onChange={(date) => form.setFieldValue('end_date', date || null)}
          label={assignment.active ? 'Planned end' : 'End date'}
          description={assignment.active ? 'Care goes on until you end the assignment.' : undefined}
        />
        <Textarea {...form.getInputProps('notes')} label="Notes" maxRows={8} maxLength={2000} />
      </div>
    </FormDialog>
  )
}
