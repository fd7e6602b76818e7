import { useMemo } from 'react'
import { type MealClash, planClashes } from '#domain/clashes.ts'
import { isNotFound, useApi, useApiList } from '#web/queries.ts'

const noClashes: MealClash[] = []

/** The dishes plans are built from: the first hundred, kept while a plan is made. */
export function useTemplates() {
  return useApiList('GET /meal-plans/templates', { query: { limit: 100 }, staleTime: 10 * 60_000 })
}

/** What the challenger avoids, and which of the meals clash with it. */
export function usePlanCare(patientId: string | null, days: Parameters<typeof planClashes>[0]) {
  const profile = useApi('GET /nutritionists/patients/:id/profile', {
    params: { id: patientId ?? '' },
    enabled: patientId !== null,
  })
  const templates = useTemplates()
  const eater = profile.data
  const rows = templates.data?.rows
  const clashes = useMemo(() => {
    if (!eater) return noClashes
    const ingredients = new Map(rows?.map((template) => [template.id, template.ingredients]))
    return planClashes(days, eater, (id) => ingredients.get(id) ?? [])
  }, [days, eater, rows])
  return { profile, templates, hasNoProfile: isNotFound(profile.error), clashes }
}
export type PlanCare = ReturnType<typeof usePlanCare>
