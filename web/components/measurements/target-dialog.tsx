import { Stack, Text } from '@mantine/core'
import { bandWords, kindOf, measureWords } from '#domain/progress/measurement-kinds.ts'
import { limitsOf, type MeasuredKind, MeasurementTargetInput } from '#domain/progress/measurements.ts'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { EditConflicts, useEdit } from '#web/components/forms/edits.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { Columns } from '#web/components/layout/columns.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { useUnits } from '#web/lib/units.ts'
import { KindField } from './kind-field.tsx'

type Props = { patientId: string; about: MeasuredKind; onClose: () => void }

/** The nutritionist sets the challenger's own target for a kind, changes it, or removes it by emptying its fields. */
export function TargetDialog({ patientId, about: { kind, band, target }, onClose }: Props) {
  useReturnFocus()
  const stored = limitsOf(target)
  const { from, below, second_from, second_below } = stored
  const form = useZodForm(MeasurementTargetInput, {
    initialValues: {
      kind,
      from: from ?? '',
      below: below ?? '',
      second_from: second_from ?? '',
      second_below: second_below ?? '',
    },
  })
  const edit = useEdit(stored)
  const save = useToastMutation('PUT /measurements/targets/:id', {
    done: 'Target saved.',
    failed: 'Error saving the target. Please try again.',
    onDone: onClose,
    onFields: (error) => edit.isRefused(error) || form.setServerErrors(error),
  })
  const { label, pair } = kindOf(kind)
  const units = useUnits()
  return (
    <FormDialog
      title={`Target for ${label}`}
      submitLabel="Save"
      busyLabel="Saving..."
      isBusy={save.isPending}
      hasChanges={() => form.isDirty()}
      discardTitle="Discard what you entered?"
      discardText="This target is not saved yet. If you discard it, the present one stays."
      returnFocus={false}
      onSubmit={form.onSubmit((input) => {
        if (!save.isPending)
          save.mutate({
            params: { id: patientId },
            body: edit.wholeOf(MeasurementTargetInput.parse(input)),
          })
      })}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed" mb="md">
        One of the limits is enough. Without any there is no target. The challenger sees it in the chart
        {band ? `, beside the reference. ${bandWords(kind, band, units)}.` : '.'}
      </Text>
      <Stack>
        <Columns>
          <KindField kind={kind} limit="from" data-autofocus {...form.getInputProps('from')} />
          <KindField kind={kind} limit="below" {...form.getInputProps('below')} />
          {pair ? (
            <>
              <KindField kind={kind} isSecond limit="from" {...form.getInputProps('second_from')} />
              <KindField kind={kind} isSecond limit="below" {...form.getInputProps('second_below')} />
            </>
          ) : null}
        </Columns>
        <EditConflicts
          edit={edit}
          form={form}
          schema={MeasurementTargetInput}
          say={(_, value) =>
            typeof value === 'number' ? measureWords(kind, { value, second_value: null }, units) : undefined
          }
        />
        {form.errors.kind ? (
          <Text c="red" size="sm" role="alert">
            {form.errors.kind}
          </Text>
        ) : null}
      </Stack>
    </FormDialog>
  )
}
