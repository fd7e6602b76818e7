import { Text } from '@mantine/core'
import { formatDate, today } from '#domain/dates.ts'
import { reportSlips } from '#domain/people/plausible.ts'
import { weightText } from '#domain/people/units.ts'
import { reportLimits } from '#domain/progress/progress-figures.ts'
import { WeightInput, weightLabels } from '#domain/progress/weights.ts'
import { useCallForm } from '#web/components/forms/call-form.ts'
import { DateField } from '#web/components/forms/date-field.tsx'
import { useDateQuestion } from '#web/components/forms/date-question.tsx'
import { DialogForm } from '#web/components/forms/dialog-form.tsx'
import { labelledFields } from '#web/components/forms/form.ts'
import { useSlipQuestion } from '#web/components/forms/slip-question.tsx'
import { WeightField } from '#web/components/forms/unit-fields.tsx'
import { Columns } from '#web/components/layout/columns.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { useUnits } from '#web/lib/units.ts'
import { useWeightCalls } from './use-weights.ts'

/** Notes the weight of a day. A date or weight that is probably a slip is asked about. */
export function WeightDialog({ patientId, onClose }: { patientId: string; onClose: () => void }) {
  const calls = useWeightCalls(patientId)
  const units = useUnits()
  const newest = useApiList(calls.list, { ...calls.of, query: { limit: 50 } } as never).data?.rows ?? []
  const form = useCallForm(calls.add, {
    schema: WeightInput,
    draft: `weight:${patientId}`,
    values: { date: today(), weight_kg: '' },
    done: 'Weight noted.',
    failed: 'Error saving the weight. Please try again.',
    onDone: onClose,
  })
  const field = labelledFields(form, weightLabels)
  const dateQuestion = useDateQuestion()
  const slip = useSlipQuestion<'weight_kg' | 'waist_cm'>()
  const same = newest.find(({ date }) => date === form.values.date)
  return (
    <DialogForm
      form={form}
      title={calls.isOwn ? 'Note your weight' : 'Note a weight'}
      submit={['Save', 'Saving...']}
      onSubmit={(input) => {
        const typed = WeightInput.parse(input)
        dateQuestion.saveOrAsk(typed.date, undefined, (date) => {
          form.setValues({ date })
          const report = { week_start: date, weight_kg: typed.weight_kg }
          const others = newest.map(({ date: week_start, weight_kg }) => ({ week_start, weight_kg }))
          slip.saveOrAsk(
            (meant) => reportSlips({ ...report, ...meant }, others, units),
            ({ weight_kg = typed.weight_kg }) => {
              form.setValues({ weight_kg })
              form.call({ ...calls.of, body: { date, weight_kg } } as never)
            },
          )
        })
      }}
      onClose={onClose}
    >
      <Columns>
        <WeightField required data-autofocus {...reportLimits.weight_kg} {...field('weight_kg')} />
        <DateField required max={today()} {...field('date')} />
      </Columns>
      {same ? (
        <Text size="sm">
          {weightText(same.weight_kg, units)} is noted for {formatDate(same.date)} already. Saving replaces
          it.
        </Text>
      ) : null}
      {dateQuestion.dialog}
      {slip.dialog}
    </DialogForm>
  )
}
