import { useMediaQuery } from '@mantine/hooks'
import { createContext, type Dispatch, use, useEffect, useMemo, useRef } from 'react'
import type { Act, FocusTarget } from '#domain/plans/draft/building.ts'
import { datedDays, draftIssues } from '#domain/plans/draft/plan-draft.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import type { ApiError } from '#web/lib/api/api.ts'
import { useApi } from '#web/lib/api/queries.ts'
import { placeFocus } from '#web/lib/focus.ts'
import { useDishes } from '../dishes/use-dishes.ts'
import { usePlanCare } from '../plan/use-plan-care.ts'
import { useClashReason } from './use-clash-reason.ts'
import type { PlanDraftStore } from './use-plan-draft.ts'
import { type Steps, useSteps } from './use-steps.ts'

/** What the two pages with a builder give it: that of a new plan, and that of a stored one. */
export type BuilderProps = {
  store: PlanDraftStore
  /** The stored plan that is edited; absent for a new one. */
  plan?: MealPlan | undefined
  patientName: string | undefined
  saving: { isPending: boolean; error: ApiError | null }
}

export const BuilderContext = createContext<Builder | null>(null)

/** The builder around a component: its state, `dispatch` for acts, and what follows from the state. */
export function useBuilder(): Builder {
  const builder = use(BuilderContext)
  if (!builder) throw new Error('There is no plan builder around this.')
  return builder
}

/** Places the focus that an act asked for; on a day that is not shown yet, once that day is. */
function useAskedFocus(target: FocusTarget | null, isWide: boolean, { day, showDay }: Steps) {
  const placed = useRef<FocusTarget>(null)
  useEffect(() => {
    if (!target || placed.current === target) return
    if (target.day !== undefined && target.day !== day) {
      showDay(target.day)
      if (!isWide) return
    }
    placed.current = target
    placeFocus(target.on, target)
  }, [target, isWide, day, showDay])
}

/** Creates the builder, once for all its parts. */
export function useNewBuilder({ store, plan, patientName, saving }: BuilderProps) {
  const { state, isStored, mealDraftName } = store
  const dispatch: Dispatch<Act> = store.dispatch
  const { draft } = state
  const { week_start, days: drafted } = draft
  // Room for seven days side by side: the builder is one workspace instead of three pages.
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) === true
  const days = useMemo(() => datedDays({ week_start, days: drafted }), [week_start, drafted])
  const dishes = useDishes(days, true)
  const atHand = useApi('GET /meal-templates/at-hand')
  const care = usePlanCare(draft.patient_id, days, dishes.byId, { id: plan?.id })
  const steps = useSteps(state, dispatch)
  const reason = useClashReason({ draft, dispatch, care, plan, error: saving.error })
  useAskedFocus(state.focus, isWide, steps)
  return {
    ...{ state, dispatch, draft, days, plan, patientName, saving, isWide, isStored, mealDraftName },
    ...{ dishes, atHand, care, steps, reason },
    hasMeals: drafted.some(({ meals }) => meals.length > 0),
    /** What keeps the plan from being saved. */
    issues: steps.step === 3 ? draftIssues(draft) : [],
  }
}
type Builder = ReturnType<typeof useNewBuilder>
