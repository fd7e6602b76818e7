import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/dates.ts'
import { metric } from '#domain/people/units.ts'
import { messagesOf } from '#domain/testing.ts'
import { ProgressInput, ProgressPatch, periodDays } from './progress.ts'
import {
  adherenceColor,
  adherenceLabel,
  checkInDue,
  energyColor,
  energyColorForNutritionist,
  energyLabels,
  journeyFigures,
  nextCheckIn,
} from './progress-figures.ts'
import {
  averageWeightLoss,
  effectiveGoal,
  progressTrend,
  trendText,
  weightSlope,
  weightTrend,
} from './weight-trend.ts'

/** Weekly reports, oldest first. null is a report without a weight. */
const weekly = (...weights: (number | null)[]) =>
  weights.map((weight_kg, week) => ({ week_start: addDays('2026-09-07', week * 7), weight_kg }))

describe('a report', () => {
  const report = { week_start: '2026-11-16', adherence_pct: 100, energy_levels: 7 }
  const refused = (change: object) => messagesOf(ProgressInput, { ...report, ...change })

  test('needs date, adherence and energy; the rest is optional', () => {
    expect(ProgressInput.parse(report)).toEqual(report)
    expect(ProgressInput.parse({ ...report, weight_kg: null, waist_cm: null, notes: ' ' })).toEqual({
      ...report,
      weight_kg: null,
      waist_cm: null,
      notes: null,
    })
    expect(messagesOf(ProgressInput, {})).toEqual({
      week_start: 'Week start date is required',
      adherence_pct: 'Adherence must be between 0 and 100%',
      energy_levels: 'Energy level must be a whole number between 1 and 10',
    })
  })

  test.each([
    ['weight_kg', [19.9, 500.1, 0, '80'], [20, 500, 82.5], 'Weight must be between 20 and 500 kg'],
    ['waist_cm', [49.9, 200.1, 0], [50, 200, 91.4], 'Waist must be between 50 and 200 cm'],
    ['adherence_pct', [-0.1, 100.1, null], [0, 100, 66.7], 'Adherence must be between 0 and 100%'],
    ['energy_levels', [0, 11, 7.5, null], [1, 10], 'Energy level must be a whole number between 1 and 10'],
  ])('%s stays within its limits', (field, wrong, right, message) => {
    for (const value of wrong) expect(refused({ [field]: value })).toEqual({ [field]: message })
    for (const value of right) expect(refused({ [field]: value })).toEqual({})
  })

  test('measurements keep two decimals', () => {
    expect(ProgressInput.parse({ ...report, weight_kg: 82.456, waist_cm: 91.444 })).toMatchObject({
      weight_kg: 82.46,
      waist_cm: 91.44,
    })
  })

  test('a correction names what changes', () => {
    expect(ProgressPatch.parse({ notes: null, weight_kg: 80 })).toEqual({ notes: null, weight_kg: 80 })
    expect(messagesOf(ProgressPatch, { week_start: null })).toEqual({
      week_start: 'Week start date is required',
    })
  })
})

describe('labels and colours', () => {
  test.each([
    [100, 'Excellent', 'green'],
    [80, 'Excellent', 'green'],
    [79.9, 'Good', 'yellow'],
    [60, 'Good', 'yellow'],
    [59.9, 'Needs Improvement', 'red'],
    [0, 'Needs Improvement', 'red'],
  ])('an adherence of %f is %s, and %s to nutritionists', (percent, label, color) => {
    expect(adherenceLabel(percent)).toBe(label)
    expect(adherenceColor(percent)).toBe(color)
  })

  test.each([
    [10, 'Excellent', 'green', 'green'],
    [9, 'Very High', 'green', 'green'],
    [8, 'High', 'green', 'green'],
    [7, 'Good', 'blue', 'yellow'],
    [6, 'Above Average', 'blue', 'yellow'],
    [5, 'Average', 'yellow', 'orange'],
    [4, 'Below Average', 'yellow', 'orange'],
    [3, 'Low', 'red', 'red'],
    [2, 'Very Low', 'red', 'red'],
    [1, 'Extremely Low', 'red', 'red'],
  ])('energy %i is %s: %s to challengers, %s to nutritionists', (level, label, own, seen) => {
    expect(energyLabels[level]).toBe(label)
    expect(energyColor(level)).toBe(own)
    expect(energyColorForNutritionist(level)).toBe(seen)
  })
})

