import { deviceStore } from './device-store.ts'

/** Drafts: what is typed and not saved yet. They stay until they are saved, discarded, or their owner logs out. */
export const drafts = deviceStore('draft:')

/**
 * Whether logging out would delete larger drafts of this user: those with `is_work`, whose names contain the user's
 * id.
 */
export function hasUnfinishedWork(userId: string): boolean {
  return drafts
    .names()
    .filter((name) => name.includes(userId))
    .some((name) => (drafts.read(name) as { is_work?: boolean } | null)?.is_work === true)
}
