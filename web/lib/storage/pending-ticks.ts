import { useSyncExternalStore } from 'react'
import type { DateString } from '#domain/dates.ts'
import { type PendingTick, withTick } from '#domain/days/pending-acts.ts'
import type { ListAct } from '#domain/plans/shopping-acts.ts'
import type { ProgressInput } from '#domain/progress/progress.ts'
import { drafts } from './drafts.ts'

const watchers = new Set<() => void>()

function subscribe(watcher: () => void) {
  watchers.add(watcher)
  // Another tab has stored or sent ticks.
  window.addEventListener('storage', watcher)
  return () => {
    watchers.delete(watcher)
    window.removeEventListener('storage', watcher)
  }
}

const textOf = (value: unknown) => JSON.stringify(value)

/**
 * Ticks that are not sent yet, by owner: a user, or whoever has a link. They are drafts: a log-out warns before they are
 * lost, and nobody else who signs in here sends them. `added` says which ticks remain with a new one.
 */
function pendingStore<Tick>(kind: string, added: (pending: Tick[], tick: Tick) => Tick[]) {
  const nameOf = (owner: string) => `${kind}:${owner}`
  let last: { text: string; ticks: Tick[] } = { text: '[]', ticks: [] }

  /** What this device has not sent, oldest first. */
  function read(owner: string): Tick[] {
    const { ticks = [] } = (drafts.read(nameOf(owner)) ?? {}) as { ticks?: Tick[] }
    const text = textOf(ticks)
    // The same array for the same ticks, as React expects.
    if (text !== last.text) last = { text, ticks }
    return last.ticks
  }
  function store(owner: string, ticks: Tick[]): boolean {
    if (!ticks.length) drafts.remove(nameOf(owner))
    const isStored = !ticks.length || drafts.write(nameOf(owner), { ticks, is_work: true })
    for (const watcher of watchers) watcher()
    return isStored
  }
  return {
    read,
    /** Returns whether this device keeps the tick. */
    add: (owner: string, tick: Tick) => store(owner, added(read(owner), tick)),
    /** Removes a tick that was sent, or puts others in its place, unless the person has ticked anew meanwhile. */
    remove: (owner: string, tick: Tick, instead: Tick[] = []) =>
      store(
        owner,
        read(owner).flatMap((one) => (textOf(one) === textOf(tick) ? instead : [one])),
      ),
    /** These ticks in a component, which is drawn anew when they change. */
    usePending: (owner: string) => useSyncExternalStore(subscribe, () => read(owner)),
  }
}
export type PendingStore<Tick> = ReturnType<typeof pendingStore<Tick>>

/** Ticks of meals. */
export const mealTicks = pendingStore<PendingTick>('ticks', withTick)
/** A photo of a meal, by its name among the pictures that are not sent yet. */
export type PendingPhoto = { date: DateString; meal_id: string; picture: string }
/** Photos of meals: of one meal only the last is kept. */
export const mealPhotos = pendingStore<PendingPhoto>('photos', (pending, photo) => [
  ...pending.filter(({ date, meal_id }) => date !== photo.date || meal_id !== photo.meal_id),
  photo,
])
/** Ticks of shopping lists. */
export const listTicks = pendingStore<ListAct>('list-ticks', (pending, act) => [...pending, act])
/** A progress report with its idempotency key; `refused` is the server's sentence, and the person decides what becomes of it. */
export type UnsentReport = { key: string; body: ProgressInput; refused?: string }
/** Progress reports. */
export const unsentReports = pendingStore<UnsentReport>('reports', (pending, report) => [...pending, report])
