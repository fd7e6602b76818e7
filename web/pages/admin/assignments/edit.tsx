import { Text, Textarea } from '@mantine/core'
import { type Assignment, AssignmentPatch } from '#domain/care/assignments.ts'
import { useCallForm } from '#web/components/forms/call-form.ts'
import { DateField } from '#web/components/forms/date-field.tsx'
import { DialogForm } from '#web/components/forms/dialog-form.tsx'

/** Corrects the dates and notes of an assignment. */
export function EditAssignment({ assignment, onClose }: { assignment: Assignment; onClose: () => void }) {
  const { start_date, end_date, notes } = assignment
  const form = useCallForm('PUT /assignments/:id', {
    schema: AssignmentPatch,
    draft: `assignment:${assignment.id}`,
    values: { start_date, end_date, notes: notes ?? '' },
    done: 'Assignment updated',
    failed: 'Error updating assignment. Please try again.',
    onDone: onClose,
  })
  return (
    <DialogForm
      form={form}
      title="Edit assignment"
      size="md"
      submit={['Save', 'Saving...']}
      discardTitle="Discard your changes?"
      discardText="They are not saved yet. If you discard them, the assignment stays as it is."
      onSubmit={(body) => form.call({ params: { id: assignment.id }, body, ifMatch: assignment.version })}
      onClose={onClose}
    >
      <Text>
        <strong>{assignment.patient_name}</strong> with <strong>{assignment.nutritionist_name}</strong>
      </Text>
      <DateField {...form.getInputProps('start_date')} label="Start date" withAsterisk data-autofocus />
      <DateField
        {...form.getInputProps('end_date')}
        onChange={(date) => form.setFieldValue('end_date', date || null)}
        label={assignment.active ? 'Planned end' : 'End date'}
        description={assignment.active ? 'Care goes on until you end the assignment.' : undefined}
      />
      <Textarea {...form.getInputProps('notes')} label="Notes" maxRows={8} maxLength={2000} />
    </DialogForm>
  )
}
