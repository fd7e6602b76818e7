import { expect, test } from 'vitest'
import { actionWords, auditDays, auditFileName, auditSessions } from './audit.ts'

test.each([
  ['POST /patients/progress', 'File a progress report; one per date', 'File a progress report'],
  ['POST /auth/logout', 'End this session: both its tokens stop working at once', 'End this session'],
  ['PUT /assignments/:id', 'Change, end (active: false) or reopen it', 'Change, end or reopen it'],
  ['GET /progress/summary/:id', "A challenger's progress; the id is theirs", "Read: a challenger's progress"],
  ['automatic match', undefined, 'Automatic match'],
])('%s is told as %j: %s', (action, summary, words) => {
  expect(actionWords(action, summary)).toBe(words)
})

test('30 days up to today are looked at, unless the filter says which', () => {
  const on = '2026-11-21'
  expect(auditDays({}, on)).toEqual({ from: '2026-10-23', to: on })
  expect(auditDays({ from: '2026-01-01' }, on)).toEqual({ from: '2026-01-01', to: on })
  expect(auditDays({ to: '2026-03-01' }, on)).toEqual({ from: '2026-01-31', to: '2026-03-01' })
  expect(auditDays({ from: '2026-12-01' }, on)).toEqual({ from: '2026-12-01', to: '2026-12-01' })
})

test('a file says which days it holds', () => {
  expect(auditFileName({ from: '2026-10-23', to: '2026-11-21' })).toBe('audit-2026-10-23-to-2026-11-21.csv')
})

test('entries of one person from one address are a session, until a pause of more than half an hour', () => {
  const entry = (id: number, minutes: number, actor_id: string | null = 'asha', ip = '::1') => ({
    ...{ id, actor_id, ip, subject_id: 'asha', action: 'PUT /account' },
    at: new Date(Date.UTC(2026, 0, 5, 12, minutes)).toISOString(),
  })
  const newestFirst = [
    entry(1, 100),
    entry(2, 99, 'ravi'),
    entry(3, 70),
    entry(4, 69, 'asha', '::2'),
    entry(5, 39),
    entry(6, 38, null),
    entry(7, 20),
  ]
  expect(auditSessions(newestFirst).map((session) => session.map(({ id }) => id))).toEqual([
    [1, 3],
    [2],
    [4],
    [5, 7],
    [6],
  ])
  expect(auditSessions([])).toEqual([])
  // A sign-in belongs to who signed in; what a stranger does about somebody does not.
  const signedIn = { ...entry(8, 99, null), action: 'POST /auth/login' }
  const forgot = { ...entry(9, 98, null), action: 'POST /auth/forgot-password' }
  expect(auditSessions([entry(1, 100), signedIn, forgot]).map((one) => one.map(({ id }) => id))).toEqual([
    [1, 8],
    [9],
  ])
})
