import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/dates.ts'
import { bodySlips, farDateSlip, planDateSlip, reportSlips } from './plausible.ts'
import { cmOfFeet, toKg, type Units } from './units.ts'

const on = '2026-11-22'
const report = (weight_kg: number | null, daysAgo = 0, waist_cm: number | null = null) => ({
  week_start: addDays(on, -daysAgo),
  weight_kg,
  waist_cm,
})

describe('a body', () => {
  test.each([
    [5.4, 64, 'Your height would be 5.4 cm. Did you mean 5 ft 4 in = 163 cm?', 163],
    [5.11, 64, 'Your height would be 5.11 cm. Did you mean 5 ft 11 in = 180 cm?', 180],
    [5.75, 64, 'Your height would be 5.75 cm. Did you mean 5 ft 9 in = 175 cm?', 175],
    [6, 64, 'Your height would be 6 cm. Did you mean 6 ft 0 in = 183 cm?', 183],
    [1.72, 64, 'Your height would be 1.72 cm. Did you mean 172 cm?', 172],
    [258, 64, 'Is your height really 258 cm?', undefined],
    [90, 64, 'Is your height really 90 cm?', undefined],
    [158, 400, 'Is your weight really 400 kg, with a height of 158 cm? Or did you mean 40 kg?', 40],
    [172, 28.5, 'Is your weight really 28.5 kg, with a height of 172 cm? Or did you mean 82.5 kg?', 82.5],
    [165, 174, 'Is your weight really 174 kg, with a height of 165 cm? Or did you mean 74 kg?', 74],
  ])('of %d cm and %d kg is asked about', (height, weight, question, offer) => {
    const [slip, ...rest] = bodySlips(height, weight)
    expect(rest).toEqual([])
    expect(slip?.question).toBe(question)
    expect(slip?.offer?.value).toBe(offer)
  })

  test.each([
    [140, 38],
    [158, 64.5],
    [165, 140],
    [198, 95],
  ])('of %d cm and %d kg is not', (height, weight) => {
    expect(bodySlips(height, weight)).toEqual([])
  })
})

describe('in feet and pounds', () => {
  const imperial: Units = { weight_unit: 'lb', length_unit: 'in' }
  test('a body is asked about in the units in which it was typed', () => {
    expect(bodySlips(cmOfFeet(3, 2), 64, imperial).map(({ question }) => question)).toEqual([
      'Is your height really 3 ft 2 in?',
    ])
    // Kilograms typed into the field for pounds.
    expect(bodySlips(cmOfFeet(5, 4), toKg(64, imperial), imperial)).toEqual([
      {
        field: 'start_weight_kg',
        typed: '64 lb',
        question: 'Is your weight really 64 lb, with a height of 5 ft 4 in? Or did you mean 141.1 lb?',
        offer: { value: 64, words: '141.1 lb' },
      },
    ])
    expect(bodySlips(cmOfFeet(5, 4), toKg(140, imperial), imperial)).toEqual([])
  })

  test('a report too', () => {
    const slips = (kg: number, before: number) =>
      reportSlips(report(kg), [report(before, 6)], imperial).map(({ question, offer }) => [question, offer])
    expect(slips(toKg(704, imperial), toKg(174, imperial))).toEqual([
      ['Your weight was 174 lb on 16 Nov 2026. Is it really 704 lb on 22 Nov 2026?', null],
    ])
    expect(slips(toKg(471, imperial), toKg(741, imperial))).toEqual([
      [
        'Your weight was 741 lb on 16 Nov 2026. Is it really 471 lb on 22 Nov 2026? Or did you mean 741 lb?',
        { value: toKg(741, imperial), words: '741 lb' },
      ],
    ])
    expect(slips(toKg(79, imperial), toKg(174, imperial))).toEqual([
      [
        'Your weight was 174 lb on 16 Nov 2026. Is it really 79 lb on 22 Nov 2026? Or did you mean 174.2 lb?',
        { value: 79, words: '174.2 lb' },
      ],
    ])
  })
})

