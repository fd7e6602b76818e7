import { Accordion, Text } from '@mantine/core'
import type { Meal } from '#domain/meal-plans.ts'
import { mealTypeLabels, nutrientKeys } from '#domain/nutrients.ts'
import { MealTypeIcon } from '#web/components/meal-type-icon.tsx'
import { NutrientRow } from '#web/components/nutrients.tsx'
import classes from './meal-plans.module.css'

/** '8:30 am' of '08:30' */
function clock(time: string): string {
  return new Intl.DateTimeFormat('en-IN', {
    timeZone: 'UTC',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  }).format(new Date(`2000-01-01T${time}:00Z`))
}

/** One meal: what and how much; opened, everything that is known of it. */
export function PlannedMeal({ meal }: { meal: Meal }) {
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
      </Accordion.Panel>
    </Accordion.Item>
  )
}
