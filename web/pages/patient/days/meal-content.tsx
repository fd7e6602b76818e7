import { Stack, Text } from '@mantine/core'
import type { DayMeal } from '#domain/days/days.ts'
import { mealTypeLabels } from '#domain/food/nutrients.ts'
import { dishFinder } from '#domain/plans/dish-finder.ts'
import { usePlanDishes } from '#web/pages/patient/meal-plans/current-plan.ts'
import { MealDetails } from '#web/pages/patient/meal-plans/planned-meal.tsx'
import classes from './days.module.css'
import { MealActs } from './meal-acts.tsx'
import type { PlanOfDay } from './meal-sheet.tsx'
import type { DayInUse } from './use-day.ts'

type Props = { meal: DayMeal; plan: PlanOfDay; day: DayInUse }

/** How a meal was eaten, other dishes, the recipe. */
export function MealContent({ meal, plan, day }: Props) {
  const dishes = usePlanDishes(plan.id, { isCached: true })
  return (
    <Stack gap="lg">
      <Text c="dimmed" className={`${classes.when} small`}>
        {mealTypeLabels[meal.meal_type]}
      </Text>
      <MealActs meal={meal} day={day} />
      <div>
        <MealDetails meal={meal} dish={dishFinder(dishes)(meal)} reason={plan.clash_reason} />
      </div>
    </Stack>
  )
}
