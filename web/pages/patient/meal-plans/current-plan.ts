import { useNetwork } from '@mantine/hooks'
import { useEffect, useMemo, useState } from 'react'
import { dishFinder, type WithDish } from '#domain/plans/dish-finder.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import type { PlanDish } from '#domain/plans/plan-sharing.ts'
import { isTransient } from '#web/lib/api/api.ts'
import { isNotFound, useApi, useApiList } from '#web/lib/api/queries.ts'
import { useLater } from '#web/lib/startup/later.ts'
import { offlineCache } from '#web/lib/storage/offline-cache.ts'
import { useUser } from '#web/session.tsx'

type CachedPlan = { shape: string; plan: MealPlan; at: number }
type CachedDishes = { shape: string; plan_id: string; dishes: PlanDish[]; at: number }

/**
 * Data cached by an older version of the page may have another form. This is the hash of the schema, which a test
 * compares: the schema itself would load zod on the first screen.
 */
export const cachedShape = '/xzExVww'

function readPlan(userId: string) {
  const cached = offlineCache.read('plan') as CachedPlan | null
  return cached?.shape === cachedShape && cached.plan.patient_id === userId ? cached : undefined
}

function readDishes(planId: string) {
  const cached = offlineCache.read('dishes') as CachedDishes | null
  return cached?.shape === cachedShape && cached.plan_id === planId ? cached : undefined
}

/** The challenger's current plan: first from the cache on this device, then from the server. */
export function useCurrentPlan() {
  const { id } = useUser()
  const { online } = useNetwork()
  const [cached] = useState(() => readPlan(id))
  const { data, error, failureReason, dataUpdatedAt, isPending, isFetching, refetch } = useApi(
    'GET /patients/current-plan',
    {
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      initialData: cached?.plan,
      initialDataUpdatedAt: cached?.at,
    },
  )
  const isGone = isNotFound(error)

  useEffect(() => {
    if (isGone) offlineCache.remove('plan')
    if (isGone || data?.patient_id !== id) return
    if (dataUpdatedAt !== cached?.at)
      offlineCache.write('plan', { shape: cachedShape, plan: data, at: dataUpdatedAt } satisfies CachedPlan)
  }, [id, data, dataUpdatedAt, isGone, cached])
  useListAhead(id, online && data?.version)

  return {
    data: isGone ? undefined : data,
    error,
    isPending,
    isFetching,
    refetch,
    /** Whether this device had the plan before the server answered. */
    wasCached: cached !== undefined,
    /** When the server answered, as an instant. */
    readAt: new Date(dataUpdatedAt).toISOString(),
    /** True when the plan on screen may be stale. */
    isUnreachable: data !== undefined && (!online || isTransient(failureReason ?? error)),
    online,
  }
}

/** Reads the shopping list of a plan once the page is idle, for the shop without a network. */
function useListAhead(userId: string, version: number | false | undefined) {
  const isDue = useLater()
  useEffect(() => {
    if (!isDue || !version) return
    // Who leaves the page may also log out while the code is on its way.
    let isOpen = true
    import('../shopping-list/cached-list.ts')
      .then(({ readListAhead }) => (isOpen ? readListAhead(userId) : undefined))
      .catch(() => {})
    return () => {
      isOpen = false
    }
  }, [isDue, version, userId])
}

/** The recipes of a plan's dishes, or of those of an earlier version. The current plan's are cached on this device. */
export function usePlanDishes(
  planId: string,
  { isCached, version, enabled = true }: { isCached: boolean; version?: number; enabled?: boolean },
): PlanDish[] {
  const cached = useMemo(() => (isCached ? readDishes(planId) : undefined), [isCached, planId])
  const { data, dataUpdatedAt, isPlaceholderData } = useApiList('GET /meal-plans/:id/dishes', {
    params: { id: planId },
    query: { limit: 100, ...(version && { version }) },
    enabled,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    initialData: cached && { rows: cached.dishes, total: cached.dishes.length, isEstimated: false },
    initialDataUpdatedAt: cached?.at,
  })
  const dishes = isPlaceholderData ? undefined : data?.rows
  useEffect(() => {
    if (isCached && dishes && dataUpdatedAt !== cached?.at)
      offlineCache.write('dishes', {
        shape: cachedShape,
        plan_id: planId,
        dishes,
        at: dataUpdatedAt,
      } satisfies CachedDishes)
  }, [isCached, planId, dishes, dataUpdatedAt, cached])
  return dishes ?? []
}

/** Reads the current plan's recipes once the page is idle, if this device lacks one for these meals: for days offline. */
export function useRecipesAhead(planId: string, meals: WithDish[]) {
  const isDue = useLater()
  const isIn = useMemo(() => dishFinder(readDishes(planId)?.dishes), [planId])
  const isMissing = meals.some((meal) => meal.template_id && !isIn(meal))
  usePlanDishes(planId, { isCached: true, enabled: isDue && isMissing })
}
