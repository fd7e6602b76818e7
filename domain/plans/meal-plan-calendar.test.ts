import { expect, test } from 'vitest'
import { planCalendar } from './meal-plan-calendar.ts'
import { MealInput, planDays } from './meal-plans.ts'

const eventOf = (changes: object, brand = 'Thali') => {
  const meal = MealInput.parse({ meal_type: 'lunch', title: 'Dal', calories: 300, time: '13:00' })
  const days = planDays('2026-11-29', [{ day_of_week: 1, meals: [{ ...meal, ...changes }] }], () => 'id')
  return planCalendar({ id: 'plan', version: 1, updated_at: '2026-11-23T08:00:00.000Z', days }, brand)
}

test.each([
  ['00:00', '20261130T003000'],
  ['08:45', '20261130T091500'],
  ['23:29', '20261130T235900'],
  ['23:30', '20261201T000000'],
  ['23:59', '20261201T002900'],
])('a meal at %s ends half an hour later', (time, end) => {
  expect(eventOf({ time })).toContain(`DTSTART:20261130T${time.replace(':', '')}00\r\nDTEND:${end}\r\n`)
})

test('signs with a meaning in the file are escaped, and lines have at most 75 bytes', () => {
  const title = 'Warm milk, haldi; 1\\2 cup\nnew "line" 🥛 हल्दी वाला दूध '.repeat(4).trim()
  const file = eventOf({ title, notes: 'BEGIN:VEVENT' })
  const lines = file.split('\r\n')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  const unfolded = file.replaceAll('\r\n ', '')
  const summary = unfolded.match(/SUMMARY:(.*)\r\n/)![1]!
  expect(summary).toContain('Warm milk\\, haldi\\; 1\\\\2 cup\\nnew "line" 🥛 हल्दी')
  const read = summary.replace(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign))
  expect(read).toBe(`Lunch: ${title}`)
})

test('a stored title cannot begin a line of its own in the calendar file', () => {
  const title = 'Dal\rATTENDEE:mailto:x@y.in\u2028BEGIN:VALARM\u0007'
  const notes = 'Line one\r\nLine two\rLine three'
  const file = eventOf({ title, notes }, 'Thali\rX-EVIL:1')
  const lines = file.split(/\r\n|[\r\n\u2028]/)
  expect(lines.filter((line) => /^(ATTENDEE|BEGIN:VALARM|X-EVIL)/.test(line))).toEqual([])
  expect(file.replaceAll('\r\n ', '')).toContain('Line one\\nLine two\\nLine three\r\n')
  expect(file.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u)
})
