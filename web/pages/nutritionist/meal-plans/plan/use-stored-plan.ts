import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type PlanDraft, planBody } from '#domain/plans/draft/plan-draft.ts'
import type { MealPlan, MealPlanPatch } from '#domain/plans/meal-plans.ts'
import { type ApiError, errorText } from '#web/lib/api/api.ts'
import { itemQuery, useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'

const queryOf = (id: string) => itemQuery('GET /meal-plans/:id', { params: { id } })

/** Used when the server gives no reason. */
export const savingFailed = 'Error saving meal plan'

type Reactions = { onSaved: (saved: MealPlan) => void; onFailed?: (error: ApiError) => void }
/** What a draft was made of. */
type Base = { status: MealPlan['status']; version: number | undefined }

/** Saves a draft as the next version of a stored plan, whose page shows it at once. */
export function useSavePlan(id: string, { onSaved, onFailed }: Reactions) {
  const client = useQueryClient()
  const mutation = useApiMutation('PUT /meal-plans/:id', {
    onSuccess(saved) {
      client.setQueryData(queryOf(id).queryKey, saved)
      onSaved(saved)
    },
    ...(onFailed && { onError: onFailed }),
  })
  return {
    ...mutation,
    /** `explained`: the clashes that the reason is for, if it is not for every one. */
    save: (draft: PlanDraft, { status, version }: Base, explained?: MealPlanPatch['explained']) =>
      mutation.mutate({
        params: { id },
        // A published plan stays published.
        body: {
          ...planBody(draft),
          ...(status === 'published' && { status }),
          ...(explained && { explained }),
        },
        ...(version !== undefined && { ifMatch: version }),
      }),
  }
}

/** Reads the newest version of a plan that was saved elsewhere; a failure is told. */
export function useNewestVersion(id: string) {
  const client = useQueryClient()
  const [isReloading, setReloading] = useState(false)
  return {
    isReloading,
    async reload(show: (newest: MealPlan) => void) {
      setReloading(true)
      try {
        show(await client.fetchQuery({ ...queryOf(id), staleTime: 0 }))
      } catch (failure) {
        notify.error(errorText(failure, 'Failed to load the meal plan. Please try again.'))
      } finally {
        setReloading(false)
      }
    },
  }
}
