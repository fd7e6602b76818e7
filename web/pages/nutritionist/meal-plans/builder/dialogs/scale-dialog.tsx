import { Group, NumberInput, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { sumNutrients } from '#domain/food/nutrients.ts'
import { averageDay } from '#domain/food/targets/plan-figures.ts'
import { counted, whole } from '#domain/numbers.ts'
import type { DatedDay, DraftMeal } from '#domain/plans/draft/plan-draft.ts'
import { scaledDays } from '#domain/plans/draft/scaled-days.ts'
import { dayLabel } from '#domain/plans/plan-labels.ts'
import { NutrientRow } from '#web/components/content/nutrients.tsx'
import { OptionChips } from '#web/components/forms/option-chips.tsx'
import { Muted, Small } from '#web/components/layout/page.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { ActionDialog } from '#web/pages/nutritionist/meal-plans/plan/dialog-parts.tsx'
import { useBuilder } from '../use-builder.ts'

const quick = ['-20', '-10', '10', '20'] as const
/** '+10%' */
const percentText = (percent: number) => `${percent < 0 ? '−' : '+'}${whole(Math.abs(percent))}%`
const quickLabels = Object.fromEntries(quick.map((value) => [value, percentText(Number(value))])) as Record<
  (typeof quick)[number],
  string
>

/** ' No longer offered as a choice, as the day would not fit: Poha.' */
const lostText = (lost: string[]) =>
  lost.length > 0 ? ` No longer offered as a choice, as it would not fit: ${lost.join(', ')}.` : ''

/** What is scaled: the week, a day, or a meal of it. */
type Props = { day?: DatedDay | undefined; meal?: DraftMeal | null }

/** The figures before and after, and each portion that changes; of a whole week how many. */
function Preview({ scaled, day, meal }: Props & { scaled: ReturnType<typeof scaledDays> }) {
  const { draft } = useBuilder()
  const { days, changed, lost } = scaled
  const figuresIn = (all: typeof days) => {
    const of = all.find(({ day_of_week }) => day_of_week === day?.day_of_week)?.meals ?? []
    if (!day) return averageDay(all).average
    return sumNutrients(meal ? of.filter(({ key }) => key === meal.key) : of)
  }
  const [before, after] = [figuresIn(draft.days), figuresIn(days)]
  const change = before.calories > 0 ? (after.calories / before.calories - 1) * 100 : 0
  return (
    <Stack gap="xs" role="status">
      {changed.length === 0 ? (
        <Text>Nothing changes: the next step that a kitchen can measure is too far.</Text>
      ) : (
        <>
          <Text fw={600}>
            {whole(before.calories)} → {whole(after.calories)} kcal{day ? '' : ' a day'} (
            {percentText(change)})
          </Text>
          <NutrientRow nutrients={after} size="sm" />
          {day ? (
            <ul className="list stack tight">
              {changed.map(({ was, is }) => (
                <li key={was.key}>
                  <Small>
                    <b>{is.title}</b>: {is.portion}
                  </Small>
                </li>
              ))}
            </ul>
          ) : (
            <Muted>{counted(changed.length, 'meal')} in other portions, all with the same dishes.</Muted>
          )}
          {lost.length > 0 ? <Small>{lostText(lost)}</Small> : null}
        </>
      )}
    </Stack>
  )
}

/** Scales the week, a day or a meal by percent or to the daily targets, in steps of a kitchen. */
export function ScaleDialog({ day, meal = null }: Props) {
  const { draft, take, closeDialog, care, patientName } = useBuilder()
  const [way, setWay] = useState<'percent' | 'targets'>('percent')
  const [percent, setPercent] = useState<number | ''>('')
  const [reason, setReason] = useState('')
  const { mutate, reset, data, error, isPending } = useApiMutation('POST /meal-plans/scale')
  const what = meal ? meal.title || 'meal' : day ? dayLabel(day) : 'the week'
  const missing = error?.errors.find(({ path }) => path === 'reason')?.message
  const [wasAsked, setAsked] = useState(false)
  const asksReason = wasAsked || missing !== undefined
  const isChosen = way === 'targets' || percent !== ''

  function preview() {
    if (!draft.patient_id) return
    const choice = way === 'targets' ? ({ targets: true } as const) : { percent: Number(percent) }
    const position = day?.meals.findIndex(({ key }) => key === meal?.key)
    mutate(
      {
        body: {
          ...{ patient_id: draft.patient_id, week_start: draft.week_start, days: draft.days, ...choice },
          reason: reason.trim() || null,
          ...(day && { only: { day_of_week: day.day_of_week, ...(meal && { meal: position }) } }),
        },
      },
      { onError: (failure) => failure.errors.some(({ path }) => path === 'reason') && setAsked(true) },
    )
  }
  /** Another choice: what was computed before is for another one. */
  function choose(next: number | '') {
    setPercent(next)
    reset()
  }
  const scaled = data && scaledDays(draft.days, data.days)
  const isUseful = scaled && scaled.changed.length > 0
  function put({ days, changed, lost }: ReturnType<typeof scaledDays>) {
    const text = `${meal ? meal.title : day ? dayLabel(day) : 'Week'} scaled: ${counted(changed.length, 'meal')} in other portions.${lostText(lost)}`
    return take(text, (now) => ({ ...now, days }))
  }

  return (
    <ActionDialog
      title={`Scale ${what}`}
      size="md"
      problem={
        error && !missing
          ? errorText(error, 'The portions could not be computed. Please try again.')
          : draft.patient_id
            ? null
            : 'Please choose a challenger first.'
      }
      submit={isUseful ? 'Use these portions' : isPending ? 'Computing...' : 'Preview'}
      act={() => (isUseful ? put(scaled) : preview())}
      isUnfit={!isUseful && (!draft.patient_id || !isChosen || isPending)}
      onClose={closeDialog}
    >
      <Text>
        The dishes stay. Their portions change in steps that a kitchen can measure, so that the energy comes
        as near as it can. Locked meals and days that are past stay as they are.
      </Text>
      <Radio.Group
        label="How"
        value={way}
        onChange={(next) => {
          setWay(next as typeof way)
          reset()
        }}
      >
        <Radio mt="xs" value="percent" label="By percent" />
        <Radio
          mt={6}
          value="targets"
          label="To the daily targets"
          disabled={!care.targets}
          description={
            care.targets
              ? `${whole(care.targets.calories)} kcal a day`
              : `No daily targets of ${patientName || 'the challenger'} are confirmed yet`
          }
        />
      </Radio.Group>
      {way === 'percent' ? (
        <Group align="flex-end" gap="md">
          <OptionChips
            label="Change"
            options={quick}
            labels={quickLabels}
            value={quick.filter((value) => Number(value) === percent)}
            onToggle={(value) => choose(Number(value))}
          />
          <NumberInput
            label="Percent"
            description="From -50 to 100"
            inputMode="numeric"
            allowDecimal={false}
            value={percent}
            onChange={(value) => choose(value === '' || value === '-' ? '' : Number(value))}
          />
        </Group>
      ) : null}
      {asksReason ? (
        <Textarea
          label="Reason"
          required
          maxLength={500}
          minRows={2}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={missing}
        />
      ) : null}
      {scaled ? <Preview scaled={scaled} day={day} meal={meal} /> : null}
    </ActionDialog>
  )
}
