/**
 * Whether the server answers. Browsers say that they are online in a network that leads nowhere, and for a moment while
 * a page is left.
 */
export const isReachable = (): Promise<boolean> =>
  fetch('/robots.txt', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )

/** What a page's code is missing for when the server does not answer. */
export class NotReachable extends Error {}

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
