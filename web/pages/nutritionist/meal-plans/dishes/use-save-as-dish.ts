import { useCallback } from 'react'
import { nutrientsOf } from '#domain/food/nutrients.ts'
import type { Dish } from '#domain/plans/dishes.ts'
import { putMeal } from '#domain/plans/draft/changes.ts'
import type { DraftMeal } from '#domain/plans/draft/plan-draft.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { useBuilder } from '../builder/use-builder.ts'

/** A meal in the form of an own dish. */
export const dishBody = ({ title, meal_type, portion, ...meal }: Omit<DraftMeal, 'key'>) => ({
  name: title,
  category: meal_type,
  portion,
  ...nutrientsOf(meal),
})

/** Saves a meal of the plan as an own dish. The meal then refers to this dish. */
export function useSaveAsDish() {
  const { dispatch } = useBuilder()
  const { mutate, isPending } = useToastMutation('POST /meal-plans/templates', {
    done: 'Saved among your dishes',
    failed: 'The dish could not be saved.',
  })
  return useCallback(
    (day: number, meal: DraftMeal) => {
      if (isPending) return
      const onSuccess = ({ id: template_id }: Dish) =>
        dispatch({
          type: 'edit',
          text: `${meal.title} saved among your dishes`,
          change: (now) => putMeal(now, day, { ...meal, template_id }),
        })
      mutate({ body: dishBody(meal) }, { onSuccess })
    },
    [mutate, isPending, dispatch],
  )
}
