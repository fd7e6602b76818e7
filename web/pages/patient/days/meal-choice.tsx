import { useId } from 'react'
import type { DayMeal } from '#domain/days/days.ts'
import { mealTypeLabels } from '#domain/food/nutrients.ts'
import { whole } from '#domain/numbers.ts'
import { optionsOf } from '#domain/plans/alternatives.ts'
import classes from './days.module.css'
import type { DayInUse } from './use-day.ts'

type Props = { meal: DayMeal; day: DayInUse }

/** Whether there is a dish to pick. */
export const hasChoice = ({ meal, day }: Props) =>
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
