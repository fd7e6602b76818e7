import { deviceStore } from './device-store.ts'

/** What is typed but not saved yet, until it is saved, discarded or its owner logs out. */
export const drafts = deviceStore('draft:')

/** Whether logging out would cost somebody more than a few words: such drafts say `is_work`, and name their owner. */
export function hasUnfinishedWork(userId: string): boolean {
  return drafts
    .names()
    .filter((name) => name.includes(userId))
    .some((name) => (drafts.read(name) as { is_work?: boolean } | null)?.is_work === true)
}
