import type { PlanDish } from '#domain/plans/plan-sharing.ts'
import { useApiList } from '#web/lib/api/queries.ts'
import { useKeep, useKept } from '#web/lib/offline/kept.ts'

const none: PlanDish[] = []

/**
 * The dishes of a stored plan as it keeps them, or those of an earlier version. `isCached`: also kept on this device, as
 * those of a challenger's current plan are.
 */
export function usePlanDishes(
  planId: string | undefined,
  {
    isCached = false,
    version,
    enabled = true,
  }: { isCached?: boolean; version?: number | undefined; enabled?: boolean } = {},
): PlanDish[] {
  const id = planId ?? ''
  const found = useKept('dishes', id)
  const cached = isCached ? found : undefined
  const { data, dataUpdatedAt, isPlaceholderData } = useApiList('GET /meal-plans/:id/dishes', {
    params: { id },
    query: { limit: 100, ...(version && { version }) },
    enabled: enabled && planId !== undefined,
    refetchOnWindowFocus: true,
    refetchOnReconnect: true,
    initialData: cached && { rows: cached.data, total: cached.data.length, isEstimated: false },
    initialDataUpdatedAt: cached?.at,
  })
  const dishes = isPlaceholderData ? undefined : data?.rows
  useKeep('dishes', id, isCached ? dishes : undefined, dataUpdatedAt)
  return dishes ?? none
}
