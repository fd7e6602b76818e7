import { Button, Text, Textarea } from '@mantine/core'
import { type Assignment, AssignmentPatch } from '#domain/care/assignments.ts'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { useDialog } from '#web/components/feedback/use-dialog.ts'
import { DateField } from '#web/components/forms/date-field.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import classes from './assignments.module.css'

/** The assignment being edited, and its form. */
export function useEditing() {
  const dialog = useDialog<Assignment>()
  const form = useZodForm(AssignmentPatch, {
    initialValues: { start_date: '', end_date: null, notes: '' },
  })
  return {
    ...dialog,
    form,
    start(chosen: Assignment) {
      form.setValues({
        start_date: chosen.start_date,
        end_date: chosen.end_date,
        notes: chosen.notes ?? '',
      })
      form.clearErrors()
      dialog.start(chosen)
    },
  }
}

/** Corrects the dates and notes of an assignment. */
export function EditAssignment({ editing }: { editing: ReturnType<typeof useEditing> }) {
  const { about: assignment, isOpen, form, close } = editing
  const save = useToastMutation('PUT /assignments/:id', {
    done: 'Assignment updated',
    failed: 'Error updating assignment. Please try again.',
    onDone: close,
    onFields: form.setServerErrors,
  })
  return (
    <Modal opened={isOpen} onClose={save.isPending ? () => {} : close} title="Edit assignment">
      <Text mb="md">
        <strong>{assignment?.patient_name}</strong> with <strong>{assignment?.nutritionist_name}</strong>
      </Text>
      <form
        noValidate
        className={classes.fields}
        onSubmit={form.onSubmit(
          (body) =>
            assignment && save.mutate({ params: { id: assignment.id }, body, ifMatch: assignment.version }),
        )}
      >
        <DateField {...form.getInputProps('start_date')} label="Start date" withAsterisk data-autofocus />
        <DateField
          {...form.getInputProps('end_date')}
          onChange={(date) => form.setFieldValue('end_date', date || null)}
          label={assignment?.active ? 'Planned end' : 'End date'}
          description={assignment?.active ? 'Care goes on until you end the assignment.' : undefined}
        />
        <Textarea {...form.getInputProps('notes')} label="Notes" maxRows={8} maxLength={2000} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={close} disabled={save.isPending}>
            Cancel
          </Button>
          <Button type="submit" disabled={save.isPending}>
            {save.isPending ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
