import { expect, test } from 'vitest'
import { addDays } from '#domain/dates.ts'
import { allWeighings } from './weighings.ts'
import { progressTrend, trendWeighings } from './weight-trend.ts'

const on = '2026-11-22'
const ago = (days: number) => addDays(on, -days)
const report = (daysAgo: number, weight_kg: number | null) => ({ week_start: ago(daysAgo), weight_kg })

test('weights of reports and of single days are one list; of one day the one that was written last counts', () => {
  const written = (hour: number) => `2026-11-22T${hour}:00:00Z`
  const reports = [
    { ...report(0, 80), updated_at: written(10) },
    { ...report(7, null), updated_at: written(10) },
    { ...report(14, 82), updated_at: written(12) },
  ]
  const weights = [
    { date: ago(0), weight_kg: 79.5, updated_at: written(11) },
    { date: ago(14), weight_kg: 83, updated_at: written(11) },
    { date: ago(3), weight_kg: 80.4, updated_at: written(11) },
  ]
  expect(allWeighings(reports, weights)).toEqual([
    { week_start: ago(0), weight_kg: 79.5 },
    { week_start: ago(3), weight_kg: 80.4 },
    { week_start: ago(14), weight_kg: 82 },
  ])
})

test('the trend is of the last four reports, and of four weeks where somebody is weighed beside them', () => {
  const reports = [report(0, 80), report(7, 81), report(14, 82), report(21, 83), report(28, 60)]
  expect(trendWeighings(reports)).toHaveLength(4)
  const daily = Array.from({ length: 20 }, (_, day) => report(day, 80 + day * 0.2))
  expect(progressTrend([], 'lose', daily)).toBe('improving')
  expect(trendWeighings(reports, daily).every(({ weight_kg }) => weight_kg !== 60)).toBe(true)
  // Four days say nothing: that is water.
  expect(progressTrend([], 'lose', daily.slice(0, 4))).toBe('stable')
  // Reports of a year ago are no part of this month's trend.
  const old = reports.map(({ week_start, weight_kg }) => ({
    week_start: addDays(week_start, -365),
    weight_kg,
  }))
  expect(trendWeighings(old, daily)).toHaveLength(20)
})
