import { randomNumbers } from '#domain/random.ts'

export type Random = ReturnType<typeof makeRandom>

/** Pseudo-random numbers that are the same in every run (mulberry32). */
export function makeRandom(seed: number) {
  const next = randomNumbers(seed)
  /** A whole number from `low` to `high`, both included. */
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    between,
    chance: (probability: number) => next() < probability,
    /** Around 0, at most 3 in either direction, standard deviation 1. */
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

/** UUIDs in the form of version 7, numbered instead of random, so that every run gives the same ones. */
export function makeIds(): () => string {
  let count = 0
  // 1 January 2026, 00:00 UTC.
  return () => `019b76da-a800-7000-8000-${(++count).toString(16).padStart(12, '0')}`
}
