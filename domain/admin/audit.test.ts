import { expect, test } from 'vitest'
import { actionWords, auditDays, auditFileName } from './audit.ts'

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
