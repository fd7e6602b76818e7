import { expect, test } from 'vitest'
import { placesOf } from './day-places.ts'

const calories = 1800
const namesOf = (...from: Parameters<typeof placesOf>) => placesOf(...from).open.map(({ name }) => name)
const times = {
  ...{ early_morning: '06:00', breakfast: '08:30', lunch: '13:30' },
  ...{ tea: '17:00', dinner: '20:30', bedtime: '22:00' },
}

test('without times a day has one snack, with much energy two', () => {
  expect(namesOf([], { calories })).toEqual(['breakfast', 'lunch', 'tea', 'dinner'])
  expect(namesOf([], { calories: 3300 })).toEqual(['breakfast', 'mid_morning', 'lunch', 'tea', 'dinner'])
  expect(namesOf([{ meal_type: 'snack' }], { calories: 3300 })).toEqual(['breakfast', 'lunch', 'dinner'])
})

test('many carbs of snacks are those of two', () => {
  const names = (snack: number) => namesOf([], { calories, carbs_by_meal: { snack } })
  expect(names(30)).toEqual(['breakfast', 'lunch', 'tea', 'dinner'])
  expect(names(56)).toEqual(['breakfast', 'mid_morning', 'lunch', 'tea', 'dinner'])
})

test('the times that somebody said are the meals of the day, small ones at its ends', () => {
  const { open } = placesOf([], { calories, times })
  expect(open.map(({ name, time }) => [name, time])).toEqual(Object.entries(times))
  expect(open.filter(({ light }) => light).map(({ name }) => name)).toEqual(['early_morning', 'bedtime'])
  expect(namesOf([], { calories, times, fasting: true })).toEqual(['breakfast', 'lunch', 'tea', 'dinner'])
})

test('a meal that stays takes the place of its type that is nearest in time', () => {
  const kept = [
    { meal_type: 'lunch', time: '12:00' },
    { meal_type: 'snack', time: '23:30' },
    { meal_type: 'snack', time: null },
  ] as const
  const { open, order } = placesOf([...kept], { calories, times })
  expect(open.map(({ name }) => name)).toEqual(['early_morning', 'breakfast', 'dinner'])
  expect(order).toEqual([3, 6, 4])
})
