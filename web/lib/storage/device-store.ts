/**
 * Values on this device, under names with a prefix; with the area of `sessionStorage` only in this tab. When storage is full or
 * disabled they are not stored.
 */
export function deviceStore(prefix: string, area: () => Storage = () => localStorage) {
  function names(): string[] {
    try {
      const all = Object.keys(area()).filter((name) => name.startsWith(prefix))
      return all.map((name) => name.slice(prefix.length))
    } catch {
      return []
    }
  }
  function remove(name: string) {
    try {
      area().removeItem(prefix + name)
    } catch {}
  }
  return {
    names,
    remove,
    read(name: string): unknown {
      try {
        return JSON.parse(area().getItem(prefix + name) ?? 'null')
      } catch {
        return null
      }
    },
    /** Returns whether the value was stored. */
    write(name: string, value: unknown): boolean {
      try {
        area().setItem(prefix + name, JSON.stringify(value))
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
