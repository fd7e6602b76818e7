import { type Dispatch, useEffect, useState } from 'react'
import type { Act } from '#domain/plans/draft/building.ts'
import { type PlanDraft, reasonIssue, reasonMissing, reasonOutdated } from '#domain/plans/draft/plan-draft.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { clashKey, explainedClashes, isAllergy } from '#domain/plans/plan-clashes.ts'
import { type BrokenRule, ruleKey } from '#domain/plans/plan-rules.ts'
import { type ApiError, errorText } from '#web/lib/api/api.ts'
import type { PlanCare } from '../plan/use-plan-care.ts'

type Options = {
  draft: PlanDraft
  dispatch: Dispatch<Act>
  care: PlanCare
  /** The rules that ask for a reason. */
  broken: BrokenRule[]
  /** The stored plan with its reasons. */
  plan: Pick<MealPlan, 'clash_reason' | 'rule_reasons' | 'days'> | undefined
  /** The error of the last save. */
  error: ApiError | null
}

/** The reason to keep clashing meals. It is required before publishing, and again for new clashes. */
export function useClashReason({ draft, dispatch, care, broken, plan, error }: Options) {
  const [refusal, setRefusal] = useState<string>()
  const [problem, setProblem] = useState<string>()
  // Titles of dishes that are kept in spite of an allergy.
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const [isConfirmationMissing, setConfirmationMissing] = useState(false)
  const isRefusal =
    error?.status === 422 &&
    error.errors.length > 0 &&
    error.errors.every(({ path }) => /^days\.\d+(\.meals\.\d+\.title)?$/.test(path))

  const { refetch } = care.profile
  useEffect(() => {
    if (!isRefusal || !error) return
    // The server knows more than this page, for example a new allergy.
    setRefusal(errorText(error, ''))
    dispatch({ type: 'focus', on: 'clash_reason' })
    void refetch()
  }, [isRefusal, error, refetch, dispatch])

  const explained = explainedClashes(plan?.days ?? [])
  const reasoned = new Set((plan?.rule_reasons ?? []).map(ruleKey))
  const openRules = broken.filter((one) => !reasoned.has(ruleKey(one)))
  const isPublished = draft.status === 'published'
  /** Titles of dishes with an allergen that nobody has given a reason for yet. */
  const toConfirm = new Set(
    care.clashes
      .filter((clash) => isPublished && isAllergy(clash) && !explained.has(clashKey(clash)))
      .map(({ title }) => title),
  )
  const firstUnconfirmed = [...toConfirm].find((title) => !kept.has(title))

  function problemNow(reason: string): string | undefined {
    const isAsked = isPublished && (care.clashes.length > 0 || openRules.length > 0 || refusal !== undefined)
    if (isAsked && !reason) return reasonMissing
    const isNew =
      refusal !== undefined ||
      openRules.length > 0 ||
      care.clashes.some((clash) => !explained.has(clashKey(clash)))
    if (isAsked && isNew && reason === plan?.clash_reason) return reasonOutdated
    return reasonIssue(reason)
  }

  return {
    /** The server's sentence about clashes that this page did not know. */
    refusal,
    /** Saving failed because a reason is missing. */
    isRefusal,
    problem,
    /** The broken rules for which nobody has given a reason. */
    openRules,
    write(clash_reason: string) {
      dispatch({ type: 'set', fields: { clash_reason } })
      setProblem(undefined)
    },
    toConfirm,
    isKept: (title: string) => kept.has(title),
    /** A dish with an allergen that is neither confirmed nor changed kept the plan from being saved. */
    isUnconfirmed: (title: string) => isConfirmationMissing && toConfirm.has(title) && !kept.has(title),
    keep: (title: string, isKept: boolean) =>
      setKept((now) => new Set(isKept ? [...now, title] : [...now].filter((one) => one !== title))),
    /** Whether the plan can be saved with the present reason and confirmations; if not, shows why. */
    isGood(): boolean {
      const issue = problemNow(draft.clash_reason.trim())
      setProblem(issue)
      setConfirmationMissing(firstUnconfirmed !== undefined)
      const missing = issue ? 'clash_reason' : firstUnconfirmed && `keep-${firstUnconfirmed}`
      if (missing) dispatch({ type: 'focus', on: missing })
      return issue === undefined && firstUnconfirmed === undefined
    },
  }
}
