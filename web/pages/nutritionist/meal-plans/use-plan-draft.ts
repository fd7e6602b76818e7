import { useCallback, useEffect, useState } from 'react'
import { type DraftDay, type Kept, type PlanDraft, parseKept } from './plan-draft.ts'

type State = Omit<Kept, 'saved_at'> & {
  /** When the draft that was found on this device had been kept; null for a fresh one. */
  restoredAt: number | null
  isChanged: boolean
  undo: { text: string; before: DraftDay[] } | null
}

/** localStorage may be full or switched off: the draft then lives as long as the page. */
const storage = {
  read(name: string) {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  },
  write(name: string, value: string | null) {
    try {
      if (value === null) localStorage.removeItem(name)
      else localStorage.setItem(name, value)
      return true
    } catch {
      return false
    }
  },
}

/** A text kept on this device under a name, for what is typed but not saved yet. */
export const keptText = storage

/** The plan being made, kept on this device after every change until it is saved or discarded. */
export function usePlanDraft(name: string, start: () => { draft: PlanDraft; version?: number }) {
  const fresh = (): State => ({
    ...start(),
    aside: null,
    step: 1,
    restoredAt: null,
    isChanged: false,
    undo: null,
  })
  const [state, setState] = useState<State>(() => {
    const kept = parseKept(storage.read(name))
    return kept ? { ...kept, restoredAt: kept.saved_at, isChanged: true, undo: null } : fresh()
  })
  const [isKept, setKept] = useState(true)
  const { draft, version, aside, step, isChanged } = state

  useEffect(() => {
    if (!isChanged) return
    const kept: Kept = { draft, aside, step, saved_at: Date.now(), ...(version !== undefined && { version }) }
    setKept(storage.write(name, JSON.stringify(kept)))
  }, [name, draft, version, aside, step, isChanged])

  const update = useCallback(
    (change: (draft: PlanDraft) => PlanDraft) =>
      setState((now) => ({ ...now, draft: change(now.draft), isChanged: true, undo: null })),
    [],
  )
  /** Changes the days in a way that one click takes back. */
  const updateUndoable = useCallback(
    (text: string, change: (draft: PlanDraft) => PlanDraft) =>
      setState((now) => ({
        ...now,
        draft: change(now.draft),
        isChanged: true,
        undo: { text, before: now.draft.days },
      })),
    [],
  )
  const undo = useCallback(
    () =>
      setState((now) =>
        now.undo ? { ...now, draft: { ...now.draft, days: now.undo.before }, undo: null } : now,
      ),
    [],
  )
  const dismissUndo = useCallback(() => setState((now) => ({ ...now, undo: null })), [])
  const setStep = useCallback(
    (step: number) => setState((now) => ({ ...now, step, undo: null, restoredAt: null })),
    [],
  )
  /** Shows a newer version; what was typed is put aside, not dropped. */
  const showLatest = useCallback(
    (latest: PlanDraft, version: number) =>
      setState((now) => ({ ...now, draft: latest, version, aside: now.draft, isChanged: true, undo: null })),
    [],
  )
  const takeBack = useCallback(
    () => setState((now) => (now.aside ? { ...now, draft: now.aside, aside: null, undo: null } : now)),
    [],
  )
  const dropAside = useCallback(() => setState((now) => ({ ...now, aside: null })), [])
  /** After success: nothing of it stays on this device. */
  const forget = useCallback(() => void storage.write(name, null), [name])

  return {
    ...state,
    isKept,
    update,
    updateUndoable,
    undoLast: undo,
    dismissUndo,
    setStep,
    showLatest,
    takeBack,
    dropAside,
    forget,
    discard() {
      forget()
      setState(fresh())
    },
  }
}
export type PlanStore = ReturnType<typeof usePlanDraft>
