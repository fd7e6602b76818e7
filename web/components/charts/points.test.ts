import { expect, test } from 'vitest'
import { addDays } from '#domain/dates.ts'
import { dateTicks, roundTicks, thinned, ticksFromZero } from './points.ts'

test.each([
  [
    [0, 0],
    [0, 1, 2, 3, 4],
  ],
  [
    [0, 1],
    [0, 1, 2, 3, 4],
  ],
  [
    [3, 8],
    [0, 2, 4, 6, 8],
  ],
  [
    [120, 999],
    [0, 200, 400, 600, 800, 1000],
  ],
  [
    [0, 1_234_567],
    [0, 500_000, 1_000_000, 1_500_000],
  ],
  // Negative values: more was refunded than paid.
  [
    [-600, 2000],
    [-1000, 0, 1000, 2000],
  ],
])('counts of %j are measured from zero: %j', (values, ticks) => {
  expect(ticksFromZero(values)).toEqual(ticks)
})

test.each([
  [[81.2], [80, 81, 82, 83]],
  [
    [78, 84],
    [78, 80, 82, 84],
  ],
  [
    [0, 40_000],
    [0, 10_000, 20_000, 30_000, 40_000],
  ],
])('measures of %j stand between round values: %j', (values, ticks) => {
  expect(roundTicks(values)).toEqual(ticks)
})

test('ticks cover a least span, around the values', () => {
  expect(roundTicks([84.5, 88])).toEqual([84, 85, 86, 87, 88])
  expect(roundTicks([84.5, 88], 8.8)).toEqual([80, 85, 90, 95])
  expect(roundTicks([60, 90], 9)).toEqual(roundTicks([60, 90]))
})

test.each([
  [12, [0, 4, 8, 12]],
  [13, [0, 4, 9, 13]],
  [51, [0, 17, 34, 51]],
  [2, [0, 1, 2]],
])('below %i weeks each label is the first day of a week', (weeks, ticks) => {
  expect(dateTicks(9000, 9000 + weeks * 7)).toEqual(ticks.map((week) => 9000 + week * 7))
})

test('below days that are no whole weeks the labels are evenly spread', () => {
  expect(dateTicks(100, 110)).toEqual([100, 103, 107, 110])
  expect(dateTicks(100, 102)).toEqual([100, 101, 102])
})

test('of many points an even choice is drawn, always with the newest', () => {
  const points = (count: number) =>
    Array.from({ length: count }, (_, day) => ({ date: addDays('2020-01-01', day), value: day }))
  expect(thinned(points(400))).toHaveLength(400)
  expect(thinned([])).toEqual([])
  const few = thinned(points(3960))
  expect(few).toHaveLength(396)
  expect(few.at(-1)!.value).toBe(3959)
})
