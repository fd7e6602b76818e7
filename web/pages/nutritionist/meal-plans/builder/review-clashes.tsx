import { Alert, Box, Checkbox, Text, Textarea } from '@mantine/core'
import { IconAlertTriangle, IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { conditionLabel } from '#domain/clinical/conditions.ts'
import type { MealClash } from '#domain/food/reading/clashes.ts'
import { counted } from '#domain/numbers.ts'
import { swapMeal } from '#domain/plans/draft/changes.ts'
import { reasonReaders } from '#domain/plans/draft/plan-draft.ts'
import type { Meal } from '#domain/plans/meal-plans.ts'
import { clashText, isAllergy } from '#domain/plans/plan-clashes.ts'
import type { BrokenRule } from '#domain/plans/plan-rules.ts'
import { PlainButton } from '#web/components/layout/page.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { Link } from '#web/lib/router.tsx'
import classes from './review-step.module.css'
import { useBuilder } from './use-builder.ts'

const samePlace = (one: MealClash, other: MealClash) => one.day === other.day && one.meal === other.meal
const firstOfPlace = (clash: MealClash, index: number, all: MealClash[]) =>
  all.findIndex((one) => samePlace(one, clash)) === index
const firstOfDay = ({ day }: MealClash, index: number, all: MealClash[]) =>
  all.findIndex((one) => one.day === day) === index

/** Puts another dish, which clashes with nothing, in every place of a dish. */
function useReplacing() {
  const { draft, days, week, dispatch } = useBuilder()
  const { mutateAsync } = useApiMutation('POST /meal-plans/swaps')
  const [isBusy, setBusy] = useState(false)
  async function replace(title: string, places: MealClash[]) {
    setBusy(true)
    try {
      const found = await Promise.all(
        places.map(async ({ day, meal }) => {
          const { date, day_of_week, meals } = days[day]!
          const { key, ...old } = meals[meal]!
          const body = {
            ...{ patient_id: draft.patient_id ?? '', meal: old, days: week?.days },
            date: date ?? undefined,
          }
          const other: Meal | undefined = (await mutateAsync({ body })).meals[0]
          return { day_of_week, key, old, other }
        }),
      )
      const swaps = found.filter(({ other }) => other)
      if (swaps.length > 0)
        dispatch({
          type: 'replace',
          text: `${title} replaced: ${[...new Set(swaps.map(({ other }) => other!.title))].join(', ')}.`,
          change: (now) =>
            swaps.reduce((plan, { day_of_week, key, old, other }) => {
              const day = plan.days.find((one) => one.day_of_week === day_of_week)
              // The meal may have been removed meanwhile.
              return day?.meals.some((one) => one.key === key)
                ? swapMeal(plan, day_of_week, { ...old, key }, other!)
                : plan
            }, now),
        })
      const missing = found.length - swaps.length
      if (missing > 0)
        notify.error(`No dish of this size clashes with nothing: ${counted(missing, 'meal')} stayed.`)
    } catch (error) {
      notify.error(errorText(error, 'Other dishes could not be found. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, replace }
}

/** A dish that clashes: what it contains, its days, another dish at one press; with an allergen the confirmation. */
function ClashingDish({ title, clashes }: { title: string; clashes: MealClash[] }) {
  const { steps, reason } = useBuilder()
  const { isBusy, replace } = useReplacing()
  const places = clashes.filter(firstOfPlace)
  return (
    <Box component="li" py="0.375rem" className="stack tight">
      <div className="row wrap loose close breaks">
        <b className="strong">{title}</b>
        <span>{clashText(clashes)}</span>
        {places.filter(firstOfDay).map(({ day, meal }) => (
          <Link
            key={`${day}.${meal}`}
            {...steps.linkTo({ path: ['days', day, 'meals', meal] })}
            className={`${classes.issue} tap strong breaks`}
            aria-label={`Day ${day + 1}, ${title}`}
          >
            Day {day + 1}
          </Link>
        ))}
        <PlainButton
          size="compact-sm"
          icon={IconArrowsExchange}
          aria-label={`Replace ${title} by a dish that clashes with nothing`}
          disabled={isBusy}
          onClick={() => void replace(title, places)}
        >
          {isBusy ? 'Replacing...' : 'Replace'}
        </PlainButton>
      </div>
      {reason.toConfirm.has(title) ? (
        <Checkbox
          data-focus={`keep-${title}`}
          label={`Keep ${title}. ${clashText(clashes.filter(isAllergy))}`}
          checked={reason.isKept(title)}
          error={
            reason.isUnconfirmed(title)
              ? 'Please confirm that it stays in spite of the allergy, or change it.'
              : undefined
          }
          onChange={(event) => reason.keep(title, event.currentTarget.checked)}
        />
      ) : null}
    </Box>
  )
}

/** A rule that is not kept: what it says where it is broken first, and its places. */
function OpenRule({ places }: { places: BrokenRule[] }) {
  const { steps } = useBuilder()
  const { condition, text } = places[0]!
  return (
    <Box component="li" py="0.375rem" className="row wrap loose close breaks">
      <b className="strong">{conditionLabel(condition)}</b>
      <span>{text}</span>
      {places.map(({ day, meal, title }) => (
        <Link
          key={`${day}.${title}`}
          {...steps.linkTo({ path: meal === null ? ['days', day] : ['days', day, 'meals', meal] })}
          className={`${classes.issue} tap strong breaks`}
        >
          Day {day + 1}
          {title ? `, ${title}` : null}
        </Link>
      ))}
    </Box>
  )
}

/** The clashes, allergies first, the rules that are not kept, and the reason for both. */
export function Clashes() {
  const { draft, care, reason } = useBuilder()
  const isPublished = draft.status === 'published'
  const rules = [...Map.groupBy(reason.openRules, ({ rule }) => rule).values()]
  if (care.clashes.length === 0 && rules.length === 0 && !reason.refusal) return null
  const title = care.clashes.length > 0 || rules.length === 0 ? 'Some meals clash' : 'Some rules are not kept'
  const dishes = [...Map.groupBy(care.clashes, ({ title }) => title)]
  const sorted = dishes.toSorted(
    ([, one], [, other]) => Number(other.some(isAllergy)) - Number(one.some(isAllergy)),
  )
  return (
    <Alert
      color={isPublished ? 'red' : 'yellow'}
      icon={<IconAlertTriangle aria-hidden />}
      title={`${title}${isPublished ? '' : ': to settle before you publish'}`}
    >
      {sorted.length + rules.length > 0 ? (
        <ul className="ruled">
          {sorted.map(([title, clashes]) => (
            <ClashingDish key={title} title={title} clashes={clashes} />
          ))}
          {rules.map((places) => (
            <OpenRule key={places[0]!.rule} places={places} />
          ))}
        </ul>
      ) : (
        <Text>{reason.refusal}</Text>
      )}
      {isPublished ? (
        <Textarea
          mt="sm"
          label="Reason for keeping these meals"
          description={reasonReaders}
          required
          minRows={2}
          value={draft.clash_reason}
          onChange={(event) => reason.write(event.currentTarget.value)}
          error={reason.problem}
          data-focus="clash_reason"
        />
      ) : null}
    </Alert>
  )
}