test('a report is due a week after the last one, and without any on the day itself', () => {
  expect(checkInDue('2026-11-14', '2026-11-30')).toBe('2026-11-21')
  expect(checkInDue('2026-11-29', '2026-11-30')).toBe('2026-12-06')
  expect(checkInDue(null, '2026-11-30')).toBe('2026-11-30')
})

describe('the next check-in', () => {
  test.each([
    ['2026-11-21', '2026-11-28'],
    ['2026-11-18', '2026-11-25'],
    ['2026-11-15', '2026-11-22'],
    ['2026-11-14', '2026-11-21'],
    ['2026-11-13', '2026-11-21'],
    ['2025-01-01', '2026-11-21'],
    [null, '2026-11-21'],
    [undefined, '2026-11-21'],
  ])('after a report of %s it is %s', (last, next) => {
    expect(nextCheckIn(last, '2026-11-21')).toBe(next)
  })
})

test.each([
  [0, 0, 0],
  [1, 7, 0],
  [2, 14, 1],
  [3, 21, 1],
  [9, 63, 4],
])('%i reports: %i days on plan, %i achievements', (reports, daysOnPlan, achievements) => {
  expect(journeyFigures(reports)).toEqual({ daysOnPlan, achievements })
})

describe('the goal', () => {
  test('is the one stated', () => {
    expect(effectiveGoal('gain', 30, true)).toBe('gain')
    expect(effectiveGoal('maintain', null, false)).toBe('maintain')
  })
  test.each([
    [18.49, 'gain'],
    [18.5, 'maintain'],
    [22.99, 'maintain'],
    [23, 'lose'],
    [null, 'maintain'],
  ])('else a body mass index of %j suggests to %s', (index, goal) => {
    expect(effectiveGoal(null, index, false)).toBe(goal)
    expect(effectiveGoal(null, index, true)).toBeNull()
  })
})

describe('the slope of weight', () => {
  test('is the rate of a straight line, however often and in whatever order it was weighed', () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 700 }), { minLength: 2, maxLength: 12 })
    const rate = fc.integer({ min: -300, max: 300 }).map((grams) => grams / 100)
    fc.assert(
      fc.property(days, rate, fc.integer({ min: 40, max: 150 }), (dates, perWeek, start) => {
        const reports = dates.map((day) => ({
          week_start: addDays('2026-01-01', day),
          weight_kg: start + (perWeek * day) / 7,
        }))
        expect(weightSlope(reports)).toBeCloseTo(perWeek, 6)
      }),
    )
  })

  test('needs two weighings on different dates', () => {
    expect(weightSlope([])).toBeNull()
    expect(weightSlope(weekly(80))).toBeNull()
    expect(weightSlope(weekly(80, null, null))).toBeNull()
    expect(weightSlope([...weekly(80), ...weekly(79)])).toBeNull()
    expect(weightSlope(weekly(80, null, 79))).toBeCloseTo(-0.5)
  })
})

describe('the trend', () => {
  test.each([40, 80, 120, 160, 200])('of %i kg: exactly 0.25% a week is stable, more is not', (weight) => {
    const step = weight * 0.0025
    for (const sign of [1, -1]) {
      expect(progressTrend(weekly(weight + sign * step, weight), 'lose')).toBe('stable')
      expect(progressTrend(weekly(weight + sign * step, weight), 'maintain')).toBe('stable')
    }
    expect(progressTrend(weekly(weight + step + 0.1, weight), 'lose')).toBe('improving')
    expect(progressTrend(weekly(weight + step + 0.1, weight), 'gain')).toBe('declining')
    expect(progressTrend(weekly(weight - step - 0.1, weight), 'gain')).toBe('improving')
    expect(progressTrend(weekly(weight - step - 0.1, weight), 'lose')).toBe('declining')
    expect(progressTrend(weekly(weight - step - 0.1, weight), 'maintain')).toBe('declining')
    expect(progressTrend(weekly(weight + step + 0.1, weight), 'maintain')).toBe('declining')
  })

  test('with fewer than two reports or weights is stable', () => {
    expect(progressTrend([], 'lose')).toBe('stable')
    expect(progressTrend(weekly(80), 'lose')).toBe('stable')
    expect(progressTrend(weekly(90, null, null, null, 80), 'lose')).toBe('stable')
  })

  test('looks at the last four reports only, in whatever order they come', () => {
    const reports = weekly(100, 95, 80, 80, 80, 80)
    expect(progressTrend(reports, 'lose')).toBe('stable')
    expect(progressTrend(reports.toReversed(), 'lose')).toBe('stable')
    expect(progressTrend(weekly(70, 72, 80, 79, 78, 77), 'lose')).toBe('improving')
  })
})

