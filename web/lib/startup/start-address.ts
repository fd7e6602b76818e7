import { tokens } from '#web/lib/api/api.ts'
import { kept } from '#web/lib/offline/kept.ts'

/**
 * The installed app opens at /app/start, which leads to a role's home page. Only challengers are kept on a device: they
 * are led there before the first drawing, so that the page is drawn once. early.ts and main.tsx both call this, because either
 * may run first.
 */
export function skipStartAddress() {
  const { pathname } = window.location
  if (!/^\/app\/start\/?$/.test(pathname) || tokens.access() === null || !kept.read('me')) return
  window.history.replaceState(window.history.state, '', '/app/patient/')
}
