import { expect, test } from 'vitest'
import { supportClock, supportHours } from './promises.ts'

const created_at = '2026-11-20T06:00:00.000Z'
const after = (hours: number) => new Date(Date.parse(created_at) + hours * 3_600_000)
const clock = (hours: number, given: { answered_at?: string; status?: string } = {}) =>
  supportClock({ created_at, answered_at: null, status: 'new', ...given }, after(hours).getTime())

test('messages of visitors are due after 24 hours and overdue after 48', () => {
  expect(supportHours).toEqual({ due: 24, overdue: 48 })
  expect(clock(0)).toEqual({
    state: 'on time',
    hours: 0,
    due_at: '2026-11-21T06:00:00.000Z',
    overdue_at: '2026-11-22T06:00:00.000Z',
  })
  const states = [23.99, 24, 47.99, 48, 1000].map((hours) => clock(hours).state)
  expect(states).toEqual(['on time', 'due', 'due', 'overdue', 'overdue'])
  expect(clock(30, { status: 'in_progress' }).state).toBe('due')
})

test('the clock stops with the answer, and keeps how long that took', () => {
  const answered_at = after(5).toISOString()
  for (const status of ['in_progress', 'resolved'])
    expect(clock(500, { answered_at, status })).toMatchObject({ state: 'stopped', hours: 5 })
  // A query that was resolved before `answered_at` existed.
  expect(clock(500, { status: 'resolved' }).state).toBe('stopped')
})

test('a clock that runs ahead of ours counts nothing', () => {
  expect(clock(-1)).toMatchObject({ state: 'on time', hours: 0 })
})
