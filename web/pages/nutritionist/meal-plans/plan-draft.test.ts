import { describe, expect, test } from 'vitest'
import type { MealTemplate } from '#domain/meal-templates.ts'
import {
  addEmptyDays,
  basicsIssues,
  copyDay,
  copyMeal,
  type DraftMeal,
  datedDays,
  draftIssues,
  emptyDraft,
  mealIssues,
  mealOf,
  moveMeal,
  nextMealType,
  overfull,
  type PlanDraft,
  parseKept,
  planBody,
  proposedWeekStart,
  putMeal,
  removeDay,
  removeMeal,
  weekLabel,
} from './plan-draft.ts'

const patient = '0199c3b3-d2ea-768e-8401-aa5df4a77278'
const nothing = { fiber_g: 0, sugar_g: 0, sodium_mg: 0, portion: null, time: null, notes: null }
function meal(key: string, meal_type: DraftMeal['meal_type'], title = key): DraftMeal {
  return {
    key,
    meal_type,
    title,
    calories: 200,
    protein_g: 5,
    carbs_g: 30,
    fat_g: 6,
    template_id: null,
    ...nothing,
  }
}
const week = (): PlanDraft => addEmptyDays({ ...emptyDraft(patient), week_start: '2026-11-23' })
const titles = (draft: PlanDraft, day: number) => draft.days[day]?.meals.map(({ title }) => title)

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

describe('meals', () => {
  test('are added before those eaten later, and replaced where they stand', () => {
    let draft = putMeal(week(), 0, meal('Dal', 'dinner'))
    draft = putMeal(draft, 0, meal('Poha', 'breakfast'))
    draft = putMeal(draft, 0, meal('Rajma', 'lunch'))
    draft = putMeal(draft, 0, meal('Chana', 'snack'))
    expect(titles(draft, 0)).toEqual(['Poha', 'Rajma', 'Chana', 'Dal'])
    expect(titles(putMeal(draft, 0, meal('Rajma', 'lunch', 'Kadhi')), 0)).toEqual([
      'Poha',
      'Kadhi',
      'Chana',
      'Dal',
    ])
    expect(titles(removeMeal(draft, 0, 'Chana'), 0)).toEqual(['Poha', 'Rajma', 'Dal'])
  })

  test('move up and down, and stay at the ends', () => {
    let draft = putMeal(week(), 0, meal('a', 'lunch'))
    draft = putMeal(draft, 0, meal('b', 'lunch'))
    expect(titles(moveMeal(draft, 0, 'a', 1), 0)).toEqual(['b', 'a'])
    expect(titles(moveMeal(draft, 0, 'a', -1), 0)).toEqual(['a', 'b'])
    expect(titles(moveMeal(draft, 0, 'b', 1), 0)).toEqual(['a', 'b'])
  })

  test('are copied as meals of their own', () => {
    const stored = { ...meal('a', 'lunch'), id: patient }
    const draft = copyMeal(putMeal(week(), 0, stored), stored, [1, 6])
    const copies = [draft.days[1]?.meals[0], draft.days[6]?.meals[0]]
    expect(copies.map((copy) => copy?.title)).toEqual(['a', 'a'])
    expect(copies.every((copy) => copy && !('id' in copy) && copy.key !== 'a')).toBe(true)
    expect(copies[0]?.key).not.toBe(copies[1]?.key)
  })

  test('of a day go to others, in place of theirs or beside them', () => {
    let draft = putMeal(week(), 0, meal('Poha', 'breakfast'))
    draft = putMeal(draft, 1, meal('Idli', 'breakfast'))
    expect(titles(copyDay(draft, 0, [1, 2], true), 1)).toEqual(['Poha'])
    expect(titles(copyDay(draft, 0, [1, 2], false), 1)).toEqual(['Idli', 'Poha'])
    expect(titles(copyDay(draft, 0, [1, 2], false), 2)).toEqual(['Poha'])
    expect(titles(copyDay(draft, 0, [1, 2], true), 3)).toEqual([])
  })

  test('are at most 20 a day', () => {
    let draft = week()
    for (let count = 0; count < 20; count++) draft = putMeal(draft, 0, meal(`m${count}`, 'snack'))
    expect(overfull(draft)).toBeUndefined()
    expect(overfull(putMeal(draft, 0, meal('one more', 'snack')))).toBe('A day can have at most 20 meals')
  })

  test('a day asks first for the one it lacks', () => {
    expect(nextMealType([])).toBe('breakfast')
    expect(nextMealType([meal('a', 'breakfast'), meal('b', 'dinner')])).toBe('lunch')
    expect(nextMealType([meal('a', 'breakfast'), meal('b', 'lunch'), meal('c', 'dinner')])).toBe('snack')
  })

  test('come from templates with their nutrients', () => {
    const template: MealTemplate = {
      id: patient,
      name: 'Poha',
      category: 'breakfast',
      portion: '1 plate',
      calories: 250,
      protein_g: 6,
      carbs_g: 45,
      fat_g: 5,
      fiber_g: 3,
      sugar_g: 2,
      sodium_mg: 300,
      ingredients: ['Peanuts, 5 g'],
      instructions: [],
      own: false,
    }
    expect(mealOf(template)).toMatchObject({
      title: 'Poha',
      meal_type: 'breakfast',
      portion: '1 plate',
      template_id: patient,
      sodium_mg: 300,
    })
  })
})

describe('what keeps a plan from being saved', () => {
  test('is told with the rules’ own sentences', () => {
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

  test('of one meal, with its place', () => {
    const issues = mealIssues(week(), 2, { ...meal('x', 'lunch', ' '), calories: 0 })
    expect(issues.map(({ message }) => message)).toEqual([
      'Day 3, Meal 1: Title is required',
      'Day 3, Meal 1: Calories must be greater than 0',
    ])
  })
})

test('what is sent has dates and no keys', () => {
  const body = planBody(putMeal(week(), 1, meal('Poha', 'breakfast')))
  expect(body.days[1]).toMatchObject({ day_of_week: 1, date: '2026-11-24' })
  expect(body.days[1]?.meals[0]).not.toHaveProperty('key')
  expect(body.clash_reason).toBeNull()
})

test('a draft kept on the device comes back, anything else is ignored', () => {
  const kept = { draft: week(), aside: null, step: 2, saved_at: 1_790_000_000_000 }
  expect(parseKept(JSON.stringify(kept))).toEqual(kept)
  expect(parseKept('{"draft":{}}')).toBeNull()
  expect(parseKept('no json')).toBeNull()
  expect(parseKept(null)).toBeNull()
})

test('a week is named by its first and last day', () => {
  expect(weekLabel('2026-11-23', '2026-11-29')).toBe('23 Nov 2026 to 29 Nov 2026')
  expect(weekLabel('2026-11-23', '2026-11-23')).toBe('23 Nov 2026')
})
