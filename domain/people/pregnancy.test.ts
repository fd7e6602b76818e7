import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reasonsOf } from '#domain/care/worklist.ts'
import { conditionsOf } from '#domain/clinical/person.ts'
import { addDays } from '#domain/dates.ts'
import {
  asOneFact,
  dueDateAfter,
  isPastDue,
  overDueDateProblem,
  pregnancyOn,
  stageSince,
} from './pregnancy.ts'

const on = '2026-11-22'
const ahead = (days: number) => addDays(on, days)
/** Somebody in so many weeks and days of a pregnancy. */
const at = (weeks: number, days = 0) => ({
  ...{ gender: 'female' as const, pregnancy: 'pregnant_1' as const },
  due_date: ahead(280 - 7 * weeks - days),
})

test('the last period gives the due date by Naegele', () => {
  expect(dueDateAfter('2026-02-26')).toBe('2026-12-03')
})

test.each([
  [0, 0, 'pregnant_1'],
  [13, 6, 'pregnant_1'],
  [14, 0, 'pregnant_2'],
  [27, 6, 'pregnant_2'],
  [28, 0, 'pregnant_3'],
  [40, 0, 'pregnant_3'],
  [43, 0, 'pregnant_3'],
] as const)('in week %s and %s days the stage is %s', (weeks, days, stage) => {
  expect(pregnancyOn(at(weeks, days), on)).toBe(stage)
})

test('the stage moves by itself, never back, and never into a birth', () => {
  const stages = ['pregnant_1', 'pregnant_2', 'pregnant_3']
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }), (week, later) => {
      const profile = { ...at(0), due_date: ahead(280 - week) }
      const [now, then] = [on, ahead(later)].map((day) => stages.indexOf(pregnancyOn(profile, day)!))
      expect(now).toBeGreaterThanOrEqual(0)
      expect(then).toBeGreaterThanOrEqual(now!)
    }),
  )
  expect(stageSince(at(30).due_date, on)).toBe(ahead(-14))
})

test('months that were said without a date stay, and a man has none', () => {
  expect(pregnancyOn({ gender: null, pregnancy: 'lactating_6', due_date: null }, on)).toBe('lactating_6')
  expect(pregnancyOn({ ...at(20), gender: 'male' }, on)).toBeNull()
})

describe('what is said last holds', () => {
  const stored = at(20)
  test('a last period gives date and months', () => {
    expect(asOneFact({ last_period: ahead(-70) }, null, on)).toEqual({
      ...{ last_period: ahead(-70), due_date: ahead(210), pregnancy: 'pregnant_1' },
    })
  })
  test('a due date replaces the last period', () => {
    expect(asOneFact({ due_date: ahead(40) }, stored, on)).toMatchObject({
      ...{ last_period: null, due_date: ahead(40), pregnancy: 'pregnant_3' },
    })
  })
  test('other months end the date; the same ones, as a whole form sends them, do not', () => {
    expect(asOneFact({ pregnancy: 'no' }, stored, on)).toEqual({
      ...{ pregnancy: 'no', due_date: null, last_period: null },
    })
    expect(asOneFact({ pregnancy: 'pregnant_2' }, stored, on)).toEqual({ pregnancy: 'pregnant_2' })
    // After the date the last months are an answer, too.
    expect(asOneFact({ pregnancy: 'pregnant_3' }, at(41), on)).toMatchObject({ due_date: null })
    expect(asOneFact({ height_cm: 160 } as never, stored, on)).toEqual({ height_cm: 160 })
  })
})

test('after the due date the nutritionist is asked, and it is not taken any more when it is long over', () => {
  expect(isPastDue(at(40), on)).toBe(false)
  expect(isPastDue(at(40, 1), on)).toBe(true)
  expect(overDueDateProblem(ahead(-28), on)).toBeNull()
  expect(overDueDateProblem(ahead(-29), on)).toMatch(/what is true now/)
})

test('what follows from a pregnancy follows from the date: conditions, and when targets are outdated', () => {
  const profile = { ...at(10), dob: '1996-01-01', conditions: [], medicines: [] }
  expect(conditionsOf({ ...profile, pregnancy: 'no' }, on)).toContain('pregnancy')
  const facts = {
    ...{
      patient_id: 'a',
      has_joined: true,
      patient_name: 'Asha Rao',
      care_since: on,
      goal: null,
      dob: null,
      height_cm: null,
    },
    ...{ start_weight_kg: null, last_report: on, rated: true, adherence_pct: 90, weighings: [] },
    ...{ ticked_days: [], planned_until: ahead(20), planned_again: null, care_changed_at: null },
    ...{ unexplained_dishes: [], unexplained_plan: null, conversation_id: 'c', unread_messages: 0 },
    ...{ unread_since: null, drafts: 0, draft_id: null, draft_week: null, next_appointment: null },
  }
  const reasons = (weeks: number, confirmed: number) =>
    reasonsOf({ ...facts, ...at(weeks), targets_at: `${ahead(-confirmed)}T10:00:00Z` }, on)
  expect(reasons(20, 20)).toEqual([])
  expect(reasons(29, 20)).toMatchObject([{ kind: 'targets_outdated', date: ahead(-7), stage: 'pregnant_3' }])
  expect(reasons(41, 20)).toMatchObject([{ kind: 'due_date_over', date: ahead(-7) }])
})
