/** Values on this device, under names with a prefix. When storage is full or disabled they are not stored. */
export function deviceStore(prefix: string) {
  function names(): string[] {
    try {
      const all = Object.keys(localStorage).filter((name) => name.startsWith(prefix))
      return all.map((name) => name.slice(prefix.length))
    } catch {
      return []
    }
  }
  function remove(name: string) {
    try {
      localStorage.removeItem(prefix + name)
    } catch {}
  }
  return {
    names,
    remove,
    read(name: string): unknown {
      try {
        return JSON.parse(localStorage.getItem(prefix + name) ?? 'null')
      } catch {
        return null
      }
    },
    /** Returns whether the value was stored. */
    write(name: string, value: unknown): boolean {
      try {
        localStorage.setItem(prefix + name, JSON.stringify(value))
        return true
      } catch {
        return false
      }
    },
    clear() {
      for (const name of names()) remove(name)
    },
  }
}
