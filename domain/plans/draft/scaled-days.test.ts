import { expect, test } from 'vitest'
import { sumNutrients } from '../../food/nutrients.ts'
import type { Meal, PlanDay } from '../meal-plans.ts'
import { scaledDays } from './scaled-days.ts'
import { meal } from './testing.ts'

const stored = { id: 'stored', dish_version: 'form', notes: 'Soak it overnight', time: '08:30' }
const breakfast = { ...meal('idli', 'breakfast'), ...stored, template_id: 'dish-1' }
const lunch = { ...meal('dal', 'lunch'), locked: true }
const days = [{ day_of_week: 2, meals: [breakfast, lunch] }]

/** The days as they come back, with the breakfast changed. */
function answered(change: Partial<Meal>): PlanDay[] {
  const meals = [breakfast, lunch].map(({ key: _, locked: __, ...sent }, index) => ({
    ...{ id: `answered-${index}`, ...sent },
    ...(index === 0 && change),
  }))
  return [{ day_of_week: 2, day_name: 'Wednesday', date: '2026-11-25', meals, totals: sumNutrients(meals) }]
}

test('another portion of a dish keeps all else of the meal; what did not change is the same meal', () => {
  const { days: after, changed } = scaledDays(days, answered({ portion: '2 idli', calories: 150 }))
  expect(after[0]!.meals[0]).toEqual({ ...breakfast, portion: '2 idli', calories: 150 })
  expect(after[0]!.meals[1]).toBe(lunch)
  expect(changed).toHaveLength(1)
})

test('another dish takes the place, the time and the key, and nothing that was about the former one', () => {
  const other = { title: 'Palak poha', template_id: 'dish-2', items: [] }
  const [is] = scaledDays(days, answered(other)).days[0]!.meals
  expect(is).toMatchObject({ ...other, key: 'idli', id: 'stored', time: '08:30', notes: null })
  expect(is).not.toHaveProperty('dish_version')
})
