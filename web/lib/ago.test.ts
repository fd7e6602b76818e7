import { expect, test } from 'vitest'
import { ago } from './today.ts'

test.each([
  [0, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [119, '1 minute ago'],
  [3599, '59 minutes ago'],
  [3600, '1 hour ago'],
  [2 * 86_400 - 1, '47 hours ago'],
  [2 * 86_400, '2 days ago'],
  [-60, 'just now'],
])('%i seconds are "%s"', (seconds, words) => {
  expect(ago('2026-03-02T10:00:00Z', Date.parse('2026-03-02T10:00:00Z') + seconds * 1000)).toBe(words)
})
