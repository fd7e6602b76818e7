import { useCallback, useEffect, useMemo, useState } from 'react'
import { drafts } from '#web/lib/storage/drafts.ts'
import { type DraftDay, hasContent, type Kept, type PlanDraft, parseKept } from './plan-draft.ts'

/** The days before a change, or after one that was taken back, and what the change was. */
type Change = { text: string; days: DraftDay[] }

type State = Omit<Kept, 'saved_at' | 'is_work'> & {
  /** When the draft that was found on this device had been kept; null for a fresh one. */
  restoredAt: number | null
  isChanged: boolean
  past: Change[]
  future: Change[]
  /** What was just taken away or replaced, for the bar that offers it back. */
  told: string | null
}
export type Edit = (draft: PlanDraft) => PlanDraft

const stepsKept = 100
const noHistory = { past: [], future: [], told: null }

/** Takes the newest change from one side of the history to the other. */
function travel(now: State, from: 'past' | 'future', to: 'past' | 'future'): State {
  const change = now[from].at(-1)
  if (!change) return now
  return {
    ...now,
    draft: { ...now.draft, days: change.days },
    isChanged: true,
    told: null,
    [from]: now[from].slice(0, -1),
    [to]: [...now[to], { text: change.text, days: now.draft.days }],
  }
}

type Options = {
  start: () => { draft: PlanDraft; version?: number }
  /** A kept draft that is not worth coming back to. */
  isObsolete?: (kept: Kept) => boolean
}

/** The plan being made, kept on this device after every change until it is saved, discarded or its owner logs out. */
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
    const kept = parseKept(drafts.read(name))
    if (!kept || isObsolete(kept)) return fresh()
    const restoredAt = kept.is_work ? kept.saved_at : null
    return { ...kept, restoredAt, isChanged: true, ...noHistory }
  })
  const [isKept, setKept] = useState(true)
  const { draft, version, aside, step, isChanged } = state

  useEffect(() => {
    if (!isChanged) return
    const is_work = version !== undefined || hasContent(draft)
    const kept: Kept = { draft, aside, step, is_work, saved_at: Date.now() }
    setKept(drafts.write(name, version === undefined ? kept : { ...kept, version }))
  }, [name, draft, version, aside, step, isChanged])

  const actions = useMemo(() => {
    const record = (text: string, change: Edit, told: string | null) =>
      setState((now) => {
        const edited = change(now.draft)
        if (edited.days === now.draft.days) return now
        const past = [...now.past, { text, days: now.draft.days }].slice(-stepsKept)
        return { ...now, draft: edited, isChanged: true, past, future: [], told }
      })
    return {
      /** Changes what is not a day: who, when, notes. */
      update: (change: Edit) => setState((now) => ({ ...now, draft: change(now.draft), isChanged: true })),
      /** Changes the days; `text` says in the past tense what was done. */
      edit: (text: string, change: Edit) => record(text, change, null),
      /** The same, and offers it back at once: for what takes something away. */
      updateUndoable: (text: string, change: Edit) => record(text, change, text),
      undo: () => setState((now) => travel(now, 'past', 'future')),
      redo: () => setState((now) => travel(now, 'future', 'past')),
      dismissUndo: () => setState((now) => ({ ...now, told: null })),
      setStep: (step: number) => setState((now) => ({ ...now, step, told: null, restoredAt: null })),
      /** Shows a newer version; what was typed is put aside, not dropped. */
      showLatest: (latest: PlanDraft, version: number) =>
        setState((now) => ({
          ...now,
          draft: latest,
          version,
          aside: now.draft,
          isChanged: true,
          ...noHistory,
        })),
      /** Goes on with one's own days as a change of a newer version, which they will replace. */
      rebase: (version: number) => setState((now) => ({ ...now, version, isChanged: true })),
      takeBack: () =>
        setState((now) => (now.aside ? { ...now, draft: now.aside, aside: null, ...noHistory } : now)),
      dropAside: () => setState((now) => ({ ...now, aside: null })),
    }
  }, [])
  /** After success: nothing of it stays on this device. */
  const mealKeptAs = `meal:${name}`
  const forget = useCallback(() => {
    drafts.remove(name)
    drafts.remove(mealKeptAs)
  }, [name, mealKeptAs])

  return {
    ...state,
    ...actions,
    isKept,
    /** Where an unfinished meal of this plan is kept on this device. */
    mealKeptAs,
    forget,
    discard() {
      forget()
      setState(fresh())
    },
  }
}
export type PlanStore = ReturnType<typeof usePlanDraft>
