import {
  type MeasurementKind,
  measurementKindNames,
  measurementKinds,
} from '#domain/progress/measurement-kinds.ts'
import { KindsInput } from '#domain/progress/measurements.ts'
import { useCallForm } from '#web/components/forms/call-form.ts'
import { DialogForm } from '#web/components/forms/dialog-form.tsx'
import { OptionChips, toggled } from '#web/components/forms/option-chips.tsx'

const labels = Object.fromEntries(
  measurementKindNames.map((kind) => [kind, measurementKinds[kind].label]),
) as Record<MeasurementKind, string>

type Props = { patientId: string; chosen: MeasurementKind[]; onClose: () => void }

/** The nutritionist chooses what is measured of a challenger. */
export function ChooseKinds({ patientId, chosen, onClose }: Props) {
  const form = useCallForm('PUT /measurements/kinds/:id', {
    schema: KindsInput,
    stored: { kinds: chosen },
    values: { kinds: chosen },
    done: 'Saved.',
    failed: 'Error saving. Please try again.',
    onDone: onClose,
  })
  const kinds = form.values.kinds ?? []
  return (
    <DialogForm
      form={form}
      title="Choose what to measure"
      submit={['Save', 'Saving...']}
      discardTitle="Discard your choice?"
      discardText="Your choice is not saved yet. If you discard it, the present one stays."
      onSubmit={({ kinds }) =>
        form.call({ params: { id: patientId }, body: { ...form.edit.changesOf({ kinds }), kinds } })
      }
      onClose={onClose}
    >
      <OptionChips
        label="Shown to you and the challenger"
        description="Weight and waist are in the weekly reports. Values of what is no longer chosen stay stored."
        options={measurementKindNames}
        path="kinds"
        labels={labels}
        value={kinds}
        onToggle={(kind) => form.setFieldValue('kinds', toggled(kinds, kind))}
      />
    </DialogForm>
  )
}
