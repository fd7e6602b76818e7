import { useNetwork } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import type { PlanDish } from '#domain/plans/plan-sharing.ts'
import { isTransient } from '#web/lib/api/api.ts'
import { isNotFound, useApi, useApiList } from '#web/lib/api/queries.ts'
import { keepInterface } from '#web/lib/startup/keep-interface.ts'
import { kept } from '#web/lib/storage/offline-cache.ts'
import { useUser } from '#web/session.tsx'

type KeptPlan = { shape: string; plan: MealPlan; at: number }
type KeptDishes = { shape: string; plan_id: string; dishes: PlanDish[]; at: number }

/**
 * What an older version of the page has kept may no longer be what this one reads. The name of the shape is the hash of
 * its schema, which a test compares: the schema itself would bring all of zod onto the first screen.
 */
export const keptShape = 'TZqGW52U'

function readPlan(userId: string) {
  const found = kept.read('plan') as KeptPlan | null
  return found?.shape === keptShape && found.plan.patient_id === userId ? found : undefined
}

function readDishes(planId: string) {
  const found = kept.read('dishes') as KeptDishes | null
  return found?.shape === keptShape && found.plan_id === planId ? found : undefined
}

/** The challenger's current plan: at once the one this device has kept, then what the server says. */
export function useCurrentPlan() {
  const { id } = useUser()
  const { online } = useNetwork()
  const [found] = useState(() => readPlan(id))
  const { data, error, failureReason, dataUpdatedAt, isPending, isFetching, refetch } = useApi(
    'GET /patients/current-plan',
    {
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      initialData: found?.plan,
      initialDataUpdatedAt: found?.at,
    },
  )
  const isGone = isNotFound(error)

  useEffect(() => {
    if (isGone) kept.remove('plan')
    if (isGone || data?.patient_id !== id) return
    kept.write('plan', { shape: keptShape, plan: data, at: dataUpdatedAt } satisfies KeptPlan)
    keepInterface()
  }, [id, data, dataUpdatedAt, isGone])

  return {
    data: isGone ? undefined : data,
    error,
    isPending,
    isFetching,
    refetch,
    /** When the server said so, as an instant. */
    readAt: new Date(dataUpdatedAt).toISOString(),
    /** What is shown may have changed since. */
    isUnreachable: data !== undefined && (!online || isTransient(failureReason ?? error)),
    online,
  }
}

/** How the dishes of a plan are made, by template. Those of the current plan are kept on this device. */
export function usePlanDishes(planId: string, { isKept }: { isKept: boolean }): Map<string, PlanDish> {
  const [found] = useState(() => (isKept ? readDishes(planId) : undefined))
  const { data, dataUpdatedAt, isPlaceholderData } = useApiList('GET /meal-plans/:id/dishes', {
    params: { id: planId },
    query: { limit: 100 },
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    initialData: found && { rows: found.dishes, total: found.dishes.length, isEstimated: false },
    initialDataUpdatedAt: found?.at,
  })
  const dishes = isPlaceholderData ? undefined : data?.rows
  useEffect(() => {
    if (isKept && dishes)
      kept.write('dishes', {
        shape: keptShape,
        plan_id: planId,
        dishes,
        at: dataUpdatedAt,
      } satisfies KeptDishes)
  }, [isKept, planId, dishes, dataUpdatedAt])
  return new Map(dishes?.map((dish) => [dish.template_id, dish]))
}
