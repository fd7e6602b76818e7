import { NativeSelect, Textarea } from '@mantine/core'
import { today } from '#domain/dates.ts'
import { kindOf, measurementSourceLabels, type OwnKind, unitsOf } from '#domain/progress/measurement-kinds.ts'
import { unitOf, valueIn } from '#domain/progress/measurement-words.ts'
import { type Measurement, MeasurementInput, measurementLabels } from '#domain/progress/measurements.ts'
import { emptyLines, PanelForm, typedValues } from '#domain/progress/panels.ts'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { DateField } from '#web/components/forms/date-field.tsx'
import { labelledFields } from '#web/components/forms/form.ts'
import { storedValues } from '#web/components/forms/form-values.ts'
import { Columns } from '#web/components/layout/page.tsx'
import { choicesOf } from '#web/lib/choices.ts'
import { useUnits } from '#web/lib/units.ts'
import { useUser } from '#web/session.tsx'
import { KindField, useValueQuestion } from './kind-field.tsx'
import { PanelFields } from './panel-fields.tsx'

const sources = choicesOf(measurementSourceLabels)

type Props = {
  patientId: string
  kinds: OwnKind[]
  /** What is chosen at first. */
  kind: string
  /** The one to correct; null for a new one. */
  measurement: Measurement | null
  /** Gets the kind when something was saved. */
  onClose: (saved?: string) => void
}

/** Enters a measurement or corrects one. */
export function MeasurementDialog({ patientId, kinds, kind, measurement, onClose }: Props) {
  const isOwn = useUser().role === 'patient'
  const form = useCallForm(measurement ? 'PUT /measurements/:id' : 'POST /measurements', {
    schema: MeasurementInput,
    date: 'measured_on',
    draft: `measurement:${measurement?.id ?? patientId}`,
    stored: measurement,
    values: storedValues(MeasurementInput, measurement, {
      ...{ kind, unit: null, measured_on: today() },
      source: isOwn ? 'home' : 'lab',
    }),
    done: 'Measurement saved.',
    failed: 'Error saving measurement. Please try again.',
    onDone: (saved) => onClose(saved.kind),
  })
  const field = labelledFields(form, measurementLabels)
  const units = useUnits()
  const shown = form.values.kind ?? kind
  const about = kinds.find((one) => one.kind === shown) ?? shown
  const { pair, label } = kindOf(about)
  const unitsOfKind = unitsOf(about)
  const slips = useValueQuestion()
  return (
    <DialogForm
      form={form}
      title={measurement ? 'Correct measurement' : 'New measurement'}
      discardText="This measurement is not saved yet. If you discard it, it is lost."
      conflicts={{
        say: (_, value) =>
          typeof value === 'number' ? `${valueIn(about, value, units)} ${unitOf(about, units)}` : undefined,
      }}
      onSubmit={(input) => {
        const typed = MeasurementInput.parse(input)
        slips.saveOrAsk([typed], ([value]) => {
          const { unit, ...body } = value!
          form.setValues({ value: body.value, unit: unit ?? null })
          const sent = { ...body, ...(unit && { unit }) }
          form.call(
            measurement
              ? { params: { id: measurement.id }, body: form.edit.changesOf(sent) }
              : { body: { ...sent, patient_id: patientId } },
          )
        })
      }}
      onClose={() => onClose()}
    >
      <Columns>
        <NativeSelect
          data={kinds.map((one) => ({ value: one.kind, label: kindOf(one).label }))}
          disabled={measurement !== null}
          data-autofocus
          {...field('kind')}
          onChange={({ currentTarget: { value } }) => form.setValues({ kind: value, unit: null })}
        />
        <DateField required max={today()} {...field('measured_on')} />
        <KindField kind={about} unit={form.values.unit} required {...form.getInputProps('value')} />
        {pair ? <KindField kind={about} isSecond required {...form.getInputProps('second_value')} /> : null}
        {unitsOfKind.length > 1 ? (
          <NativeSelect
            {...field('unit')}
            aria-label={`Unit of ${label}`}
            data={unitsOfKind}
            value={form.values.unit ?? unitsOfKind[0]!}
          />
        ) : null}
        <NativeSelect data={sources} {...field('source')} />
      </Columns>
      <Textarea placeholder="Anything that explains the value" {...field('note')} />
      {slips.dialog}
    </DialogForm>
  )
}

type PanelProps = { patientId: string; followed: OwnKind[]; onClose: () => void }

/** Enters several values of one date, all or none. It begins with a line for each kind that is followed. */
export function PanelDialog({ patientId, followed, onClose }: PanelProps) {
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
        <NativeSelect data={sources} {...field('source')} />
      </PanelFields>
      {values.dialog}
    </DialogForm>
  )
}
