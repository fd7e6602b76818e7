import { expect, test } from 'vitest'
import { planCalendar } from './meal-plan-calendar.ts'
import { MealInput, planDays } from './meal-plans.ts'

test('a stored title cannot begin a line of its own in the calendar file', () => {
  const title = 'Dal\rATTENDEE:mailto:x@y.in\u2028BEGIN:VALARM\u0007'
  const notes = 'Line one\r\nLine two\rLine three'
  const meal = MealInput.parse({ meal_type: 'lunch', title: 'Dal', calories: 300, time: '13:00' })
  const days = planDays('2026-11-23', [{ day_of_week: 0, meals: [{ ...meal, title, notes }] }], () => 'id')
  const plan = { id: 'plan', version: 1, updated_at: '2026-11-23T08:00:00.000Z', days }
  const file = planCalendar(plan, 'Thali\rX-EVIL:1')
  const lines = file.split(/\r\n|[\r\n\u2028]/)
  expect(lines.filter((line) => /^(ATTENDEE|BEGIN:VALARM|X-EVIL)/.test(line))).toEqual([])
  expect(file.replaceAll('\r\n ', '')).toContain('Line one\\nLine two\\nLine three\r\n')
  expect(file.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
})
