const marker = 'reloaded_for'

/**
 * Loads a page's code. After a deployment the old files may be gone: the page then reloads once, to start
 * from the new ones.
 */
export function page<Module>(load: () => Promise<Module>): () => Promise<Module> {
  return async () => {
    try {
      return await load()
    } catch (error) {
      // This file's own address carries the build's hash: one reload per build, never a loop.
      const isRetried = sessionStorage.getItem(marker) === import.meta.url
      if (isRetried || !navigator.onLine) throw error
      sessionStorage.setItem(marker, import.meta.url)
      window.location.reload()
      return new Promise(() => {})
    }
  }
}
