import { useCallback } from 'react'
import { nutrientsOf } from '#domain/food/nutrients.ts'
import { putMeal } from '#domain/plans/draft/changes.ts'
import type { DraftMeal } from '#domain/plans/draft/plan-draft.ts'
import { errorText } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { useBuilder } from '../builder/use-builder.ts'

/** A meal in the form of an own dish. */
export function dishBody({ title, meal_type, portion, ...meal }: Omit<DraftMeal, 'key'>) {
  return { name: title, category: meal_type, portion, ...nutrientsOf(meal) }
}

/** Saves a meal of the plan as an own dish. The meal then refers to this dish. */
export function useSaveAsDish() {
  const { dispatch } = useBuilder()
  const { mutate, isPending } = useApiMutation('POST /meal-plans/templates')
  return useCallback(
    (day: number, meal: DraftMeal) => {
      if (isPending) return
      mutate(
        { body: dishBody(meal) },
        {
          onSuccess({ id: template_id }) {
            dispatch({
              type: 'edit',
              text: `${meal.title} saved among your templates`,
              change: (now) => putMeal(now, day, { ...meal, template_id }),
            })
            notify.success('Saved among your templates')
          },
          onError: (error) => notify.error(errorText(error, 'The template could not be saved.')),
        },
      )
    },
    [mutate, isPending, dispatch],
  )
}
