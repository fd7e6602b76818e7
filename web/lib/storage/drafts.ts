import { unsentPictures } from '#web/lib/offline/unsent-pictures.ts'
import { deviceStore } from './device-store.ts'
import { dropShared } from './shared.ts'

/**
 * Drafts: what is typed and not saved yet. Their names contain the user's id. They stay until they are saved or discarded,
 * and until their owner logs out or somebody else signs in here: not when a session ends. What waits for whoever has a
 * link is nobody's, and stays until it is sent.
 */
export const drafts = deviceStore('draft:')

const anyId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** Deletes the drafts of all people, with the pictures that wait to be sent and what another app shared. */
export function clearDrafts() {
  keepOnlyDraftsOf()
  void dropShared()
  void unsentPictures.clear()
}

/** Deletes the drafts of everybody else who was signed in here. Their pictures: `unsentPictures.keepOnlyOf`. */
export function keepOnlyDraftsOf(userId?: string) {
  for (const name of drafts.names())
    if (anyId.test(name) && !(userId && name.includes(userId))) drafts.remove(name)
}

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
