import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/dates.ts'
import { hardWeekText, type JourneyFacts, journeyOf, streakWords } from './journey.ts'

const on = '2026-11-22'
const ago = (days: number) => addDays(on, -days)
const days = (...from: number[]) => from.map(ago)
const range = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => ago(from - index))
const report = (daysAgo: number, weight_kg: number | null = null, adherence_pct = 90) => ({
  week_start: ago(daysAgo),
  weight_kg,
  adherence_pct,
  rated: true,
})
const weights = { startKg: 100, targetKg: 85, leastKg: 55 }
const nothing: JourneyFacts = {
  ...{ latest_weight: null, may_show: true, ticked: [], planned: new Set<string>(), reports: [] },
  ...{ goal: 'lose', weights },
}
const of = (facts: Partial<JourneyFacts>) => journeyOf({ ...nothing, ...facts }, on)
const kinds = (facts: Partial<JourneyFacts>) => of(facts).milestones.map(({ kind }) => kind)

describe('days ticked in a row', () => {
  const planned = new Set(range(60, 0))
  test.each([
    ['with today', days(2, 1, 0), 3],
    ['until yesterday: today may still be ticked', days(3, 2, 1), 3],
    ['broken yesterday', days(4, 3, 2), 0],
    ['with a gap', days(5, 4, 2, 1, 0), 3],
    ['twice on the same day', days(1, 1, 0), 2],
    ['never', [], 0],
  ])('%s', (_, ticked, length) => {
    expect(of({ ticked, planned }).ticked_days).toBe(length)
  })

  test('days without planned meals do not break them', () => {
    const weekdays = new Set(days(9, 8, 5, 4))
    expect(of({ ticked: days(9, 8, 5, 4), planned: weekdays }).ticked_days).toBe(4)
    expect(of({ ticked: days(9, 5, 4), planned: weekdays }).ticked_days).toBe(2)
  })

  test('are never more than the ticked days, in whatever order these come', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 })), (from) => {
        const { ticked_days } = of({ ticked: days(...from), planned })
        const run = Array.from({ length: ticked_days }, (_, index) => index)
        const begins = from.includes(0) ? 0 : 1
        expect(ticked_days).toBeLessThanOrEqual(new Set(from).size)
        expect(run.every((index) => from.includes(begins + index))).toBe(true)
        expect(from.includes(begins + ticked_days)).toBe(false)
      }),
    )
  })
})

test('reports are in a row with up to ten days between them', () => {
  expect(of({ reports: [report(24), report(17), report(10)] }).reports_in_row).toBe(3)
  expect(of({ reports: [report(17), report(7)] }).reports_in_row).toBe(2)
  expect(of({ reports: [report(18), report(7)] }).reports_in_row).toBe(1)
  expect(of({ reports: [report(25), report(11)] }).reports_in_row).toBe(0)
  expect(of({ reports: [report(25), report(14), report(7), report(0)] }).reports_in_row).toBe(3)
  expect(streakWords(of({ reports: [report(7), report(0)], ticked: [on] }))).toEqual([
    '2 weekly reports in a row',
  ])
})

describe('milestones', () => {
  test('of ticks and reports say when they were reached first, newest first', () => {
    const reports = [35, 28, 21, 14, 7].map((day) => report(day))
    expect(of({ reports, ticked: range(20, 11), planned: new Set(range(60, 0)) }).milestones).toEqual([
      { kind: 'reports_4', reached_on: ago(14) },
      { kind: 'ticked_7', reached_on: ago(14) },
    ])
    expect(kinds({ reports: reports.slice(0, 3), ticked: range(6, 1) })).toEqual([])
    expect(kinds({ ticked: range(29, 0) })).toEqual(['ticked_30', 'ticked_7'])
  })

  test('of weight: 5% and 10% of the start, and the target', () => {
    const reports = [report(28, 95.1), report(21, 95), report(14, 96), report(7, 90), report(0, 85)]
    expect(of({ reports }).milestones).toEqual([
      { kind: 'target', reached_on: on },
      { kind: 'reports_4', reached_on: ago(7) },
      { kind: 'lost_10', reached_on: ago(7) },
      { kind: 'lost_5', reached_on: ago(21) },
    ])
  })

  test('of weight are none where weights are no achievement, for another goal, or into underweight', () => {
    const reports = [report(7, 94), report(0, 84)]
    expect(kinds({ reports, weights: null })).toEqual([])
    expect(kinds({ reports, goal: 'gain', weights: { ...weights, targetKg: null } })).toEqual([])
    expect(kinds({ reports, weights: { ...weights, leastKg: 92, targetKg: null } })).toEqual(['lost_5'])
    expect(
      kinds({ reports: [report(0, 101)], goal: 'gain', weights: { ...weights, targetKg: 101 } }),
    ).toEqual(['target'])
  })
})

describe('a hard week', () => {
  test('is not named before three planned days have passed', () => {
    expect(of({ reports: [report(0, 80, 0)] }).hard_week).toMatchObject({ adherence: true })
    expect(of({ reports: [{ ...report(0, 80, 0), rated: false }] }).hard_week).toBeNull()
  })

  test.each([
    ['a low adherence', [report(0, null, 59)], { weight: false, adherence: true }],
    ['a weight that rose', [report(0, 80.4), report(7, 80)], { weight: true, adherence: false }],
    ['both', [report(0, 81, 20), report(14, 80)], { weight: true, adherence: true }],
    ['a weight that rose a little', [report(0, 80.3), report(7, 80)], null],
    ['a weight that fell', [report(0, 79), report(7, 80)], null],
    ['a weight after a long time', [report(0, 82), report(22, 80)], null],
    ['one long ago', [report(11, null, 20)], null],
    ['a good week since', [report(0, 79, 60), report(7, 82, 20)], null],
  ])('is %s', (_, reports, hard) => {
    expect(of({ reports }).hard_week).toEqual(hard)
  })

  test('is no matter of weight where weights are no achievement; a loss is one where the goal is to gain', () => {
    const rising = [report(0, 82), report(7, 80)]
    expect(of({ reports: rising, weights: null }).hard_week).toBeNull()
    expect(of({ reports: rising, goal: 'gain' }).hard_week).toBeNull()
    expect(of({ reports: [report(0, 78), report(7, 80)], goal: 'gain' }).hard_week).toMatchObject({
      weight: true,
    })
  })

  test('is answered kindly, with whom to tell', () => {
    const both = hardWeekText({ weight: true, adherence: true }, 'Meera Iyer')
    expect(both).toMatch(/^One weight says little.*every plan.*Tell Meera Iyer what got in the way/)
    expect(hardWeekText({ weight: false, adherence: true }, null)).not.toMatch(/weight|Tell/)
  })
})
