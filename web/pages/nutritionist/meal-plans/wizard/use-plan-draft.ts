import { useCallback, useEffect, useMemo, useState } from 'react'
import { drafts } from '#web/lib/storage/drafts.ts'
import {
  type DraftDay,
  hasContent,
  type PlanDraft,
  parseStoredDraft,
  type StoredDraft,
} from './plan-draft.ts'

/** The days before a change (or, for redo, after it) and a text about the change. */
type Change = { text: string; days: DraftDay[] }

type State = Omit<StoredDraft, 'saved_at' | 'is_work'> & {
  /** When the draft from this device was stored; null for a new one. */
  restoredAt: number | null
  isChanged: boolean
  past: Change[]
  future: Change[]
  /** Text of the undo bar: what was just removed or replaced. */
  undoText: string | null
}
export type Edit = (draft: PlanDraft) => PlanDraft

const historyLimit = 100
const noHistory = { past: [], future: [], undoText: null }

/** Moves the newest change from one side of the history to the other. */
function travel(now: State, from: 'past' | 'future', to: 'past' | 'future'): State {
  const change = now[from].at(-1)
  if (!change) return now
  return {
    ...now,
    draft: { ...now.draft, days: change.days },
    isChanged: true,
    undoText: null,
    [from]: now[from].slice(0, -1),
    [to]: [...now[to], { text: change.text, days: now.draft.days }],
  }
}

type Options = {
  start: () => { draft: PlanDraft; version?: number }
  /** True for a stored draft that should not be restored. */
  isObsolete?: (stored: StoredDraft) => boolean
}

/** The draft of a plan, stored on this device after every change until it is saved, discarded or its owner logs out. */
export function usePlanDraft(name: string, { start, isObsolete = () => false }: Options) {
  const fresh = (): State => ({
    ...start(),
    aside: null,
    step: 1,
    restoredAt: null,
    isChanged: false,
    ...noHistory,
  })
  const [state, setState] = useState<State>(() => {
    const stored = parseStoredDraft(drafts.read(name))
    if (!stored || isObsolete(stored)) return fresh()
    const restoredAt = stored.is_work ? stored.saved_at : null
    return { ...stored, restoredAt, isChanged: true, ...noHistory }
  })
  const [isStored, setStored] = useState(true)
  const { draft, version, aside, step, isChanged } = state

  useEffect(() => {
    if (!isChanged) return
    const is_work = version !== undefined || hasContent(draft)
    const stored: StoredDraft = { draft, aside, step, is_work, saved_at: Date.now() }
    setStored(drafts.write(name, version === undefined ? stored : { ...stored, version }))
  }, [name, draft, version, aside, step, isChanged])

  const actions = useMemo(() => {
    const record = (text: string, change: Edit, undoText: string | null) =>
      setState((now) => {
        const edited = change(now.draft)
        if (edited.days === now.draft.days) return now
        const past = [...now.past, { text, days: now.draft.days }].slice(-historyLimit)
        return { ...now, draft: edited, isChanged: true, past, future: [], undoText }
      })
    return {
      /** Changes all but the days: challenger, week, notes. */
      update: (change: Edit) => setState((now) => ({ ...now, draft: change(now.draft), isChanged: true })),
      /** Changes the days. `text` says in the past tense what was done. */
      edit: (text: string, change: Edit) => record(text, change, null),
      /** The same with an undo bar, for changes that remove something. */
      updateUndoable: (text: string, change: Edit) => record(text, change, text),
      undo: () => setState((now) => travel(now, 'past', 'future')),
      redo: () => setState((now) => travel(now, 'future', 'past')),
      dismissUndo: () => setState((now) => ({ ...now, undoText: null })),
      setStep: (step: number) => setState((now) => ({ ...now, step, undoText: null, restoredAt: null })),
      /** Shows a newer version and puts the person's own changes aside. */
      showLatest: (latest: PlanDraft, version: number) =>
        setState((now) => ({
          ...now,
          draft: latest,
          version,
          aside: now.draft,
          isChanged: true,
          ...noHistory,
        })),
      /** Continues with the person's own days, which will replace the newer version. */
      rebase: (version: number) => setState((now) => ({ ...now, version, isChanged: true })),
      takeBack: () =>
        setState((now) => (now.aside ? { ...now, draft: now.aside, aside: null, ...noHistory } : now)),
      dropAside: () => setState((now) => ({ ...now, aside: null })),
    }
  }, [])
  /** After a success: removes the drafts from this device. */
  const mealDraftName = `meal:${name}`
  const forget = useCallback(() => {
    drafts.remove(name)
    drafts.remove(mealDraftName)
  }, [name, mealDraftName])

  return {
    ...state,
    ...actions,
    isStored,
    /** Name of the draft of an unfinished meal of this plan. */
    mealDraftName,
    forget,
    discard() {
      forget()
      setState(fresh())
    },
  }
}
export type PlanStore = ReturnType<typeof usePlanDraft>
