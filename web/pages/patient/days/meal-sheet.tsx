import { Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { DayMeal } from '#domain/days/days.ts'
import { mealTypeLabels } from '#domain/food/nutrients.ts'
import { Modal } from '#web/components/feedback/overlays.tsx'
import { usePlanDishes } from '#web/pages/patient/meal-plans/current-plan.ts'
import { MealDetails } from '#web/pages/patient/meal-plans/planned-meal.tsx'
import classes from './days.module.css'
import { MealActs } from './meal-acts.tsx'
import type { DayInUse } from './use-day.ts'

type Props = {
  /** Stays while the sheet closes. */
  meal: DayMeal
  planId: string
  day: DayInUse
  isOpen: boolean
  onClose: () => void
}

/** A meal of a day over the page: how it was eaten, other dishes, the recipe. */
export function MealSheet({ meal, planId, day, isOpen, onClose }: Props) {
  const dishes = usePlanDishes(planId, { isCached: true })
  const isPhone = useMediaQuery('(max-width: 36em)', undefined, { getInitialValueInEffect: false })
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={meal.title}
      size="lg"
      fullScreen={isPhone}
      radius={isPhone ? 0 : 'lg'}
    >
      <Stack gap="lg">
        <Text c="dimmed" className={classes.when}>
          {mealTypeLabels[meal.meal_type]}
        </Text>
        <MealActs meal={meal} day={day} />
        <div>
          <MealDetails meal={meal} dish={dishes.get(meal.template_id ?? '')} />
        </div>
      </Stack>
    </Modal>
  )
}
