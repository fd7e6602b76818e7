const prefix = 'draft:'

/**
 * What is typed but not saved yet, kept on this device until it is saved, discarded or its owner logs out.
 * Storage may be full or switched off: the draft then lives as long as the page.
 */
export const drafts = {
  read(name: string): unknown {
    try {
      return JSON.parse(localStorage.getItem(prefix + name) ?? 'null')
    } catch {
      return null
    }
  },
  write(name: string, value: unknown) {
    try {
      localStorage.setItem(prefix + name, JSON.stringify(value))
    } catch {}
  },
  remove(name: string) {
    try {
      localStorage.removeItem(prefix + name)
    } catch {}
  },
  clear() {
    try {
      for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name)
    } catch {}
  },
}
