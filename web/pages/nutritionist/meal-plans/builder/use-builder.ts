import { useMediaQuery } from '@mantine/hooks'
import { createContext, type Dispatch, use, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isDate } from '#domain/dates.ts'
import { bandIssues } from '#domain/plans/day-band.ts'
import type { Act, Acts, Building, FocusTarget } from '#domain/plans/draft/building.ts'
import { type Change, overfull } from '#domain/plans/draft/changes.ts'
import {
  basicsIssues,
  datedDays,
  daysToCheck,
  draftIssues,
  noWeekStart,
} from '#domain/plans/draft/plan-draft.ts'
import type { Issue, MealPlan } from '#domain/plans/meal-plans.ts'
import { brokenRules } from '#domain/plans/plan-rules.ts'
import { isCovered } from '#web/components/feedback/back-closes.ts'
import type { ApiError } from '#web/lib/api/api.ts'
import { useApi } from '#web/lib/api/queries.ts'
import { placeFocus } from '#web/lib/focus.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import { useDishes } from '../dishes/use-dishes.ts'
import { usePlanCare } from '../plan/use-plan-care.ts'
import { useOfWeek } from '../plan/use-week-check.ts'
import { useClashReason } from './use-clash-reason.ts'
import type { PlanDraftStore } from './use-plan-draft.ts'

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

const withChanges = (search: URLSearchParams, changes: Record<string, string | number>) => {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) next.set(name, String(value))
  return next
}

/** The step and the day. They are in the address, so that the Back button goes one step back. */
function useSteps({ draft, step: draftStep }: Building, dispatch: Dispatch<Act>) {
  const [search, setSearch] = useSearchParams()
  const location = useLocation()
  const [errors, setErrors] = useState<ReturnType<typeof basicsIssues>>({})
  const addressed = Number(search.get('step') ?? draftStep)
  const isLater = addressed === 2 || addressed === 3
  const isTooEarly = isLater && Object.keys(basicsIssues(draft)).length > 0
  const step = isLater && !isTooEarly ? addressed : 1
  const day = Number(search.get('day') ?? draft.days[0]?.day_of_week ?? 0)
  const go = (to: number) => setSearch(withChanges(search, { step: to }))

  // The address or the Back button may lead to a later step before the basics are valid.
  useEffect(() => {
    if (!isTooEarly) return
    const missing = basicsIssues(draft)
    setErrors(isDate(draft.week_start) ? missing : { ...missing, week_start: noWeekStart })
    setSearch((now) => withChanges(now, { step: 1 }), { replace: true })
  }, [isTooEarly, draft, setSearch])

  const target = (location.state as { focus?: string } | null)?.focus
  const shownStep = useRef(step)
  // A link from outside leads to a place in the week, too.
  const [firstTarget] = useState(target)
  useEffect(() => {
    if (firstTarget) dispatch({ type: 'focus', on: firstTarget })
  }, [firstTarget, dispatch])
  useEffect(() => {
    if (shownStep.current === step) return
    shownStep.current = step
    dispatch({ type: 'showStep', step })
    // On a slow device a step is drawn late: the palette may be open by then, and have the focus.
    if (isCovered()) return
    if (target && document.getElementById(target)) dispatch({ type: 'focus', on: target })
    else dispatch({ type: 'focus', on: 'step-heading', preventScroll: true })
  }, [step, target, dispatch])

  return {
    step,
    go,
    /** The shown day on narrow screens; the first day if the address has no valid one. */
    day: draft.days.some(({ day_of_week }) => day_of_week === day) ? day : draft.days[0]?.day_of_week,
    showDay: useCallback(
      (to: number) =>
        setSearch((now) => withChanges(now, { day: to }), { replace: true, preventScrollReset: true }),
      [setSearch],
    ),
    /** What is wrong in step 1, by field. */
    errors,
    clearErrors: () => setErrors({}),
    /** Changes fields of step 1. What was wrong with them is no longer shown. */
    setBasics(fields: Acts['set']['fields']) {
      dispatch({ type: 'set', fields })
      setErrors((before) => ({
        ...before,
        ...Object.fromEntries(Object.keys(fields).map((name) => [name, undefined])),
      }))
    },
    next() {
      if (step === 2) return go(3)
      const issues = basicsIssues(draft)
      setErrors(issues)
      const first = (['patient_id', 'week_start', 'notes'] as const).find((field) => field in issues)
      if (first) return dispatch({ type: 'focus', on: first })
      dispatch({ type: 'begin' })
      go(2)
    },
    /** The link to where an issue can be solved, with the name of the element that gets the focus there. */
    linkTo({ path: [part, d, , m] }: Pick<Issue, 'path'>) {
      const link = (changes: Record<string, string | number>, focus: string) => ({
        to: `?${withChanges(search, changes)}`,
        state: { focus },
      })
      const day = part === 'days' && typeof d === 'number' ? draft.days[d] : undefined
      if (!day) return link({ step: part === 'days' ? 2 : 1 }, 'step-heading')
      const meal = typeof m === 'number' ? day.meals[m] : undefined
      return link({ step: 2, day: day.day_of_week }, meal ? `meal-${meal.key}` : `day-${day.day_of_week}`)
    },
  }
}
type Steps = ReturnType<typeof useSteps>

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
  const { patient_id, week_start, days: drafted } = draft
  // Room for seven days side by side: the builder is one workspace instead of three pages.
  const isWide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) === true
  const days = useMemo(() => datedDays({ week_start, days: drafted }), [week_start, drafted])
  const dishes = useDishes(days, true)
  const atHand = useApi('GET /meal-templates/at-hand')
  const care = usePlanCare(draft.patient_id, days, dishes.byId, { id: plan?.id })
  const steps = useSteps(state, dispatch)
  const hasMeals = drafted.some(({ meals }) => meals.length > 0)
  const week = useMemo(
    () =>
      patient_id && isDate(week_start) && hasMeals
        ? { patient_id, week_start, days: daysToCheck(days) }
        : null,
    [patient_id, week_start, days, hasMeals],
  )
  const { check } = useOfWeek(
    'POST /meal-plans/check',
    week,
    steps.step === 3 && care.profile.data !== undefined,
  )
  const broken = useMemo(
    () =>
      brokenRules(
        week?.days ?? [],
        (check.data?.rules ?? []).filter(({ asks }) => asks),
      ),
    [week, check.data],
  )
  const reason = useClashReason({ draft, dispatch, care, broken, plan, error: saving.error })
  useAskedFocus(state.focus, isWide, steps)
  return {
    ...{ state, dispatch, draft, days, plan, patientName, saving, isWide, isStored, mealDraftName },
    ...{ dishes, atHand, care, steps, reason },
    hasMeals,
    /** Closes the dialog that is open. */
    closeDialog: () => dispatch({ type: 'close' }),
    /** Makes a change that can be undone, and ends the dialog; else returns why a day would be too full. */
    take(text: string, change: Change) {
      const refusal = overfull(change(draft))
      if (refusal) return refusal
      dispatch({ type: 'replace', text, change })
      dispatch({ type: 'finish' })
    },
    /** The week as it is checked; null while it has no meals. */
    week,
    /** What keeps the plan from being saved. */
    issues: steps.step === 3 ? [...draftIssues(draft), ...bandIssues(days, care.targets)] : [],
  }
}
type Builder = ReturnType<typeof useNewBuilder>
