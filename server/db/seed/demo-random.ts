export type Random = ReturnType<typeof makeRandom>

/** Pseudo-random draws that are the same every time (mulberry32). */
export function makeRandom(seed: number) {
  let state = seed >>> 0
  /** From 0 up to, not including, 1. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** A whole number, both ends included. */
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    between,
    chance: (probability: number) => next() < probability,
    /** Around 0, standard deviation 1, never beyond 3. */
    noise: () => (next() + next() + next() - 1.5) * 2,
    pick: <T>(items: readonly T[]): T => items[between(0, items.length - 1)]!,
    weighted<T>(items: readonly T[], weight: (item: T) => number): T {
      let left = next() * items.reduce((sum, item) => sum + weight(item), 0)
      const chosen = items.find((item) => {
        left -= weight(item)
        return left < 0
      })
      return chosen ?? items.at(-1)!
    },
  }
}

/** UUIDs with the shape of version 7: counted, so that they are the same every time. */
export function makeIds(): () => string {
  let count = 0
  // 1 January 2026, 00:00 UTC.
  return () => `019b76da-a800-7000-8000-${(++count).toString(16).padStart(12, '0')}`
}
