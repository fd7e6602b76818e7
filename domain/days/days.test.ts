import { expect, test } from 'vitest'
import { addDays, dayStart } from '#domain/dates.ts'
import { sumNutrients } from '#domain/food/nutrients.ts'
import type { Meal } from '#domain/plans/meal-plans.ts'
import {
  adherenceOf,
  isNear,
  isOpen,
  type MealState,
  reportedDays,
  servedDays,
  servedMeal,
  swapKey,
} from './meal-logs.ts'
import { nextMeal } from './pending-acts.ts'

const date = '2026-11-20'
const at = (day: string, hour = 12) => dayStart(day) + hour * 3_600_000

function meal(id: string, title: string, more: Partial<Meal> = {}): Meal {
  return {
    ...{ id, title, meal_type: 'lunch', portion: null, time: null, notes: null, template_id: null },
    ...{ ...sumNutrients([]), calories: 400, protein_g: 12 },
    ...more,
  }
}

test('a day is open for ticks from its morning to the end of the seventh day after it', () => {
  expect(isOpen(date, at('2026-11-19', 23.9))).toBe(false)
  expect(isOpen(date, at(date, 0))).toBe(true)
  expect(isOpen(date, at('2026-11-27', 23.9))).toBe(true)
  expect(isOpen(date, at('2026-11-28', 0))).toBe(false)
  const days = Array.from({ length: 12 }, (_, index) => addDays('2026-11-11', index))
  expect(days.filter((day) => isOpen(day, at(date)))).toEqual([
    ...['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18'],
    ...['2026-11-19', '2026-11-20'],
  ])
})

test('adherence is what was eaten as planned of what was ticked; nothing ticked is no figure', () => {
  const states = (...all: (MealState | null)[]) => all.map((state) => ({ state }))
  expect(adherenceOf([])).toBeNull()
  expect(adherenceOf(states(null, null))).toBeNull()
  expect(adherenceOf(states('eaten', 'differently', 'skipped', null))).toBe(33)
  expect(adherenceOf(states('eaten', 'eaten'))).toBe(100)
  expect(adherenceOf(states('skipped'))).toBe(0)
})

test('a report is about the week from its date, or about the last seven days while that week goes on', () => {
  expect(reportedDays('2026-11-01', date)).toEqual({ from: '2026-11-01', to: '2026-11-07' })
  expect(reportedDays('2026-11-14', date)).toEqual({ from: '2026-11-14', to: '2026-11-20' })
  expect(reportedDays(date, date)).toEqual({ from: '2026-11-14', to: '2026-11-20' })
})

test('a swap stands until the nutritionist plans another dish; id, type and time are the planned ones', () => {
  const planned = meal('a', 'Idli', { time: '08:00' })
  const swap = meal('b', 'Dosa', { instead_of: 'Idli', time: '09:00' })
  const taken = { swap, choice: null }
  expect(servedMeal(planned, taken)).toEqual({ ...swap, id: 'a', time: '08:00' })
  expect(servedMeal(planned)).toBe(planned)
  const changed = { ...planned, title: 'Upma' }
  expect(servedMeal(changed, taken)).toBe(changed)
})

test('the totals of a day follow its swaps; a day without any stays as it is', () => {
  const day = (on: string) => {
    const meals = [meal('a', 'Idli'), meal('b', 'Khichdi')]
    return { day_of_week: 0, day_name: 'Friday', date: on, meals, totals: sumNutrients(meals) }
  }
  const days = [day(date), day('2026-11-21')]
  const swap = meal('x', 'Pulao', { instead_of: 'Khichdi', calories: 430 })
  const swaps = { [swapKey(date, 'b')]: { swap, choice: null } }
  const [first, second] = servedDays(days, swaps)
  expect(first!.meals.map(({ title }) => title)).toEqual(['Idli', 'Pulao'])
  expect(first!.totals).toMatchObject({ calories: 830, protein_g: 24 })
  expect(second).toBe(days[1])
})

test('a dish is near within a tenth of the energy, and within 15% of the protein or one gram', () => {
  const planned = { calories: 400, protein_g: 20 }
  expect(isNear({ calories: 440, protein_g: 23 }, planned)).toBe(true)
  expect(isNear({ calories: 441, protein_g: 20 }, planned)).toBe(false)
  expect(isNear({ calories: 400, protein_g: 16.9 }, planned)).toBe(false)
  expect(isNear({ calories: 110, protein_g: 3 }, { calories: 100, protein_g: 2 })).toBe(true)
})

test('the next meal is the first that is not ticked and whose time has not long passed', () => {
  const meals = [
    { ...meal('a', 'Idli', { meal_type: 'breakfast', time: '08:00' }), state: null },
    { ...meal('b', 'Khichdi', { time: '13:00' }), state: null },
    { ...meal('c', 'Roti', { meal_type: 'dinner' }), state: null },
  ]
  const idAt = (time: string, day = meals) => nextMeal(day, time)?.id
  expect(idAt('06:00')).toBe('a')
  expect(idAt('09:00')).toBe('a')
  expect(idAt('09:01')).toBe('b')
  expect(idAt('21:00')).toBe('c')
  expect(idAt('23:59')).toBeUndefined()
  expect(idAt('06:00', [{ ...meals[0]!, state: 'eaten' as never }, ...meals.slice(1)])).toBe('b')
})
