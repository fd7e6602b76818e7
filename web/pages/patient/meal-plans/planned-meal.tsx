import { Accordion, Text } from '@mantine/core'
import type { Meal } from '#domain/meal-plans.ts'
import { mealTypeLabels, nutrientKeys } from '#domain/nutrients.ts'
import type { PlanDish } from '#domain/plan-sharing.ts'
import { clock } from '#web/clock.ts'
import { MealTypeIcon } from '#web/components/meal-type-icon.tsx'
import { NutrientRow } from '#web/components/nutrients.tsx'
import classes from './plan.module.css'

/** One meal: what and how much; opened, everything that is known of it. */
export function PlannedMeal({ meal, dish }: { meal: Meal; dish: PlanDish | undefined }) {
  return (
    <Accordion.Item value={meal.id}>
      <Accordion.Control icon={<MealTypeIcon type={meal.meal_type} />}>
        <span className={classes.type}>
          {mealTypeLabels[meal.meal_type]}
          {meal.time ? `, ${clock(meal.time)}` : null}
        </span>
        <span className={classes.brief}>{Math.round(meal.calories)} kcal</span>
        <span className={classes.title}>{meal.title}</span>
      </Accordion.Control>
      <Accordion.Panel>
        <dl className={classes.details}>
          {meal.portion ? (
            <div>
              <dt>Portion</dt>
              <dd>{meal.portion}</dd>
            </div>
          ) : null}
          {meal.time ? (
            <div>
              <dt>Time</dt>
              <dd>{clock(meal.time)}</dd>
            </div>
          ) : null}
          {meal.notes ? (
            <div>
              <dt>Notes</dt>
              <dd className={classes.written}>{meal.notes}</dd>
            </div>
          ) : null}
        </dl>
        <Text className={classes.caption}>Nutrition</Text>
        <NutrientRow nutrients={meal} keys={nutrientKeys} />
        {dish ? <Recipe dish={dish} /> : null}
      </Accordion.Panel>
    </Accordion.Item>
  )
}

/** The dish as its template has it; the plan may ask for another portion of it. */
function Recipe({ dish }: { dish: PlanDish }) {
  return (
    <div className={classes.recipe}>
      {dish.ingredients.length ? (
        <div>
          <Text className={classes.caption}>Ingredients{dish.portion ? ` for ${dish.portion}` : ''}</Text>
          <ul>
            {dish.ingredients.map((ingredient) => (
              <li key={ingredient}>{ingredient}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {dish.instructions.length ? (
        <div>
          <Text className={classes.caption}>Instructions</Text>
          <ol>
            {dish.instructions.map((instruction) => (
              <li key={instruction}>{instruction}</li>
            ))}
          </ol>
        </div>
      ) : null}
    </div>
  )
}
