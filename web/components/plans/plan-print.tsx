import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatDate } from '#domain/dates.ts'
import { whole } from '#domain/numbers.ts'
import type { PlanDay } from '#domain/plans/meal-plans.ts'
import { recipesOfPlan } from '#domain/plans/plan-recipes.ts'
import { allergenLines, type PlanDish, type SharedDay } from '#domain/plans/plan-sharing.ts'
import { Recipe } from '#web/components/content/recipe.tsx'
import { MealLine } from './meal-line.tsx'
import classes from './plan-print.module.css'

let withRecipes = false

/** Prints the plan that is on the page, with the recipes of its dishes or without. */
export function printPlan({ recipes }: { recipes: boolean }) {
  withRecipes = recipes
  window.print()
}

/** Prints the whole week although the screen shows one day. */
export function PlanPrint({ days, dishes }: { days: PlanDay[] | SharedDay[]; dishes: PlanDish[] }) {
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
          <ul className={`${classes.meals} list`}>
            {day.meals.map((meal) => (
              <li key={meal.id}>
                <MealLine meal={meal} side={`${whole(meal.calories)} kcal`}>
                  {'allergens' in meal
                    ? allergenLines(meal).map((line) => (
                        <p key={line} className={classes.allergens}>
                          {line}
                        </p>
                      ))
                    : null}
                </MealLine>
              </li>
            ))}
          </ul>
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
