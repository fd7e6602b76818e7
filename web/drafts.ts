import { deviceStore } from './device-store.ts'

/** What is typed but not saved yet, until it is saved, discarded or its owner logs out. */
export const drafts = deviceStore('draft:')
