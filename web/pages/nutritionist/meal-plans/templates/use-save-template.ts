import { useCallback } from 'react'
import { nutrientsOf } from '#domain/food/nutrients.ts'
import { errorText } from '#web/lib/api/api.ts'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { putMeal } from '../week/plan-changes.ts'
import type { DraftMeal } from '../wizard/plan-draft.ts'
import type { PlanStore } from '../wizard/use-plan-draft.ts'

/** A meal in the form of an own dish. */
export function templateBody({ title, meal_type, portion, ...meal }: Omit<DraftMeal, 'key'>) {
  return { name: title, category: meal_type, portion, ...nutrientsOf(meal) }
}

/** Saves a meal of the plan as an own dish. The meal then refers to this dish. */
export function useSaveTemplate({ edit }: PlanStore) {
  const { mutate, isPending } = useApiMutation('POST /meal-plans/templates')
  return useCallback(
    (day: number, meal: DraftMeal) => {
      if (isPending) return
      mutate(
        { body: templateBody(meal) },
        {
          onSuccess(template) {
            edit(`${meal.title} saved among your templates`, (now) =>
              putMeal(now, day, { ...meal, template_id: template.id }),
            )
            notify.success('Saved among your templates')
          },
          onError: (error) => notify.error(errorText(error, 'The template could not be saved.')),
        },
      )
    },
    [mutate, isPending, edit],
  )
}
