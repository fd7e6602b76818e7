import { useEffect, useMemo } from 'react'
import { dishFinder, type WithDish } from '#domain/plans/dish-finder.ts'
import { usePlanDishes } from '#web/components/plans/use-plan-dishes.ts'
import { isTransient } from '#web/lib/api/api.ts'
import { isNotFound, useApi, useIsOnline } from '#web/lib/api/queries.ts'
import { kept, useKeep, useKept } from '#web/lib/offline/kept.ts'
import { useLater } from '#web/lib/startup/later.ts'
import { useUser } from '#web/session.tsx'

/** The challenger's current plan: first from the cache on this device, then from the server. */
export function useCurrentPlan() {
  const { id } = useUser()
  const online = useIsOnline()
  const cached = useKept('plan', id)
  const { data, error, failureReason, dataUpdatedAt, isPending, isFetching, refetch } = useApi(
    'GET /patients/current-plan',
    {
      refetchOnWindowFocus: true,
      refetchOnReconnect: true,
      initialData: cached?.data,
      initialDataUpdatedAt: cached?.at,
    },
  )
  const isGone = isNotFound(error)

  useEffect(() => {
    if (isGone) kept.remove('plan')
  }, [isGone])
  useKeep('plan', id, !isGone && data?.patient_id === id ? data : undefined, dataUpdatedAt)
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
    import('../shopping-list/kept-list.ts')
      .then(({ readListAhead }) => (isOpen ? readListAhead(userId) : undefined))
      .catch(() => {})
    return () => {
      isOpen = false
    }
  }, [isDue, version, userId])
}

/** Reads the current plan's recipes once the page is idle, if this device lacks one for these meals: for days offline. */
export function useRecipesAhead(planId: string, meals: WithDish[]) {
  const isDue = useLater()
  const cached = useKept('dishes', planId)
  const isIn = useMemo(() => dishFinder(cached?.data), [cached])
  const isMissing = meals.some((meal) => meal.template_id && !isIn(meal))
  usePlanDishes(planId, { isCached: true, enabled: isDue && isMissing })
}
