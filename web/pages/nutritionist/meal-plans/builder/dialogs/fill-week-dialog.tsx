import { Alert, Radio, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { challengerPage } from '#domain/care/places.ts'
import { gateAgainst } from '#domain/clinical/gates.ts'
import { formatDate, weekdayName } from '#domain/dates.ts'
import { mealTypeLabels, nutrientLabels, targetKeys } from '#domain/food/nutrients.ts'
import { spreadText } from '#domain/food/targets/meal-carbs.ts'
import { averageDay } from '#domain/food/targets/plan-figures.ts'
import { type WeekVariety, weekVarieties } from '#domain/food/week/week-counts.ts'
import { counted, whole } from '#domain/numbers.ts'
import { hasEachMeal, type Manner } from '#domain/plans/draft/changes.ts'
import { filledDays } from '#domain/plans/draft/filled-days.ts'
import { Muted } from '#web/components/layout/page.tsx'
import { errorText, type ReplyOf } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { Link } from '#web/lib/router.tsx'
import { ActionDialog, MannerField } from '#web/pages/nutritionist/meal-plans/plan/dialog-parts.tsx'
import { useBuilder } from '../use-builder.ts'

const varietyWords: Record<WeekVariety, [label: string, description: string]> = {
  few: ['Few', 'Cook once and eat twice; a short list to buy'],
  some: ['Some', 'A dish at most twice, never two days running'],
  new: ['Always new', 'A dish comes again only where nothing else fits'],
}

/** Any number: another one gives another week. */
const newSeed = () => crypto.getRandomValues(new Uint32Array(1))[0]! >>> 1

/** 'On Monday and Friday: dishes for the fast. ' */
const fastText = (weekdays: string[] = []) =>
  weekdays.length > 0 ? `On ${weekdays.join(' and ')}: dishes for the fast. ` : ''

/** Fills the week with dishes to the challenger's daily targets: what is empty, or all of it. */
export function FillWeekDialog() {
  const { draft, dispatch, closeDialog, hasMeals, care, patientName } = useBuilder()
  // In a week without an empty place there is only another week to make.
  const isFull = draft.days.length > 0 && draft.days.every(({ meals }) => hasEachMeal(meals))
  const [manner, setManner] = useState<Manner>(isFull ? 'replace' : 'add')
  const [variety, setVariety] = useState<WeekVariety>('some')
  const [missing, setMissing] = useState<ReplyOf<'POST /meal-plans/generate'>['missing']>([])
  const fill = useApiMutation('POST /meal-plans/generate')
  const targets = care.targets ?? care.proposal
  const gate = care.profile.data ? gateAgainst(care.profile.data, 'fill') : null

  async function start() {
    if (!targets || !draft.patient_id) return
    const { calories, protein_g, carbs_g, fat_g, fiber_g, sodium_mg, carbs_by_meal } = targets
    const filled = await fill.mutateAsync({
      body: {
        ...{ patient_id: draft.patient_id, week_start: draft.week_start, seed: newSeed() },
        targets: { calories, protein_g, carbs_g, fat_g, fiber_g, sodium_mg, carbs_by_meal },
        days: draft.days,
        keep: manner === 'add' ? 'all' : 'locked',
        variety,
      },
    })
    const days = filledDays(draft, filled.days, manner)
    const { average } = averageDay(days)
    const figures = `${whole(average.calories)} kcal and ${whole(average.protein_g)} g protein a day`
    dispatch({ type: 'replace', text: `Week filled: ${figures}.`, change: (now) => ({ ...now, days }) })
    if (filled.missing.length > 0) setMissing(filled.missing)
    else dispatch({ type: 'finish' })
  }

  return (
    <ActionDialog
      title="Fill the week"
      size="md"
      problem={fill.error && errorText(fill.error, 'The week could not be filled. Please try again.')}
      submit={fill.isPending ? 'Filling...' : missing.length > 0 ? 'Try another week' : 'Fill the week'}
      act={() => start().catch(() => {})}
      isUnfit={!targets || fill.isPending}
      onClose={closeDialog}
    >
      {targets ? (
        <>
          <Text>
            Dishes that clash with nothing {patientName || 'the challenger'} avoids and hold nothing they
            dislike, in portions that come to{' '}
            {care.targets
              ? 'the daily targets'
              : 'the proposed daily targets, which nobody has confirmed yet'}
            :{' '}
            {targetKeys
              .map((key) => `${nutrientLabels[key].label} ${whole(targets[key])} ${nutrientLabels[key].unit}`)
              .join(', ')}
            {targets.carbs_by_meal ? `; carbs by meal: ${spreadText(targets.carbs_by_meal)}` : ''}.{' '}
            {fastText(care.profile.data?.fasting_weekdays)}You can change every meal afterwards, and undo all
            of it at once.
          </Text>
          {gate ? (
            <Alert color="yellow" role="note">
              {gate} Please check each day before you publish it.
            </Alert>
          ) : null}
          {hasMeals ? (
            <MannerField
              value={manner}
              onChange={setManner}
              replace="Replace them, except locked meals"
              add="Fill only what is empty"
            />
          ) : null}
          <Radio.Group
            label="Dishes of the week"
            value={variety}
            onChange={(next) => setVariety(next as WeekVariety)}
          >
            {weekVarieties.map((one) => {
              const [label, description] = varietyWords[one]
              return <Radio key={one} mt="xs" value={one} label={label} description={description} />
            })}
          </Radio.Group>
        </>
      ) : (
        <Text>
          {draft.patient_id ? (
            <>
              {care.noProposal ?? 'The daily targets are being loaded.'}{' '}
              <Link to={challengerPage(draft.patient_id, 'targets')}>
                Set daily targets for {patientName || 'the challenger'}
              </Link>
            </>
          ) : (
            'Please choose a challenger first: the week is filled to their daily targets.'
          )}
        </Text>
      )}
      {missing.length > 0 ? (
        <Alert
          color="yellow"
          icon={<IconInfoCircle aria-hidden />}
          title={`${counted(missing.length, 'meal')} stayed empty`}
        >
          <ul>
            {missing.map(({ date, meal_type, reason }) => (
              <li key={`${date} ${meal_type}`}>
                {weekdayName(date)}, {mealTypeLabels[meal_type].toLowerCase()}: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
      <Muted>
        From {formatDate(draft.week_start)}. Figures follow from a table of foods: on a plate they differ by 5
        to 10%.
      </Muted>
    </ActionDialog>
  )
}
