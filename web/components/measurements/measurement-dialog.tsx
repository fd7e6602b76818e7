import { NativeSelect, Stack, Textarea } from '@mantine/core'
import { today } from '#domain/dates.ts'
import {
  kindOf,
  type MeasurementKind,
  measurementSourceLabels,
  measurementSources,
  unitOf,
  valueIn,
} from '#domain/progress/measurement-kinds.ts'
import { type Measurement, MeasurementInput } from '#domain/progress/measurements.ts'
import { useReturnFocus } from '#web/components/feedback/use-return-focus.ts'
import { DateField } from '#web/components/forms/date-field.tsx'
import { useDateQuestion } from '#web/components/forms/date-question.tsx'
import { EditConflicts, useEdit } from '#web/components/forms/edits.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { FormDialog } from '#web/components/forms/form-dialog.tsx'
import { Columns } from '#web/components/layout/columns.tsx'
import type { ApiError } from '#web/lib/api/api.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { useUnits } from '#web/lib/units.ts'
import { useUser } from '#web/session.tsx'
import { KindField } from './kind-field.tsx'

type Props = {
  patientId: string
  kinds: MeasurementKind[]
  /** What is chosen at first. */
  kind: MeasurementKind
  /** The one to correct; null for a new one. */
  measurement: Measurement | null
  /** Gets the kind when something was saved. */
  onClose: (saved?: MeasurementKind) => void
}

/** Enters a measurement or corrects one. */
export function MeasurementDialog({ patientId, kinds, kind, measurement, onClose }: Props) {
  useReturnFocus()
  const isOwn = useUser().role === 'patient'
  const form = useZodForm(MeasurementInput, {
    initialValues: {
      kind: measurement?.kind ?? kind,
      value: measurement?.value ?? '',
      second_value: measurement?.second_value ?? '',
      measured_on: measurement?.measured_on ?? today(),
      source: measurement?.source ?? (isOwn ? 'home' : 'lab'),
      note: measurement?.note ?? '',
    },
  })
  const edit = useEdit(measurement ?? undefined)
  const words = {
    done: 'Measurement saved.',
    failed: 'Error saving measurement. Please try again.',
    onDone: (saved: Measurement) => onClose(saved.kind),
    onFields: (error: ApiError) => edit.isRefused(error) || form.setServerErrors(error),
  }
  const create = useToastMutation('POST /measurements', words)
  const update = useToastMutation('PUT /measurements/:id', words)
  const isBusy = create.isPending || update.isPending
  const question = useDateQuestion()
  const units = useUnits()
  const shown = form.values.kind ?? kind
  const { pair } = kindOf(shown)
  return (
    <FormDialog
      title={measurement ? 'Correct measurement' : 'New measurement'}
      submitLabel="Save"
      busyLabel="Saving..."
      isBusy={isBusy}
      hasChanges={() => form.isDirty()}
      discardTitle="Discard what you entered?"
      discardText="This measurement is not saved yet. If you discard it, it is lost."
      returnFocus={false}
      onSubmit={form.onSubmit((input) => {
        if (isBusy) return
        const typed = MeasurementInput.parse(input)
        question.saveOrAsk(typed.measured_on, measurement?.measured_on, (measured_on) => {
          form.setValues({ measured_on })
          const body = { ...typed, measured_on }
          if (measurement) update.mutate({ params: { id: measurement.id }, body: edit.changesOf(body) })
          else create.mutate({ body: { ...body, patient_id: patientId } })
        })
      })}
      closeOnEscape={!question.isAsking}
      onClose={() => onClose()}
    >
      <Stack>
        <Columns>
          <NativeSelect
            label="What was measured"
            data={kinds.map((value) => ({ value, label: kindOf(value).label }))}
            disabled={measurement !== null}
            data-autofocus
            {...form.getInputProps('kind')}
          />
          <DateField label="Date" required max={today()} {...form.getInputProps('measured_on')} />
          <KindField kind={shown} required {...form.getInputProps('value')} />
          {pair ? <KindField kind={shown} isSecond required {...form.getInputProps('second_value')} /> : null}
          <NativeSelect
            label="Source"
            data={measurementSources.map((value) => ({ value, label: measurementSourceLabels[value] }))}
            {...form.getInputProps('source')}
          />
        </Columns>
        <Textarea
          label="Note"
          placeholder="Anything that explains the value"
          maxLength={500}
          {...form.getInputProps('note')}
        />
        <EditConflicts
          edit={edit}
          form={form}
          schema={MeasurementInput}
          say={(_, value) =>
            typeof value === 'number' ? `${valueIn(shown, value, units)} ${unitOf(shown, units)}` : undefined
          }
        />
      </Stack>
      {question.dialog}
    </FormDialog>
  )
}
