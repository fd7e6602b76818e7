import { tokens } from '#web/lib/api/api.ts'
import { offlineCache } from '#web/lib/storage/offline-cache.ts'

/**
 * The installed app opens at /app/start, which leads to a role's home page. Only challengers are in the offline cache: they
 * are led there before the first drawing, so that the page is drawn once. early.ts and main.tsx both call this, because either
 * may run first.
 */
export function skipStartAddress() {
  const { pathname } = window.location
  if (!/^\/app\/start\/?$/.test(pathname) || tokens.access() === null || offlineCache.read('me') === null)
    return
  window.history.replaceState(window.history.state, '', '/app/patient/')
}
