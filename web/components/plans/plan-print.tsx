import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatClock, formatDate } from '#domain/dates.ts'
import { mealTypeLabels } from '#domain/food/nutrients.ts'
import { whole } from '#domain/numbers.ts'
import type { Meal, PlanDay } from '#domain/plans/meal-plans.ts'
import { clashText } from '#domain/plans/plan-clashes.ts'
import { recipesOfPlan } from '#domain/plans/plan-recipes.ts'
import { allergenText, type PlanDish, type SharedDay } from '#domain/plans/plan-sharing.ts'
import { Recipe } from '#web/components/content/recipe.tsx'
import classes from './plan-print.module.css'

let withRecipes = false

/** Prints the plan that is on the page, with the recipes of its dishes or without. */
export function printPlan({ recipes }: { recipes: boolean }) {
  withRecipes = recipes
  window.print()
}

type Props = { days: PlanDay[] | SharedDay[]; dishes: PlanDish[] }

/** On a shared plan the common allergens of every dish, else what the challenger avoids in this one. */
function warningOf(meal: Meal | SharedDay['meals'][number]) {
  if ('allergens' in meal) return allergenText(meal.allergens)
  return meal.clashes ? clashText(meal.clashes) : ''
}

/** Prints the whole week although the screen shows one day. */
export function PlanPrint({ days, dishes }: Props) {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => {
      setPrinting(false)
      withRecipes = false
    }
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  if (!isPrinting) return null
  return (
    <div className={classes.print}>
      {days.map((day) => (
        <section key={day.date}>
          <h2>
            {day.day_name}, {formatDate(day.date)}
          </h2>
          <table>
            <tbody>
              {day.meals.map((meal) => (
                <tr key={meal.id}>
                  <th scope="row">
                    {mealTypeLabels[meal.meal_type]}
                    {meal.time ? `, ${formatClock(meal.time)}` : ''}
                  </th>
                  <td>
                    {meal.title}
                    {meal.portion ? `, ${meal.portion}` : ''}
                    {warningOf(meal) ? <p className={classes.clash}>{warningOf(meal)}</p> : null}
                    {meal.notes ? <p>{meal.notes}</p> : null}
                  </td>
                  <td>{whole(meal.calories)} kcal</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      {(withRecipes ? recipesOfPlan(days, dishes) : []).map(({ title, ...recipe }) => (
        <section key={`${recipe.dish_version} ${recipe.portion}`}>
          <h2>{title}</h2>
          <Recipe {...recipe} />
        </section>
      ))}
    </div>
  )
}
