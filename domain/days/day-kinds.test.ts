import { expect, test } from 'vitest'
import { addDays, dayStart } from '#domain/dates.ts'
import {
  closedKindMessage,
  dayKindWords,
  type FastKind,
  isWaitingFast,
  leftOutWords,
  ofUsualDays,
  pendingWordOf,
  sayProblem,
  spanDates,
  spansOf,
  tooManyDaysMessage,
} from './day-kinds.ts'
import { mealsToPrepare } from './evening.ts'

const date = '2026-11-20'
const noon = dayStart(date) + 12 * 3_600_000
const on = (days: number) => addDays(date, days)
const fast = (day: string, kind: FastKind = 'navratri') => ({ date: day, kind: 'fast', fast: kind }) as const
const problem = (date: string, until: string, kind: 'fast' | null = 'fast') =>
  sayProblem({ date, until, kind }, noon)
const unwell = (day: string) => ({ date: day, kind: 'unwell', fast: null }) as const

test('a day is said from a week after it to 60 days ahead, at most thirty at once, and in order', () => {
  expect(problem(on(-7), on(-7))).toBeNull()
  expect(problem(on(-8), on(-8))).toBe(closedKindMessage)
  expect(problem(on(60), on(60))).toBeNull()
  expect(problem(on(50), on(61))).toBe(closedKindMessage)
  expect(problem(on(1), on(30))).toBeNull()
  expect(problem(on(1), on(31))).toBe(tooManyDaysMessage)
  expect(problem(on(-7), on(60), null)).toBeNull()
  expect(problem(on(1), on(0))).toBe('The last day cannot be before the first.')
})

test('neighbouring days of which the same is said are one span; another fast, a gap and another word part them', () => {
  const days = [fast(on(2)), fast(on(0)), fast(on(1)), fast(on(3), 'other'), unwell(on(4)), unwell(on(6))]
  expect(spansOf(days).map(({ date, until, days, kind }) => [date, until, days, kind])).toEqual([
    [on(0), on(2), 3, 'fast'],
    [on(3), on(3), 1, 'fast'],
    [on(4), on(4), 1, 'unwell'],
    [on(6), on(6), 1, 'unwell'],
  ])
  const parted = spansOf(days.slice(0, 3), (one, other) => one.date !== on(0) && other.date !== on(0))
  expect(parted).toHaveLength(2)
  expect(spanDates(spansOf(days)[0]!)).toBe('20 Nov 2026 to 22 Nov 2026')
  expect(spanDates(spansOf(days)[1]!)).toBe('23 Nov 2026')
})

test('a fast waits only where the doctor is asked and nobody has agreed', () => {
  const asked = { kind: 'fast', fast: 'ekadashi', ask_doctor: true, agreed_at: null } as const
  expect(isWaitingFast(asked)).toBe(true)
  expect(isWaitingFast({ ...asked, agreed_at: '2026-11-19T06:00:00.000Z' })).toBe(false)
  expect(isWaitingFast({ ...asked, ask_doctor: false })).toBe(false)
  expect(isWaitingFast({ ...asked, kind: 'unwell', fast: null })).toBe(false)
})

test('what is left out is said once for each kind, and nothing where nothing is', () => {
  expect(leftOutWords([])).toBe('')
  expect(leftOutWords([fast(on(0), 'ekadashi')])).toBe('1 day left out: fast (Ekadashi)')
  expect(leftOutWords([fast(on(0), 'other'), unwell(on(1)), unwell(on(2))])).toBe(
    '3 days left out: fast, unwell',
  )
  expect(dayKindWords({ kind: 'eating_out', fast: null })).toBe('Eating out')
})

test('meals of different days are not counted', () => {
  const meals = [{ date: on(0) }, { date: on(1) }]
  expect(ofUsualDays(meals, [unwell(on(1))])).toEqual([{ date: on(0) }])
})

test('of words that wait on a device the last one about a day holds', () => {
  const pending = [
    { date: on(0), until: on(3), kind: 'travel' as const },
    { date: on(2), kind: null },
  ]
  expect(pendingWordOf(on(1), pending)?.kind).toBe('travel')
  expect(pendingWordOf(on(2), pending)?.kind).toBeNull()
  expect(pendingWordOf(on(4), pending)).toBeUndefined()
})

test('for a fast, and for who is unwell, only what was taken for it is prepared the evening before', () => {
  const meals = [{ title: 'Rajma' }, { title: 'Samak', instead_of: 'Roti' }]
  expect(mealsToPrepare(null, meals)).toEqual(meals)
  expect(mealsToPrepare('guests', meals)).toEqual(meals)
  expect(mealsToPrepare('fast', meals)).toEqual([meals[1]])
  expect(mealsToPrepare('unwell', meals)).toEqual([meals[1]])
})
