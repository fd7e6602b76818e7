import { Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { maxAlternatives, orLine } from '#domain/plans/alternatives.ts'
import { bandSentence, isInBand, type Targets } from '#domain/plans/day-band.ts'
import { swapped, withAlternatives, withMain } from '#domain/plans/draft/changes.ts'
import type { DraftMeal } from '#domain/plans/draft/plan-draft.ts'
import type { Meal } from '#domain/plans/meal-plans.ts'
import { EnergyDifference } from '#web/components/content/energy-difference.tsx'
import { NutrientRow } from '#web/components/content/nutrients.tsx'
import { SkeletonStack } from '#web/components/feedback/loaded.tsx'
import { Muted, PlainButton, Small } from '#web/components/layout/page.tsx'
import { type BodyOf, errorText } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { DialogFoot, Problem, WideDialog } from './dialog-parts.tsx'
import classes from './swap-dialog.module.css'

type Props = {
  patientId: string | null
  /** The meal's day, if it is known. */
  date: string | null
  meal: DraftMeal
  /** The days it stands in. */
  days: BodyOf<'POST /meal-plans/swaps'>['days']
  /** All meals of its day, and the daily targets: they say what can be a choice. */
  meals: DraftMeal[]
  targets: Targets
  /** The meal with another dish, or with other alternatives; then with what is said of that. */
  onPut: (changed: DraftMeal, said?: string) => void
  onClose: () => void
  /** The change is being saved. */
  isSaving?: boolean
  /** Why it was not saved, and the button that helps. */
  failure?: { text: string; way: ReactNode } | undefined
  /** What to know before a dish is taken. */
  note?: string
  /** Another way to change the meal. */
  children?: ReactNode
}

/** Up to five other dishes in place of a meal or beside it as a choice, near to its energy and protein. */
export function SwapDialog(props: Props) {
  const { patientId, date, meal, days, meals, targets, onPut, onClose, isSaving, failure, note, children } =
    props
  const { alternatives = [] } = meal
  const isFull = alternatives.length >= maxAlternatives
  const mayOffer = (other: Meal) =>
    !isFull &&
    !alternatives.some(({ title }) => title === other.title) &&
    isInBand(
      meals,
      meals.findIndex(({ key }) => key === meal.key),
      other,
      targets,
    )
  const { mutate, data, error, isPending } = useApiMutation('POST /meal-plans/swaps')
  const [taken, setTaken] = useState<string>()
  const find = useCallback(() => {
    if (patientId) mutate({ body: { patient_id: patientId, meal, days, date: date ?? undefined } })
  }, [mutate, patientId, meal, days, date])
  useEffect(find, [find])

  return (
    <WideDialog title={`Swap ${meal.title}`} size="lg" onClose={onClose}>
      <Stack>
        {note ? <Text c="dimmed">{note}</Text> : null}
        <Choices meal={meal} onPut={onPut} isSaving={isSaving} />
        {isPending ? <SkeletonStack count={3} height="4.5rem" /> : null}
        <Problem
          text={error ? errorText(error, 'Other dishes could not be found. Please try again.') : null}
        />
        {data?.meals.length === 0 ? (
          <Text>No other dish fits: the rest clashes with what is avoided, or is of another size.</Text>
        ) : null}
        <ul className={`${classes.meals} list`}>
          {data?.meals.map((other) => (
            <li key={other.id} className="row">
              <div className="fill">
                <Text fw={600}>{other.title}</Text>
                <Muted>{other.portion}</Muted>
                <NutrientRow nutrients={other} size="sm" />
                <Small>
                  <EnergyDifference dish={other} meal={meal} />
                </Small>
              </div>
              <Stack gap="xs" className="rigid">
                <Button
                  variant="light"
                  aria-label={`Take ${other.title}`}
                  disabled={isSaving}
                  onClick={() => {
                    setTaken(other.id)
                    onPut(swapped(meal, other))
                  }}
                >
                  {isSaving && taken === other.id ? 'Saving...' : 'Take'}
                </Button>
                {mayOffer(other) ? (
                  <PlainButton
                    aria-label={`Offer as a choice: ${other.title}`}
                    disabled={isSaving}
                    onClick={() =>
                      onPut(
                        withAlternatives(meal, [...alternatives, other]),
                        `${other.title} is offered beside ${meal.title}.`,
                      )
                    }
                  >
                    Offer as a choice
                  </PlainButton>
                ) : null}
              </Stack>
            </li>
          ))}
        </ul>
        {data?.meals.length ? (
          <Muted>
            {isFull
              ? `A meal can have at most ${maxAlternatives} alternatives.`
              : `A dish can be offered as a choice where it fits. ${bandSentence}`}
          </Muted>
        ) : null}
        <Problem text={failure?.text ?? null} />
        <Group justify={children ? 'space-between' : 'flex-end'}>
          {children}
          <DialogFoot onCancel={onClose}>
            {error ? <Button onClick={find}>Try Again</Button> : failure?.way}
          </DialogFoot>
        </Group>
      </Stack>
    </WideDialog>
  )
}

/** The alternatives of a meal: each can take its place, or go. */
function Choices({ meal, onPut, isSaving }: Pick<Props, 'meal' | 'onPut' | 'isSaving'>) {
  const { alternatives = [] } = meal
  if (alternatives.length === 0) return null
  return (
    <section aria-label={`Offered beside ${meal.title}`}>
      <Text fw={600}>Offered beside it</Text>
      <ul className={`${classes.meals} list`}>
        {alternatives.map((other) => (
          <li key={other.id} className="row wrap">
            <Text className="fill breaks">{orLine(other)}</Text>
            <PlainButton
              size="sm"
              aria-label={`Make this the main one: ${other.title}`}
              disabled={isSaving}
              onClick={() => onPut(withMain(meal, other))}
            >
              Make this the main one
            </PlainButton>
            <PlainButton
              size="sm"
              aria-label={`Remove ${other.title}`}
              disabled={isSaving}
              onClick={() =>
                onPut(
                  withAlternatives(
                    meal,
                    alternatives.filter((one) => one !== other),
                  ),
                  `${other.title} is no longer offered beside ${meal.title}.`,
                )
              }
            >
              Remove
            </PlainButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
