import { Text } from '@mantine/core'
import { kindOf } from '#domain/progress/measurement-kinds.ts'
import { bandWords, measureWords } from '#domain/progress/measurement-words.ts'
import { limitsOf, type MeasuredKind, MeasurementTargetInput } from '#domain/progress/measurements.ts'
import { useCallForm } from '#web/components/forms/call-form.ts'
import { DialogForm } from '#web/components/forms/dialog-form.tsx'
import { storedValues } from '#web/components/forms/form-values.ts'
import { Columns } from '#web/components/layout/columns.tsx'
import { useUnits } from '#web/lib/units.ts'
import { KindField } from './kind-field.tsx'

type Props = { patientId: string; about: MeasuredKind; onClose: () => void }

/** The nutritionist sets the challenger's own target for a kind, changes it, or removes it by emptying its fields. */
export function TargetDialog({ patientId, about, onClose }: Props) {
  const { kind, band, target } = about
  const stored = limitsOf(target)
  const form = useCallForm('PUT /measurements/targets/:id', {
    schema: MeasurementTargetInput,
    draft: `measurement-target:${patientId}:${kind}`,
    stored,
    values: storedValues(MeasurementTargetInput, stored, { kind }),
    done: 'Target saved.',
    failed: 'Error saving the target. Please try again.',
    onDone: onClose,
  })
  const { label, pair } = kindOf(about)
  const units = useUnits()
  return (
    <DialogForm
      form={form}
      title={`Target for ${label}`}
      submit={['Save', 'Saving...']}
      discardText="This target is not saved yet. If you discard it, the present one stays."
      conflicts={{
        say: (_, value) =>
          typeof value === 'number' ? measureWords(about, { value, second_value: null }, units) : undefined,
      }}
      onSubmit={(input) =>
        form.call({
          params: { id: patientId },
          body: form.edit.wholeOf(MeasurementTargetInput.parse(input)),
        })
      }
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        One of the limits is enough. Without any there is no target. The challenger sees it in the chart
        {band ? `, beside the reference. ${bandWords(about, band, units)}.` : '.'}
      </Text>
      <Columns>
        <KindField kind={about} limit="from" data-autofocus {...form.getInputProps('from')} />
        <KindField kind={about} limit="below" {...form.getInputProps('below')} />
        {pair ? (
          <>
            <KindField kind={about} isSecond limit="from" {...form.getInputProps('second_from')} />
            <KindField kind={about} isSecond limit="below" {...form.getInputProps('second_below')} />
          </>
        ) : null}
      </Columns>
      {form.errors.kind ? (
        <Text c="red" size="sm" role="alert">
          {form.errors.kind}
        </Text>
      ) : null}
    </DialogForm>
  )
}