describe('a report', () => {
  test('is compared with the starting weight while there is no other', () => {
    const start = { week_start: on, weight_kg: 82.5 }
    const slips = (kg: number, others = [report(null, 7)], daysAgo = 0) =>
      reportSlips(report(kg, daysAgo), others, undefined, start).map(({ question }) => question)
    expect(slips(28.5)).toEqual([
      'Your starting weight was 82.5 kg. Is it really 28.5 kg on 22 Nov 2026? Or did you mean 82.5 kg?',
    ])
    expect(slips(79.3)).toEqual([])
    expect(slips(79, [], 1)).toEqual([expect.stringContaining('Your starting weight was 82.5 kg.')])
    // Weeks later, and beside another report.
    expect(slips(79, [], 35)).toEqual([])
    expect(slips(71, [report(71.5, 7)])).toEqual([])
  })

  test('with 71 kg six days after 79.3 kg is asked about', () => {
    expect(reportSlips(report(71), [report(79.3, 6), report(80, 13)])).toEqual([
      {
        field: 'weight_kg',
        typed: '71 kg',
        question: 'Your weight was 79.3 kg on 16 Nov 2026. Is it really 71 kg on 22 Nov 2026?',
        offer: null,
      },
    ])
  })

  test('with swapped digits, pounds or inches gets what was probably meant', () => {
    const offers = (now: Parameters<typeof report>, before: Parameters<typeof report>) =>
      reportSlips(report(...now), [report(...before)]).map(({ offer }) => offer?.words)
    expect(offers([97, 0], [79, 7])).toEqual(['79 kg'])
    expect(offers([174, 0], [79.3, 7])).toEqual(['78.9 kg'])
    expect(offers([79, 0, 190], [79.3, 7, 91])).toEqual(['90 cm'])
    expect(offers([97, 0, 108], [79, 7, 82])).toEqual(['79 kg', undefined])
  })

  test.each([
    ['a week of two kilograms', 78, [report(80, 7)]],
    ['exactly 4%', 76.8, [report(80, 1)]],
    ['half a year', 71, [report(92, 180)]],
    ['no other weight', 71, [report(null, 7)]],
    ['a correction of the same report', 71, [report(97)]],
  ])('after %s is not', (_, now, others) => {
    expect(reportSlips(report(now), others)).toEqual([])
  })

  test('is asked about just above 4%, before it and after it', () => {
    expect(reportSlips(report(76.7), [report(80, 1)])).toHaveLength(1)
    expect(reportSlips(report(76.7, 8), [report(80, 1)])).toHaveLength(1)
    expect(reportSlips(report(80, 0, 86.4), [report(80, 7, 90)])).toEqual([])
    expect(reportSlips(report(80, 0, 86.3), [report(80, 7, 90)])).toHaveLength(1)
  })

  test('is compared with the nearest other one, in whatever order', () => {
    const others = [report(60, 70), report(80, 3), report(81, 20)]
    fc.assert(
      fc.property(fc.shuffledSubarray(others, { minLength: 3 }), (shuffled) => {
        expect(reportSlips(report(61, 5), shuffled)[0]?.question).toContain('Your weight was 80 kg')
      }),
    )
  })
})

test.each<[string, string | null]>([
  ['2026-11-27', null],
  ['2025-11-27', null],
  // Older than a year is asked about: values of the past are entered, too.
  ['2016-11-20', '2026-11-20'],
  ['2016-12-20', '2025-12-20'],
  ['2006-11-20', '2026-11-20'],
  ['1999-08-01', '2026-08-01'],
  ['2025-11-20', '2026-11-20'],
  ['2016-02-29', null],
  // So far ahead as well.
  ['2027-11-27', null],
  ['2062-11-30', '2026-11-30'],
])('a date of %s, on 27 November 2026: %s was probably meant', (date, meant) => {
  const slip = farDateSlip(date, '2026-11-27')
  if (['2026-11-27', '2025-11-27', '2027-11-27'].includes(date)) return expect(slip).toBeNull()
  expect(slip?.offer?.value ?? null).toBe(meant)
  expect(slip?.question).toMatch(/^Is it really /)
})

test('a plan that is over before it is published, or begins years later, is asked about', () => {
  const on = '2026-11-27'
  expect(planDateSlip('2026-11-21', 7, on)).toBeNull()
  expect(planDateSlip('2026-11-20', 7, on)?.offer).toBeNull()
  expect(planDateSlip('2016-11-24', 7, on)).toMatchObject({
    offer: { value: '2026-11-24' },
    question:
      'This plan is over: it begins on 24 Nov 2016 and ends on 30 Nov 2016. The challenger is not told of it. Or did you mean 24 Nov 2026?',
  })
  expect(planDateSlip('2025-01-05', 7, on)?.offer?.value).toBe('2027-01-05')
  expect(planDateSlip('2027-11-20', 7, on)).toBeNull()
  expect(planDateSlip('2062-11-24', 7, on)).toMatchObject({
    offer: { value: '2026-11-24' },
    question: 'This plan begins on 24 Nov 2062, more than a year from now. Or did you mean 24 Nov 2026?',
  })
})
