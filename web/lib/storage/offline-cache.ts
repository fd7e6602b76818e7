import { deviceStore } from './device-store.ts'

/**
 * The data that opens without a network: the signed-in person, their current plan and its dishes, the shopping list. Deleted with the
 * tokens (docs/decisions/0009-offline.md).
 */
export const offlineCache = deviceStore('kept:')
