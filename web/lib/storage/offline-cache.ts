import { deviceStore } from './device-store.ts'

/**
 * What opens without a network: who is signed in, their current plan and its dishes. Gone with the tokens
 * (docs/decisions/0009-offline.md).
 */
export const offlineCache = deviceStore('kept:')