describe('average weight loss', () => {
  test('is kg per week since the first report, positive when lost', () => {
    expect(averageWeightLoss(84, weekly(83, 82, 81))).toBe(1.5)
    expect(averageWeightLoss(60, weekly(60.5, 61, 61.5))).toBe(-0.75)
    expect(averageWeightLoss(80, weekly(80, 79, 79, 79).toReversed())).toBe(0.33)
  })

  test('counts at least one week', () => {
    expect(averageWeightLoss(82, weekly(81))).toBe(1)
    const twoDays = [
      { week_start: '2026-11-16', weight_kg: 81.5 },
      { week_start: '2026-11-18', weight_kg: 81 },
    ]
    expect(averageWeightLoss(82, twoDays)).toBe(1)
  })

  test('uses the latest weight there is; without any there is none', () => {
    expect(averageWeightLoss(84, weekly(null, 83, 82, null))).toBe(1)
    expect(averageWeightLoss(84, weekly(null, null))).toBeNull()
    expect(averageWeightLoss(84, [])).toBeNull()
  })
})

test('periods are rolling', () => {
  expect(periodDays).toEqual({ week: 7, month: 30, quarter: 90, year: 365 })
})

describe("the weight's trend", () => {
  const kg = (reports: ReturnType<typeof weekly>) => weightTrend(reports).map((point) => point.kg)

  test('a steady loss is its own trend, without trailing behind', () => {
    const steady = [84, 83.5, 83, 82.5, 82, 81.5]
    kg(weekly(...steady)).forEach((value, week) => {
      expect(value).toBeCloseTo(steady[week]!, 6)
    })
  })

  test('ups and downs around a steady weight shrink to less than half', () => {
    const trend = kg(weekly(81, 79, 81, 79, 81, 79, 81, 79))
    for (const value of trend.slice(1, -1)) expect(Math.abs(value - 80)).toBeLessThan(0.5)
    expect(Math.max(...trend) - Math.min(...trend)).toBeLessThan(2)
  })

  test('order does not matter, and where too few weights are near there is no trend', () => {
    expect(weightTrend([])).toEqual([])
    expect(kg(weekly(null, 82, null))).toEqual([])
    const up = weekly(82, 81, null, 81.5, 80, 79)
    expect(weightTrend(up.toReversed())).toEqual(weightTrend(up))
    expect(weightTrend(up).map(({ week_start }) => week_start)).toEqual([
      ...['2026-09-07', '2026-09-14', '2026-09-28', '2026-10-05', '2026-10-12'],
    ])
    // Four days are water, and so are three weights.
    const days = [82, 81, 80, 79].map((weight_kg, day) => ({
      week_start: addDays('2026-09-07', day),
      weight_kg,
    }))
    expect(weightTrend(days)).toEqual([])
    expect(weightTrend(weekly(82, 81, 80))).toEqual([])
    // After a pause of months nobody knows how it went: no line from there to here.
    const later = [...up, { week_start: addDays('2026-09-07', 200), weight_kg: 70 }]
    expect(weightTrend(later)).toEqual(weightTrend(up))
  })

  test('thirty years of daily weights take a moment', () => {
    const days = Array.from({ length: 10_000 }, (_, day) => ({
      week_start: addDays('1999-01-01', day),
      weight_kg: 80 + (day % 2),
    }))
    expect(weightTrend(days)[5000]!.kg).toBeCloseTo(80.5, 1)
  })

  test.each([
    [[84, 83.5, 83, 82.5, 82, 81.5], 0, 'Trend 81.5 kg, 2 kg less than four weeks ago'],
    [[80, 80.1, 80.2, 80.3, 80.4], 5, 'Trend 80.4 kg, 0.4 kg more than four weeks ago'],
    [[80, 80, 80, 80, 80], 0, 'Trend 80 kg, the same as four weeks ago'],
    [[84, 83, 82, 81], 0, 'Trend 81 kg, 3 kg less than on 7 Sept 2026'],
    [[80, 80, 80, 80, 80], 30, 'Trend 80 kg on 5 Oct 2026, the same as four weeks before'],
    [[84, 83, 82], 0, 'A trend needs four weights within four weeks, over at least two weeks.'],
    [[], 0, 'A trend needs four weights within four weeks, over at least two weeks.'],
  ])('%j, %i days later: %s', (weights, daysLater, sentence) => {
    const weighings = weekly(...weights)
    const on = addDays(weighings.at(-1)?.week_start ?? '2026-09-07', daysLater)
    expect(trendText(weighings.toReversed(), metric, on)).toBe(sentence)
  })
})
