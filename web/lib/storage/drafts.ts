import { deviceStore } from './device-store.ts'
import { unsentPictures } from './unsent-pictures.ts'

/**
 * Drafts: what is typed and not saved yet. Their names contain the user's id. They stay until they are saved or discarded,
 * until their owner logs out or somebody else signs in here, or until somebody ends the session.
 */
export const drafts = deviceStore('draft:')

/** Deletes all drafts, with the pictures that wait to be sent. */
export function clearDrafts() {
  drafts.clear()
  void unsentPictures.clear()
}

/** Deletes the drafts of everybody else who was signed in here. Their pictures: `unsentPictures.keepOnlyOf`. */
export function keepOnlyDraftsOf(userId: string) {
  for (const name of drafts.names()) if (!name.includes(userId)) drafts.remove(name)
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
