import { Stack } from '@mantine/core'
import type { DayMeal } from '#domain/days/days.ts'
import { mealTypeLabels } from '#domain/food/nutrients.ts'
import { dishFinder } from '#domain/plans/dish-finder.ts'
import { Muted } from '#web/components/layout/page.tsx'
import { usePlanDishes } from '#web/components/plans/use-plan-dishes.ts'
import { MealDetails } from '#web/pages/patient/meal-plans/planned-meal.tsx'
import { MealActs } from './meal-acts.tsx'
import { MealChoice } from './meal-parts.tsx'
import type { PlanOfDay } from './meal-sheet.tsx'
import type { DayInUse } from './use-day.ts'

/** How a meal was eaten, other dishes, the recipe. */
export function MealContent({ meal, plan, day }: { meal: DayMeal; plan: PlanOfDay; day: DayInUse }) {
  const dishes = usePlanDishes(plan.id, { isCached: true })
  return (
    <Stack gap="lg">
      <Muted>{mealTypeLabels[meal.meal_type]}</Muted>
      <MealChoice meal={meal} day={day} />
      <MealActs meal={meal} day={day} />
      <div>
        <MealDetails meal={meal} dish={dishFinder(dishes)(meal)} reason={plan.clash_reason} />
      </div>
    </Stack>
  )
}
