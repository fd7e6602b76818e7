import { expect, test } from 'vitest'
import { z } from 'zod'
import { written } from '#domain/field-words.ts'
import { messagesOf } from '#domain/testing.ts'
import { homeFields, homeLabels, homeWritings } from './home.ts'

const Home = z.object(homeFields)
const refused = (answer: object) => Object.values(messagesOf(Home, answer))

test('nothing is required; null clears, and a time that is not said is not kept', () => {
  expect(Home.parse({})).toEqual({})
  const cleared = Object.fromEntries(Object.keys(homeLabels).map((name) => [name, null]))
  expect(Home.parse(cleared)).toEqual({ ...cleared, kitchen: [], meal_times: {} })
  expect(Home.parse({ meal_times: { lunch: '13:00', tea: null } }).meal_times).toEqual({ lunch: '13:00' })
  expect(Home.parse({ kitchen: ['oven', 'oven'] }).kitchen).toEqual(['oven'])
})

test('who works at night eats at other times', () => {
  const meal_times = { breakfast: '17:30', lunch: '00:00', dinner: '23:59' }
  expect(Home.parse({ meal_times }).meal_times).toEqual(meal_times)
})

test.each([
  [{ home_region: 'All India' }, 'Please choose a region from the list'],
  [{ home_region: 'south' }, 'Please choose a region from the list'],
  [{ cook: 'robot' }, 'Please choose who cooks from the list'],
  ...[0, 21, 2.5, '4'].map((cooks_for) => [{ cooks_for }, 'Please enter a whole number of people, 1 to 20']),
  ...[4, 241, 30.5].map((weekday_minutes) => [{ weekday_minutes }, 'Please enter whole minutes, 5 to 240']),
  ...[-1, 22].map((eating_out) => [{ eating_out }, 'Please enter a whole number of times a week, 0 to 21']),
  [{ tiffin: 'yes' }, 'Please answer yes or no'],
  [{ kitchen: ['oven', 'sous_vide'] }, 'Please choose from the list what is in the kitchen'],
  [{ meal_times: { brunch: '11:00' } }, 'Please give times for the meals of the day only'],
  [{ meal_times: ['11:00'] }, 'Please give times for the meals of the day only'],
  ...['24:00', '8:30', '08:60', '', 'morning', 8].map((lunch) => [
    { meal_times: { lunch } },
    'Time must look like 08:30',
  ]),
] as [object, string][])('%j is refused', (answer, message) => {
  expect(refused(answer)).toEqual([message])
})

test.each([
  { cooks_for: 1 },
  { cooks_for: 20 },
  { weekday_minutes: 5 },
  { weekday_minutes: 240 },
  { eating_out: 0 },
  { eating_out: 21 },
])('%j passes', (answer) => expect(refused(answer)).toEqual([]))

test('answers are written in words, times in the order of the day', () => {
  const words = (name: keyof typeof homeFields, value: unknown) => written(name, value, homeWritings[name])
  expect(words('meal_times', { dinner: '20:00', early_morning: '06:30' })).toBe(
    'Early morning 06:30, Dinner 20:00',
  )
  expect([0, 1, 3].map((times) => words('eating_out', times))).toEqual([
    'Never',
    'Once a week',
    '3 times a week',
  ])
  expect([words('cooks_for', 1), words('cooks_for', 4)]).toEqual(['1 person', '4 people'])
  expect(words('kitchen', ['mixer', 'oven'])).toBe('Mixer-grinder, Oven or OTG')
  expect(words('tiffin', false)).toBe('No')
})
