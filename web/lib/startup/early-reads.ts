/** Names a read: by route, then by what was asked. */
export function readKey(route: string, { params, query }: { params?: unknown; query?: unknown } = {}) {
  return [route, params ?? null, query ?? null] as const
}

type Key = ReturnType<typeof readKey>
type Read = { key: Key; answer: Promise<unknown>; value?: unknown }

const underWay = new Map<string, Read>()

/** Reads that were begun while the code of the page was still on the way. */
export const earlyReads = {
  add(key: Key, answer: Promise<unknown>) {
    const read: Read = { key, answer }
    underWay.set(JSON.stringify(key), read)
    answer.then(
      (value) => {
        read.value = value
      },
      // Whoever takes it handles its failure; until then nobody needs to know.
      () => {},
    )
  },
  /** Hands a read over, once: the next time the server is asked. */
  take(key: Key): Promise<unknown> | undefined {
    const name = JSON.stringify(key)
    const read = underWay.get(name)
    underWay.delete(name)
    return read?.answer
  },
  /** Hands over those that have been answered. */
  takeAnswered(): { key: Key; value: unknown }[] {
    const answered = [...underWay].filter(([, { value }]) => value !== undefined)
    for (const [name] of answered) underWay.delete(name)
    return answered.map(([, { key, value }]) => ({ key, value }))
  },
  /** Nobody else may find what was read for somebody. */
  clear: () => underWay.clear(),
}
