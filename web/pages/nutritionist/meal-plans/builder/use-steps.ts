import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react'
import { type To, useLocation, useSearchParams } from 'react-router'
import { isDate } from '#domain/dates.ts'
import type { Act, Building } from '#domain/plans/draft/building.ts'
import { basicsIssues, noWeekStart, type PlanDraft } from '#domain/plans/draft/plan-draft.ts'
import type { Issue } from '#domain/plans/meal-plans.ts'

/** An address, and the name of the element that gets the focus there. */
export type LinkTarget = { to: To; focus: string }

const withChanges = (search: URLSearchParams, changes: Record<string, string | number>) => {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) next.set(name, String(value))
  return next
}

/** The step and the day. They are in the address, so that the Back button goes one step back. */
export function useSteps({ draft, step: draftStep }: Building, dispatch: Dispatch<Act>) {
  const [search, setSearch] = useSearchParams()
  const location = useLocation()
  const [errors, setErrors] = useState<ReturnType<typeof basicsIssues>>({})
  const asked = Number(search.get('step') ?? draftStep)
  const isLater = asked === 2 || asked === 3
  const isTooEarly = isLater && Object.keys(basicsIssues(draft)).length > 0
  const step = isLater && !isTooEarly ? asked : 1
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
    clearErrors: (field?: keyof PlanDraft) =>
      setErrors((now) => (field ? { ...now, [field]: undefined } : {})),
    next() {
      if (step === 2) return go(3)
      const issues = basicsIssues(draft)
      setErrors(issues)
      const first = (['patient_id', 'week_start', 'notes'] as const).find((field) => field in issues)
      if (first) return dispatch({ type: 'focus', on: first })
      dispatch({ type: 'begin' })
      go(2)
    },
    /** Where an issue can be solved. */
    linkTo({ path: [part, d, , m] }: Pick<Issue, 'path'>): LinkTarget {
      const to = (changes: Record<string, string | number>) => ({ search: `${withChanges(search, changes)}` })
      const day = part === 'days' && typeof d === 'number' ? draft.days[d] : undefined
      if (!day) return { to: to({ step: part === 'days' ? 2 : 1 }), focus: 'step-heading' }
      const meal = typeof m === 'number' ? day.meals[m] : undefined
      return {
        to: to({ step: 2, day: day.day_of_week }),
        focus: meal ? `meal-${meal.key}` : `day-${day.day_of_week}`,
      }
    },
  }
}
export type Steps = ReturnType<typeof useSteps>
