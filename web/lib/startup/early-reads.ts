/** Identifies a read: its route, params and query. */
export function readKey(route: string, { params, query }: { params?: unknown; query?: unknown } = {}) {
  return [route, params ?? null, query ?? null] as const
}

type Key = ReturnType<typeof readKey>
type Read = { key: Key; answer: Promise<unknown>; value?: unknown }

const underWay = new Map<string, Read>()

/** Reads that started before the page's code was loaded. */
export const earlyReads = {
  add(key: Key, answer: Promise<unknown>) {
    const read: Read = { key, answer }
    underWay.set(JSON.stringify(key), read)
    answer.then(
      (value) => {
        read.value = value
      },
      // The caller of `take` handles a failure.
      () => {},
    )
  },
  /** Gives a read to the page, once; a later read of the same data asks the server again. */
  take(key: Key): Promise<unknown> | undefined {
    const name = JSON.stringify(key)
    const read = underWay.get(name)
    underWay.delete(name)
    return read?.answer
  },
  /** Gives all reads that are answered already. */
  takeAnswered(): { key: Key; value: unknown }[] {
    const answered = [...underWay].filter(([, { value }]) => value !== undefined)
    for (const [name] of answered) underWay.delete(name)
    return answered.map(([, { key, value }]) => ({ key, value }))
  },
  /** For signing out: another person must not get these answers. */
  clear: () => underWay.clear(),
}
