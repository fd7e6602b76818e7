import { useEffect, useReducer, useState } from 'react'
import { type Building, startOf } from '#domain/plans/draft/building.ts'
import { hasContent, parseStoredDraft, type StoredDraft } from '#domain/plans/draft/plan-draft.ts'
import { reduce } from '#domain/plans/draft/reduce.ts'
import type { MealInput } from '#domain/plans/meal-plans.ts'
import type { FormValues } from '#web/components/forms/form-values.ts'
import { drafts } from '#web/lib/storage/drafts.ts'

type Options = {
  /** A new draft. */
  start: () => Building
  /** True for a stored draft that should not be restored. */
  isObsolete?: (stored: StoredDraft) => boolean
}

function restored(name: string, { start, isObsolete }: Options): Building {
  const stored = parseStoredDraft(drafts.read(name))
  if (!stored || isObsolete?.(stored)) return start()
  const { draft, version, aside, step, saved_at, is_work } = stored
  const restoredAt = is_work ? saved_at : null
  return { ...startOf(draft, version), aside, step, restoredAt, isChanged: true }
}

export type MealValues = FormValues<(typeof MealInput)['_zod']['input']>

/** A meal's form as it was left, with its day and the meal's key; null for a new meal. */
export type UnfinishedMeal = { day: number; key: string | null; values: MealValues }

/** The draft of an unfinished meal; null if there is none. */
export const unfinishedMeal = (name: string) => drafts.read(name) as UnfinishedMeal | null

/** The draft of a plan, stored on this device after every change until it is saved, discarded or its owner logs out. */
export function usePlanDraft(name: string, options: Options) {
  const [state, dispatch] = useReducer(reduce, null, () => restored(name, options))
  const [isStored, setStored] = useState(true)
  const { draft, version, aside, step, isChanged } = state

  useEffect(() => {
    if (!isChanged) return
    const is_work = version !== undefined || hasContent(draft)
    const stored: StoredDraft = { draft, aside, step, is_work, saved_at: Date.now() }
    setStored(drafts.write(name, version === undefined ? stored : { ...stored, version }))
  }, [name, draft, version, aside, step, isChanged])

  const mealDraftName = `meal:${name}`
  function forget() {
    drafts.remove(name)
    drafts.remove(mealDraftName)
  }
  return {
    state,
    dispatch,
    /** Whether this device keeps what is changed. */
    isStored,
    /** Name of the draft of an unfinished meal of this plan. */
    mealDraftName,
    /** After a success: removes the drafts from this device. */
    forget,
    discard() {
      forget()
      dispatch({ type: 'restart', state: options.start() })
    },
  }
}
export type PlanDraftStore = ReturnType<typeof usePlanDraft>
