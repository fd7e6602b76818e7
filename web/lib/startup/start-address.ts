import { tokens } from '#web/lib/api/api.ts'
import { offlineCache } from '#web/lib/storage/offline-cache.ts'

/**
 * The installed app opens at /app/start, which leads to a role's home page. Only challengers are in the offline cache: they
 * are there before the first drawing, which saves drawing twice.
 */
export function skipStartAddress() {
  const { pathname } = window.location
  if (!/^\/app\/start\/?$/.test(pathname) || tokens.access() === null || offlineCache.read('me') === null)
    return
  window.history.replaceState(window.history.state, '', '/app/patient/')
}
