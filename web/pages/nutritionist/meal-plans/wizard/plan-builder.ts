import { createContext, use, useMemo } from 'react'
import type { Issue, MealPlan } from '#domain/plans/meal-plans.ts'
import type { ApiError } from '#web/lib/api/api.ts'
import { type PlanCare, usePlanCare } from '../reading/use-plan-care.ts'
import { useWeek, type Week } from '../week/use-week.ts'
import { datedDays, draftIssues, type PlanDraft } from './plan-draft.ts'
import { type ClashReason, useClashReason } from './use-clash-reason.ts'
import { type PlaceFocus, usePlacedFocus } from './use-placed-focus.ts'
import type { PlanStore } from './use-plan-draft.ts'
import { type Steps, useSteps } from './use-steps.ts'

export type Building = {
  store: PlanStore
  /** The stored plan that is edited; absent for a new one. */
  plan?: MealPlan | undefined
  patientName: string | undefined
  saving: { isPending: boolean; error: ApiError | null }
}

/** The data and functions that all parts of the builder share. */
export type PlanBuilder = Building & {
  draft: PlanDraft
  days: ReturnType<typeof datedDays>
  /** What the challenger avoids, the meals that clash, and the dishes to choose from. */
  care: PlanCare
  steps: Steps
  /** What keeps the plan from being saved; checked in step 3. */
  issues: Issue[]
  reason: ClashReason
  focusOn: PlaceFocus
} & Week

export const PlanBuilderContext = createContext<PlanBuilder | null>(null)

/** The plan builder around a component. */
export function usePlanBuilder(): PlanBuilder {
  const builder = use(PlanBuilderContext)
  if (!builder) throw new Error('There is no plan builder around this.')
  return builder
}

/** Creates the builder, once for all its parts. */
export function useBuilding(building: Building): PlanBuilder {
  const { store, plan, saving } = building
  const { draft } = store
  const focusOn = usePlacedFocus()
  const care = usePlanCare(draft.patient_id, draft.days)
  const days = useMemo(() => datedDays(draft), [draft])
  const steps = useSteps(store, focusOn)
  const reason = useClashReason({ store, care, settled: plan, error: saving.error, focusOn })
  const week = useWeek({ store, days, focusOn, showDay: steps.showDay })
  const issues = steps.step === 3 ? draftIssues(draft) : []
  return { ...building, draft, days, care, steps, issues, reason, focusOn, ...week }
}
