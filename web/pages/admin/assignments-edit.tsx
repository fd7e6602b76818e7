import { Button, Modal, Text, Textarea } from '@mantine/core'
import { type Assignment, AssignmentPatch } from '#domain/assignments.ts'
import { errorText } from '#web/api.ts'
import { DateField } from '#web/components/date-field.tsx'
import { useZodForm } from '#web/form.ts'
import { notify } from '#web/notify.ts'
import { useApiMutation } from '#web/queries.ts'
import classes from './assignments.module.css'

type Props = { assignment: Assignment; opened: boolean; onClose: () => void }

/** Corrects the dates and notes of an assignment. */
export function EditAssignment({ assignment, opened, onClose }: Props) {
  const form = useZodForm(AssignmentPatch, {
    initialValues: {
      start_date: assignment.start_date,
      end_date: assignment.end_date ?? '',
      notes: assignment.notes ?? '',
    },
  })
  const save = useApiMutation('PUT /assignments/:id', {
    onSuccess() {
      notify.success('Assignment updated')
      onClose()
    },
    onError(error) {
      if (form.setServerErrors(error)) return
      console.error(error)
      notify.error(errorText(error, 'Error updating assignment. Please try again.'))
    },
  })
  return (
    <Modal opened={opened} onClose={save.isPending ? () => {} : onClose} title="Edit assignment">
      <Text mb="md">
        <strong>{assignment.patient_name}</strong> with <strong>{assignment.nutritionist_name}</strong>
      </Text>
      <form
        noValidate
        className={classes.fields}
        onSubmit={form.onSubmit((body) => save.mutate({ params: { id: assignment.id }, body }))}
      >
        <DateField {...form.getInputProps('start_date')} label="Start date" withAsterisk data-autofocus />
        <DateField
          {...form.getInputProps('end_date')}
          onChange={(date) => form.setFieldValue('end_date', date || null)}
          label={assignment.active ? 'Planned end' : 'End date'}
          description={assignment.active ? 'Care goes on until you end the assignment.' : undefined}
        />
        <Textarea {...form.getInputProps('notes')} label="Notes" maxRows={8} maxLength={2000} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose} disabled={save.isPending}>
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
