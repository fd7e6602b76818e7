import { expect, test } from 'vitest'
import type { MealTable } from '../meal-plan-csv.ts'
import { clashChecker, importRows, previewRows } from './csv-rows.ts'
import { emptyDraft, type PlanDraft } from './plan-draft.ts'
import { sampleDish } from './testing.ts'

const nothing = { calories: 100, protein_g: 0, carbs_g: 0, fat_g: 0, fiber_g: 0, sugar_g: 0, sodium_mg: 0 }
const meal = (title: string, more = {}) => ({
  meal_type: 'lunch' as const,
  title,
  ...nothing,
  portion: null,
  time: null,
  notes: null,
  template_id: null,
  ...more,
})
const row = (number: number, day: number | null, title: string, more = {}) => ({
  row: number,
  dayText: String(day ?? ''),
  day,
  meal: meal(title, more),
  remarks: [],
  skipped: day === null ? 'No day_of_week' : null,
})
const table = (...rows: ReturnType<typeof row>[]): MealTable => ({ rows, remarks: [] })
const draft: PlanDraft = {
  ...emptyDraft('patient'),
  week_start: '2026-11-23',
  days: [
    {
      day_of_week: 0,
      meals: Array.from({ length: 19 }, (_, n) => ({ ...meal(`Old ${n}`), key: `old-${n}` })),
    },
    { day_of_week: 1, meals: [] },
  ],
}
const titles = ({ days }: PlanDraft) =>
  days.map(({ day_of_week, meals }) => [day_of_week, meals.length, meals.at(-1)?.title])
const noClash = () => []

test('a clash stands in the row of its meal, whatever is skipped before it; ingredients of templates count', () => {
  const check = clashChecker(
    {
      ...{ allergies: ['Peanuts'], dietary_prefs: [], food_rules: [] },
      ...{ fasting_weekdays: ['Monday'], rule_weekdays: { no_onion_garlic: ['Tuesday'] } },
    },
    new Map([['dish', sampleDish({ ingredients: ['Peanuts (moongphali), 12 g'] })]]),
  )
  const rows = previewRows(
    table(row(2, null, 'Peanut chikki'), row(3, 0, 'Idli'), row(4, 0, 'Poha', { template_id: 'dish' })),
    emptyDraft(),
    'replace',
    check,
  )
  expect(rows.map(({ clashes }) => clashes.length > 0)).toEqual([false, false, true])
  expect(clashChecker(undefined, new Map())([{ date: null, meals: [meal('Peanut chikki')] }])).toEqual([])
  // The week starts on a Monday: its rules and the fast hold for their own days.
  const inWeek = (week_start: string) =>
    previewRows(
      table(row(2, 0, 'Dal and roti'), row(3, 1, 'Dal and roti'), row(4, 1, 'Pyaz paratha')),
      { ...emptyDraft(), week_start },
      'replace',
      check,
    ).map(({ clashes }) => [...new Set(clashes.map(({ against }) => against))].join())
  expect(inWeek('2026-11-23')).toEqual(['Fasts on Mondays', '', 'No onion and garlic on Tuesdays'])
  // Moved by a day, the same file is checked anew.
  expect(inWeek('2026-11-24')).toEqual(['', '', ''])
})

test('beside what is there: up to 20 a day, and days that the plan lacks are added', () => {
  const rows = previewRows(
    table(row(2, 0, 'New'), row(3, 0, 'Too many'), row(4, 5, 'Idli')),
    draft,
    'add',
    noClash,
  )
  expect(rows.map(({ skipped }) => skipped)).toEqual([null, 'A day can have at most 20 meals', null])
  expect(titles(importRows(draft, rows, 'add'))).toEqual([
    [0, 20, 'New'],
    [1, 0, undefined],
    [5, 1, 'Idli'],
  ])
})

test('in place of what is there: the week is that of the file, each meal a new one', () => {
  const rows = previewRows(
    table(row(2, 3, 'Idli'), row(3, 0, 'Poha'), row(4, 0, 'Upma')),
    draft,
    'replace',
    noClash,
  )
  const imported = importRows(draft, rows, 'replace')
  expect(titles(imported)).toEqual([
    [0, 2, 'Upma'],
    [3, 1, 'Idli'],
  ])
  expect(new Set(imported.days.flatMap(({ meals }) => meals.map(({ key }) => key))).size).toBe(3)
  expect(titles(draft)[0]).toEqual([0, 19, 'Old 18'])
})
