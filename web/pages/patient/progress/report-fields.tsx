import { NativeSelect, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { today } from '#domain/dates.ts'
import { leftOutWords } from '#domain/days/day-kinds.ts'
import { type ProgressForm, reportLabels } from '#domain/progress/progress.ts'
import { energyLabels, reportLimits } from '#domain/progress/progress-figures.ts'
import { DateField } from '#web/components/forms/date-field.tsx'
import { labelledFields, type ZodForm } from '#web/components/forms/form.ts'
import { FigureField, LengthField, WeightField } from '#web/components/forms/unit-fields.tsx'
import { Columns } from '#web/components/layout/page.tsx'
import type { TickedAdherence } from './own-reports.ts'

const energies = Object.entries(energyLabels)
  .map(([level, label]) => ({ value: level, label: `${level} (${label})` }))
  .toReversed()

type Props = {
  form: ZodForm<typeof ProgressForm>
  /** What the ticks of these days come to; undefined while unknown. */
  ticked?: TickedAdherence | undefined
  /** Shown below the date. */
  children?: ReactNode
}

function tickedHint(ticked: TickedAdherence | undefined) {
  if (!ticked) return undefined
  const said =
    ticked.percent === null
      ? 'How much of the plan did you eat? No meal of these days is ticked.'
      : `Your ticks of these days say ${ticked.percent}%. Change it if they do not tell all.`
  const leftOut = leftOutWords(ticked.left_out)
  return leftOut ? `${said} ${leftOut}.` : said
}

/** The fields of a new or existing report. */
export function ReportFields({ form, ticked, children }: Props) {
  const field = labelledFields(form, reportLabels)
  const energy = field('energy_levels')
  return (
    <>
      <Columns>
        <div style={{ gridColumn: '1 / -1' }}>
          <DateField required max={today()} data-autofocus {...field('week_start')} />
          {children}
        </div>
        <WeightField
          placeholder="Leave empty if not measured"
          {...reportLimits.weight_kg}
          startValue={60}
          {...field('weight_kg')}
        />
        <LengthField
          placeholder="Leave empty if not measured"
          {...reportLimits.waist_cm}
          startValue={80}
          {...field('waist_cm')}
        />
        <FigureField
          label={`${reportLabels.adherence_pct} (%)`}
          description={tickedHint(ticked)}
          required
          {...reportLimits.adherence_pct}
          {...form.getInputProps('adherence_pct')}
        />
        <NativeSelect
          required
          data={energies}
          {...energy}
          value={String(energy.value)}
          onChange={(event) => form.setFieldValue('energy_levels', Number(event.currentTarget.value))}
        />
      </Columns>
      <Textarea placeholder="How did the week feel? What was hard, what was easy?" {...field('notes')} />
    </>
  )
}
