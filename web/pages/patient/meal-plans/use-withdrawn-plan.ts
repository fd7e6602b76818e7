import { planPhase } from '#domain/plans/plan-phase.ts'
import { isNotFound, isSettled, useApi, useApiList } from '#web/lib/api/queries.ts'
import { useToday } from '#web/lib/today.ts'
import type { useCurrentPlan } from './current-plan.ts'

/** The newest plan, if it was withdrawn and no plan is there for today or later. */
export function useWithdrawnPlan(current: ReturnType<typeof useCurrentPlan>) {
  const today = useToday()
  const enabled =
    isNotFound(current.error) || (!!current.data && planPhase(current.data.days, today) === 'ended')
  const newest = useApiList('GET /meal-plans', { query: { limit: 1 }, enabled })
  const id = newest.data?.rows.find(({ status }) => status === 'withdrawn')?.id ?? ''
  const plan = useApi('GET /meal-plans/:id', { params: { id }, enabled: enabled && !!id })
  return {
    withdrawn: enabled && id ? plan.data : undefined,
    isSettled: !enabled || (isSettled(newest) && (!id || isSettled(plan))),
  }
}
