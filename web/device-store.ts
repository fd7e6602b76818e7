/** Texts kept on this device under a prefix of their own. Storage may be full or switched off: they are then not kept. */
export function deviceStore(prefix: string) {
  return {
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
        for (const name of Object.keys(localStorage))
          if (name.startsWith(prefix)) localStorage.removeItem(name)
      } catch {}
    },
  }
}
