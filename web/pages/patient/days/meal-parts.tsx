import { Text, UnstyledButton } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled, IconCircleHalf2, IconCircleMinus } from '@tabler/icons-react'
import { type MouseEvent, useEffect, useId, useRef } from 'react'
import type { DayMeal } from '#domain/days/days.ts'
import { type MealState, mealStateLabels } from '#domain/days/meal-logs.ts'
import { potFor, potShareText, potText, potTitle } from '#domain/days/shared-pots.ts'
import { mealTypeLabels } from '#domain/food/nutrients.ts'
import { whole } from '#domain/numbers.ts'
import { optionsOf } from '#domain/plans/alternatives.ts'
import classes from './days.module.css'
import type { DayOfMeal } from './use-day.ts'

type Props = { meal: DayMeal; day: DayOfMeal }

/** Shapes, not only colours, tell the states apart. */
const marks: Record<MealState, typeof IconCircle> = {
  eaten: IconCircleCheckFilled,
  differently: IconCircleHalf2,
  skipped: IconCircleMinus,
}

/** One tap says that a meal was eaten as planned, another one brings back what was said before. */
export function TickButton({ meal, day }: Props) {
  const { id, state, note } = meal
  const isEaten = state === 'eaten'
  const before = useRef<Pick<DayMeal, 'state' | 'note'>>({ state: null, note: null })
  useEffect(() => {
    if (!isEaten) before.current = { state, note }
  }, [isEaten, state, note])
  if (!day.isOpen) return null
  function tick({ detail }: MouseEvent) {
    // The second tap of a double tap means the same as the first one.
    if (detail > 1) return
    if (isEaten) day.tick(id, before.current.state, before.current.note)
    else day.tick(id, 'eaten')
  }
  const Mark = state ? marks[state] : IconCircle
  return (
    <UnstyledButton
      className={`${classes.tick} hovers dimmed`}
      data-state={state ?? undefined}
      aria-label={`Eaten: ${meal.title}`}
      aria-pressed={isEaten}
      onClick={tick}
    >
      <Mark size={32} stroke={1.8} aria-hidden />
    </UnstyledButton>
  )
}

/** The first line of what is said of a pot; the sheet has them all. */
const potBrief = ([first, ...more]: NonNullable<DayMeal['pot']>) =>
  `${first!.text}${more.length > 0 ? ` And ${more.length} more for your home.` : ''}`

/** What else there is to say of a meal than its dish: swapped, eaten differently, skipped. Phrasing content. */
export function MealStanding({ meal, day }: Props) {
  const { state, note, instead_of, is_planned } = meal
  const pot = potFor(meal, day.pots)
  const said = [
    pot && potTitle(pot),
    instead_of && `In place of ${instead_of}`,
    state && state !== 'eaten' && (note ? `${mealStateLabels[state]}: ${note}` : mealStateLabels[state]),
    !is_planned && 'No longer in the plan',
  ].filter(Boolean)
  return (
    <>
      {said.length ? <span className="block small dimmed">{said.join('. ')}</span> : null}
      {meal.pot?.length ? <span className="block small">{potBrief(meal.pot)}</span> : null}
    </>
  )
}

/** What is cooked once for both of a home, and how much of it is one's own. */
export function PotNote({ meal, day }: Props) {
  const pot = potFor(meal, day.pots)
  if (!pot) return null
  return (
    <Text className="breaks">
      {potText(pot)} {potShareText(pot)}
    </Text>
  )
}

/** Whether there is a dish to pick. */
const hasChoice = ({ meal, day }: Props) =>
  day.mayChoose && meal.is_planned && Boolean(meal.alternatives?.length)

/** The planned dish and its alternatives: one tap picks. Without a network the pick waits, as a tick does. */
export function MealChoice({ meal, day }: Props) {
  const name = useId()
  if (!hasChoice({ meal, day })) return null
  const [planned, ...others] = optionsOf(meal)
  const chosen = meal.choice ?? (meal.instead_of ? undefined : planned!.id)
  return (
    <fieldset className={classes.choice}>
      <legend className="small strong">{mealTypeLabels[meal.meal_type]}: choose one</legend>
      {[planned!, ...others].map((dish) => (
        <label key={dish.id} className={`${classes.option} row tight`}>
          <input
            type="radio"
            name={name}
            checked={dish.id === chosen}
            onChange={() => day.choose(meal.id, dish === planned ? null : dish.id)}
          />
          <span className="fill breaks">
            <span className="strong">{dish.title}</span>
            <span className="block small dimmed">
              {dish.portion ? `${dish.portion}, ` : ''}
              {whole(dish.calories)} kcal
            </span>
          </span>
        </label>
      ))}
      {meal.instead_of ? (
        <p className="small dimmed">
          You swapped this meal. What you choose here takes the place of the swap.
        </p>
      ) : meal.state ? (
        <p className="small dimmed">What you said about this meal is kept, for the dish that you choose.</p>
      ) : null}
    </fieldset>
  )
}
