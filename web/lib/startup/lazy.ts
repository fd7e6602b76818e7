import { isReachable, NotReachable } from './reachable.ts'

const marker = 'reloaded_for'

/**
 * Loads a page's code. After a deployment the old files may be gone; then the page reloads once to get the new ones.
 */
export function page<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    try {
      return await load()
    } catch (error) {
      // This file's address contains the hash of the build: one reload per build, so no endless loop.
      const isRetried = sessionStorage.getItem(marker) === import.meta.url
      if (!(await isReachable())) throw new NotReachable()
      if (isRetried) throw error
      sessionStorage.setItem(marker, import.meta.url)
      window.location.reload()
      return new Promise(() => {})
    }
  }
}
