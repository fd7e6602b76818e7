import { Accordion, Text } from '@mantine/core'
import { useState } from 'react'
import type { Meal } from '#domain/meal-plans.ts'
import { mealTypeLabels, nutrientKeys } from '#domain/nutrients.ts'
import type { PlanDish } from '#domain/plan-sharing.ts'
import { clock } from '#web/clock.ts'
import { MealTypeIcon } from '#web/components/meal-type-icon.tsx'
import { NutrientRow } from '#web/components/nutrients.tsx'
import classes from './plan.module.css'

type Props = { meal: Meal; dish: PlanDish | undefined }

/** One meal: what and how much; opened, everything that is known of it. */
export function PlannedMeal({ meal, dish, isOpen }: Props & { isOpen: boolean }) {
  // Drawn when it is first opened: a phone would take twice as long from one day to the next.
  const [wasOpened, setOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setOpened(true)
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
      <Accordion.Panel>{wasOpened ? <MealDetails meal={meal} dish={dish} /> : null}</Accordion.Panel>
    </Accordion.Item>
  )
}

function MealDetails({ meal, dish }: Props) {
  return (
    <>
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
    </>
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
