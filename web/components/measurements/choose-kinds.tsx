import { useState } from 'react'
import {
  type MeasurementKind,
  measurementKindNames,
  measurementKinds,
} from '#domain/progress/measurement-kinds.ts'
import { KindsInput } from '#domain/progress/measurements.ts'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { EditConflicts, useEdit } from '#web/components/forms/edits.tsx'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { OptionChips, toggled } from '#web/components/forms/option-chips.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'

const labels = Object.fromEntries(
  measurementKindNames.map((kind) => [kind, measurementKinds[kind].label]),
) as Record<MeasurementKind, string>

type Props = { patientId: string; chosen: MeasurementKind[]; onClose: () => void }

/** The nutritionist chooses what is measured of a challenger. */
export function ChooseKinds({ patientId, chosen, onClose }: Props) {
  useReturnFocus()
  const [kinds, setKinds] = useState(chosen)
  const edit = useEdit({ kinds: chosen })
  const save = useToastMutation('PUT /measurements/kinds/:id', {
    done: 'Saved.',
    failed: 'Error saving. Please try again.',
    onDone: onClose,
    onFields: edit.isRefused,
  })
  return (
    <FormDialog
      title="Choose what to measure"
      submitLabel="Save"
      busyLabel="Saving..."
      isBusy={save.isPending}
      hasChanges={() => [...kinds].sort().join() !== [...chosen].sort().join()}
      discardTitle="Discard your choice?"
      discardText="Your choice is not saved yet. If you discard it, the present one stays."
      returnFocus={false}
      onSubmit={(event) => {
        event?.preventDefault()
        if (!save.isPending)
          save.mutate({ params: { id: patientId }, body: { ...edit.changesOf({ kinds }), kinds } })
      }}
      onClose={onClose}
    >
      <OptionChips
        label="Shown to you and the challenger"
        description="Weight and waist are in the weekly reports. Values of what is no longer chosen stay stored."
        options={measurementKindNames}
        path="kinds"
        labels={labels}
        value={kinds}
        onToggle={(kind) => setKinds(toggled(kinds, kind))}
      />
      <EditConflicts
        edit={edit}
        form={{ setFieldValue: (_: unknown, value: unknown) => setKinds(value as MeasurementKind[]) }}
        schema={KindsInput}
      />
    </FormDialog>
  )
}
