import { expect } from 'vitest'

/**
 * Expects that six attempts are answered with `status` and a later one with 429. Each wait is twice as long as the one
 * before, so that an attempt comes too soon on a slow machine as well.
 */
export async function expectSlowedDown(status: number, attempt: () => Promise<{ status: number }>) {
  const statuses: number[] = []
  while (statuses.at(-1) !== 429 && statuses.length < 20) statuses.push((await attempt()).status)
  expect(statuses.slice(0, 6)).toEqual(Array(6).fill(status))
  expect(statuses.at(-1)).toBe(429)
}
