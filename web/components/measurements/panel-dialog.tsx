import { NativeSelect } from '@mantine/core'
import { today } from '#domain/dates.ts'
import {
  measurementSourceLabels,
  measurementSources,
  type OwnKind,
} from '#domain/progress/measurement-kinds.ts'
import { measurementLabels } from '#domain/progress/measurements.ts'
import { emptyLines, PanelForm, typedValues } from '#domain/progress/panels.ts'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { labelledFields } from '#web/components/forms/form.ts'
import { useUser } from '#web/session.tsx'
import { PanelFields } from './panel-fields.tsx'
import { useValueQuestion } from './value-question.tsx'

type Props = { patientId: string; followed: OwnKind[]; onClose: () => void }

/** Enters several values of one date, all or none. It begins with a line for each kind that is followed. */
export function PanelDialog({ patientId, followed, onClose }: Props) {
  const isOwn = useUser().role === 'patient'
  const form = useCallForm('POST /measurements/panel', {
    schema: PanelForm,
    date: 'measured_on',
    draft: `panel:${patientId}`,
    values: {
      measured_on: today(),
      source: isOwn ? 'home' : 'lab',
      measurements: emptyLines(followed.map(({ kind }) => kind)),
    },
    done: ({ measurements }) =>
      measurements.length === 1 ? 'Measurement saved.' : `${measurements.length} measurements saved.`,
    failed: 'Error saving the measurements. Please try again.',
    onDone: onClose,
  })
  const field = labelledFields(form, measurementLabels)
  const values = useValueQuestion()
  return (
    <DialogForm
      form={form}
      title="Add a panel"
      discardText="These values are not saved yet. If you discard them, they are lost."
      onSubmit={(input) => {
        const { measurements: lines, ...head } = PanelForm.parse(input)
        const typed = typedValues(lines)
        if (typed.length === 0)
          return form.setFieldError('measurements.0.value', 'Please enter at least one value')
        values.saveOrAsk(typed, (measurements) => {
          form.setValues({ measurements })
          form.call({ body: { ...head, patient_id: patientId, measurements } })
        })
      }}
      onClose={onClose}
    >
      <PanelFields form={form} followed={followed}>
        <NativeSelect
          data={measurementSources.map((value) => ({ value, label: measurementSourceLabels[value] }))}
          {...field('source')}
        />
      </PanelFields>
      {values.dialog}
    </DialogForm>
  )
}
