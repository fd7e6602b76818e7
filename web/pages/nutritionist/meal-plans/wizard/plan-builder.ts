import { useMediaQuery } from '@mantine/hooks'
import { createContext, use, useMemo } from 'react'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import type { ApiError } from '#web/lib/api/api.ts'
import { usePlanCare } from '../reading/use-plan-care.ts'
import { useDishes } from '../templates/use-dishes.ts'
import { useWeek } from '../week/use-week.ts'
import { datedDays, draftIssues } from './plan-draft.ts'
import { useClashReason } from './use-clash-reason.ts'
import { usePlacedFocus } from './use-placed-focus.ts'
import type { PlanStore } from './use-plan-draft.ts'
import { useSteps } from './use-steps.ts'

export type Building = {
  store: PlanStore
  /** The stored plan that is edited; absent for a new one. */
  plan?: MealPlan | undefined
  patientName: string | undefined
  saving: { isPending: boolean; error: ApiError | null }
}

export const PlanBuilderContext = createContext<PlanBuilder | null>(null)

/** The plan builder around a component. */
export function usePlanBuilder(): PlanBuilder {
  const builder = use(PlanBuilderContext)
  if (!builder) throw new Error('There is no plan builder around this.')
  return builder
}

/** Creates the builder, once for all its parts: the data and functions that they share. */
export function useBuilding(building: Building) {
  const { store, plan, saving } = building
  const { draft } = store
  // Room for seven days side by side: the builder is one workspace instead of three pages.
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) === true
  const focusOn = usePlacedFocus()
  // What the challenger avoids, and the meals that clash.
  const { week_start, days: drafted } = draft
  const days = useMemo(() => datedDays({ week_start, days: drafted }), [week_start, drafted])
  const care = usePlanCare(draft.patient_id, days, { id: plan?.id })
  const dishes = useDishes()
  const steps = useSteps(store, focusOn)
  const reason = useClashReason({ store, care, settled: plan, error: saving.error, focusOn })
  const week = useWeek({ store, days, focusOn, showDay: steps.showDay })
  // What keeps the plan from being saved.
  const issues = steps.step === 3 ? draftIssues(draft) : []
  return { ...building, isWide, draft, days, care, dishes, steps, issues, reason, focusOn, ...week }
}
type PlanBuilder = ReturnType<typeof useBuilding>
