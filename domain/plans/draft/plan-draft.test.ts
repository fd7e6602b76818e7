import { describe, expect, test } from 'vitest'
import { weekLabel } from '../plan-labels.ts'
import { addEmptyDays, putMeal, removeDay } from './changes.ts'
import {
  basicsIssues,
  datedDays,
  draftIssues,
  emptyDraft,
  hasContent,
  parseStoredDraft,
  planBody,
  proposedWeekStart,
} from './plan-draft.ts'
import { meal, patient, week } from './testing.ts'

describe('week start', () => {
  test('is proposed for the day after the last plan, else tomorrow', () => {
    expect(proposedWeekStart('2026-11-27', '2026-11-21')).toBe('2026-11-28')
    expect(proposedWeekStart('2026-11-20', '2026-11-21')).toBe('2026-11-21')
    expect(proposedWeekStart('2026-11-01', '2026-11-21')).toBe('2026-11-22')
    expect(proposedWeekStart(undefined, '2026-12-31')).toBe('2027-01-01')
  })

  test('re-dates the days when it changes', () => {
    const moved = { ...week(), week_start: '2026-12-28' }
    expect(datedDays(moved).map(({ date }) => date)).toEqual([
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
    ])
    expect(datedDays({ ...moved, week_start: '' })[0]?.date).toBeNull()
  })

  test('and challenger are required to leave step 1', () => {
    expect(basicsIssues(emptyDraft())).toEqual({
      patient_id: 'Patient is required',
      week_start: 'Week start date is required',
    })
    expect(basicsIssues(week())).toEqual({})
  })
})

describe('what keeps a plan from being saved', () => {
  test('is reported with the sentences of the rules', () => {
    expect(draftIssues({ ...week(), days: [] }).map(({ message }) => message)).toEqual([
      'At least one day must be added to the meal plan',
    ])
    const one = removeDay(addEmptyDays({ ...emptyDraft(patient), week_start: '2026-11-23' }, [0, 2]), 2)
    expect(draftIssues(one).map(({ message }) => message)).toEqual(['Day 1 has no meals'])
    expect(draftIssues(putMeal(one, 0, meal('Poha', 'breakfast')))).toEqual([])
  })

  test('includes what a field itself refuses', () => {
    const draft = putMeal(week(), 0, { ...meal('Poha', 'breakfast'), protein_g: 99_999 })
    const messages = draftIssues(draft).map(({ message }) => message)
    expect(messages).toContain('Protein must be between 0 and 2000')
    expect(messages).toContain('Day 2 has no meals')
  })
})

test('what is sent has dates and no keys', () => {
  const body = planBody(putMeal(week(), 1, meal('Poha', 'breakfast')))
  expect(body.days[1]).toMatchObject({ day_of_week: 1, date: '2026-11-24' })
  expect(body.days[1]?.meals[0]).not.toHaveProperty('key')
  expect(body.clash_reason).toBeNull()
  // A reason is given in the review of a plan to publish, where each dish with an allergen is ticked.
  const written = { ...week(), clash_reason: ' Tolerant since May ' }
  expect(planBody({ ...written, status: 'draft' })).not.toHaveProperty('clash_reason')
  expect(planBody({ ...written, status: 'published' }).clash_reason).toBe('Tolerant since May')
})

test('a draft kept on the device comes back, anything else is ignored', () => {
  const kept = { draft: week(), aside: null, step: 2, is_work: false, saved_at: 1_790_000_000_000 }
  expect(parseStoredDraft(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
  expect(parseStoredDraft({ draft: {} })).toBeNull()
  expect(parseStoredDraft('text')).toBeNull()
  expect(parseStoredDraft(null)).toBeNull()
})

test('a draft is worth keeping as soon as it has a meal or notes', () => {
  expect(hasContent(week())).toBe(false)
  expect(hasContent(putMeal(week(), 0, meal('Poha', 'breakfast')))).toBe(true)
  expect(hasContent({ ...week(), notes: 'Drink water' })).toBe(true)
})

test('a week is named by its first and last day', () => {
  expect(weekLabel('2026-11-23', '2026-11-29')).toBe('23 Nov 2026 to 29 Nov 2026')
  expect(weekLabel('2026-11-23', '2026-11-23')).toBe('23 Nov 2026')
})
