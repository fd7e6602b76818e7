import { useSyncExternalStore } from 'react'
import { type PendingTick, withTick } from '#domain/days/pending-acts.ts'
import { drafts } from './drafts.ts'

/*
 * Ticks that are not sent yet. They are drafts: a log-out warns before they are lost, and nobody else who signs in here
 * sends them.
 */
const nameOf = (userId: string) => `ticks:${userId}`
const watchers = new Set<() => void>()
let last: { text: string; ticks: PendingTick[] } = { text: '[]', ticks: [] }

/** The ticks of this user that this device has not sent, oldest first. */
export function pendingTicks(userId: string): PendingTick[] {
  const { ticks = [] } = (drafts.read(nameOf(userId)) ?? {}) as { ticks?: PendingTick[] }
  const text = JSON.stringify(ticks)
  // The same array for the same ticks, as React expects.
  if (text !== last.text) last = { text, ticks }
  return last.ticks
}

function store(userId: string, ticks: PendingTick[]) {
  if (ticks.length) drafts.write(nameOf(userId), { ticks, is_work: true })
  else drafts.remove(nameOf(userId))
  for (const watcher of watchers) watcher()
}

/** Keeps a tick until it is sent, in place of an earlier one of the same meal. */
export const addTick = (userId: string, tick: PendingTick) =>
  store(userId, withTick(pendingTicks(userId), tick))

/** Removes a tick that was sent, unless the person has ticked that meal anew meanwhile. */
export const removeTick = (userId: string, { date, meal_id, at }: PendingTick) =>
  store(
    userId,
    pendingTicks(userId).filter((one) => one.date !== date || one.meal_id !== meal_id || one.at !== at),
  )

function subscribe(watcher: () => void) {
  watchers.add(watcher)
  // Another tab has stored or sent ticks.
  window.addEventListener('storage', watcher)
  return () => {
    watchers.delete(watcher)
    window.removeEventListener('storage', watcher)
  }
}

/** These ticks in a component, which is drawn anew when they change. */
export function usePendingTicks(userId: string): PendingTick[] {
  return useSyncExternalStore(subscribe, () => pendingTicks(userId))
}
