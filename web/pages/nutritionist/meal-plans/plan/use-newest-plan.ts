import { weekLabel } from '#domain/plans/plan-labels.ts'
import { useApiList } from '#web/lib/api/queries.ts'

/** A challenger's newest plan, which the next one follows. Without a challenger nothing is read. */
export function useNewestPlan(patientId: string | null) {
  const newest = useApiList('GET /nutritionists/meal-plans', {
    query: { patient_id: patientId ?? '', limit: 1 },
    enabled: patientId !== null,
  })
  // While another challenger's plans load, the present data is about the previous one.
  const isKnown = patientId !== null && newest.data !== undefined && !newest.isPlaceholderData
  const last = isKnown ? newest.data.rows[0] : undefined
  const label = last && `Their newest plan is for ${weekLabel(last.week_start, last.last_date)}.`
  return { isKnown, hasFailed: newest.isError, last, label }
}
