/**
 * Values on this device, under names with a prefix; with the area of `sessionStorage` only in this tab. When storage is full
 * or disabled they last as long as the page.
 */
export function deviceStore(prefix: string, area: () => Storage = () => localStorage) {
  const unstored = new Map<string, string>()
  function names(): string[] {
    let all: string[] = []
    try {
      all = Object.keys(area()).filter((name) => name.startsWith(prefix))
    } catch {}
    return [...new Set([...all.map((name) => name.slice(prefix.length)), ...unstored.keys()])]
  }
  function remove(name: string) {
    unstored.delete(name)
    try {
      area().removeItem(prefix + name)
    } catch {}
  }
  return {
    names,
    remove,
    read(name: string): unknown {
      try {
        return JSON.parse(unstored.get(name) ?? area().getItem(prefix + name) ?? 'null')
      } catch {
        return null
      }
    },
    /** Returns whether the value outlives the page. */
    write(name: string, value: unknown): boolean {
      const text = JSON.stringify(value)
      try {
        area().setItem(prefix + name, text)
        unstored.delete(name)
        return true
      } catch {
        unstored.set(name, text)
        return false
      }
    },
    clear() {
      for (const name of names()) remove(name)
    },
  }
}
