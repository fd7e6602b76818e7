import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, formatDate } from '#domain/dates.ts'
import { randomNumbers } from '#domain/random.ts'
import { measuredSince, proposeFromWeights } from './energy-expenditure.ts'
import { proposeTargets, restingEnergy, type TargetProfile } from './targets.ts'

const on = '2026-11-23'
const man: TargetProfile = {
  ...{ dob: '1990-01-01', gender: 'male', height_cm: 172, goal: 'maintain', activity_level: 'light' },
  ...{ pregnancy: null, medical_notes: null, medication: null, health_needs: [], dietary_prefs: [] },
  target_weight_kg: null,
  ...{ conditions: [], medicines: [], food_rules: [], fasting_weekdays: [] },
}
const woman: TargetProfile = { ...man, gender: 'female' }

type Report = [daysAgo: number, weight_kg: number | null, adherence_pct?: number]
const weekly = (kg: number[], adherence = 100): Report[] =>
  kg.map((weight, week) => [7 * (kg.length - 1 - week), weight, adherence])
/** Reports, and plans of the same energy for all days but `unplanned`. */
function known(reports: Report[], calories = 1900, unplanned = 0) {
  return {
    reports: reports.map(([ago, weight_kg, adherence_pct = 100]) => ({
      week_start: addDays(on, -ago),
      ...{ weight_kg, adherence_pct },
    })),
    planned: Array.from({ length: 43 - unplanned }, (_, day) => ({ date: addDays(on, -42 + day), calories })),
  }
}
const steady = weekly([80, 79.6, 79.2, 78.8, 78.4])
const measured = (seen: ReturnType<typeof known>, profile = man, kg = 80) =>
  proposeFromWeights(profile, { kg, on }, seen, on)
/** kcal burned a day, as the line says. */
function burned(seen: ReturnType<typeof known>, profile = man, kg = 80) {
  const found = measured(seen, profile, kg)
    .reasons.join('\n')
    .match(/= ([\d,]+) kcal burned/)
  return found && Number(found[1]!.replace(',', ''))
}
/** The range within which it lies four times out of five; null where none is told. */
function range(seen: ReturnType<typeof known>, profile = man, kg = 80) {
  const { summary } = measured(seen, profile, kg)
  if (!summary) return null
  const [low, high] = summary.match(/between ([\d,]+) and ([\d,]+)/)!.slice(1)
  return { low: Number(low!.replace(',', '')), high: Number(high!.replace(',', '')) }
}

describe('examples', () => {
  test('each step has its line, then the same chain as with the formula', () => {
    const seen = known(weekly([84.1, 83.4, 83.3, 82.6, 82.5], 90), 2050)
    const lose: TargetProfile = { ...man, goal: 'lose' }
    const { proposed, reasons, refused, summary } = measured(seen, lose, 82.5)
    expect(refused).toBeNull()
    expect(summary).toBe(
      'Burned from 26 Oct 2026 to 23 Nov 2026: about 2,490 kcal a day, four times out of five between 2,230 and 2,750 kcal, if the plan was eaten.',
    )
    expect(reasons).toEqual([
      '82.5 kg (report of 23 Nov 2026) and 172 cm: BMI 27.9',
      '5 weights from 26 Oct 2026 to 23 Nov 2026: the trend falls by 0.4 kg a week',
      'Planned for 28 of these 28 days: 2,050 kcal a day, taken as eaten (adherence 90% on average)',
      '+ 440 kcal from the body (7,700 kcal for 1 kg) = 2,490 kcal burned',
      'Four times out of five it is between 2,230 and 2,750 kcal, because weights scatter and what is eaten differs from the plan',
      '20% less to lose weight = 1,992 kcal',
      'Protein: 1.2 g per kg of 69.4 kg (BMI 22 and a quarter of the rest) = 83 g',
      'Fat: 28% of energy = 62 g',
      'Carbs: the rest, fibre included = 291 g',
      'Fibre: 15 g for 1,000 kcal = 30 g',
      'Added sugar: below 5% of energy = at most 24 g',
      'Sodium: at most 2,000 mg, as in 5 g of salt',
    ])
    expect(proposed).toMatchObject({ calories: 1992, protein_g: 83, fat_g: 62, carbs_g: 291 })
  })

  test('a body that grows keeps a part, and one that stays burns what is planned', () => {
    expect(measured(known(weekly([79, 79.2, 79.4, 79.6, 79.8]), 2500)).reasons).toContain(
      '- 220 kcal that the body kept (7,700 kcal for 1 kg) = 2,280 kcal burned',
    )
    expect(measured(known(weekly([80, 80, 80, 80, 80]), 2300)).reasons.slice(1, 4)).toEqual([
      '5 weights from 26 Oct 2026 to 23 Nov 2026: the trend stays level',
      expect.any(String),
      '+ 0 kcal from the body (7,700 kcal for 1 kg) = 2,300 kcal burned',
    ])
  })

  test('the floor holds here, too', () => {
    const seen = known(weekly([80.4, 80.3, 80.2, 80.1, 80]), 1950)
    expect(measured(seen, { ...man, goal: 'lose' }).reasons.join('\n')).toContain(
      'Held at the floor of 1,700',
    )
  })

  test('weights older than 28 days before the newest do not count', () => {
    const old: Report[] = [[29, 90], [36, 95], ...steady]
    expect(measured(known(old))).toEqual(measured(known(steady)))
    // A report without a weight says how well the plan was kept.
    expect(measured(known([...steady, [3, null, 40]])).reasons[2]).toMatch(/adherence 90%/)
  })
})

describe('nothing is proposed', () => {
  const refusal = (seen: ReturnType<typeof known>, profile = man, kg = 80) => {
    const { proposed, reasons, summary, refused } = measured(seen, profile, kg)
    if (refused) expect([proposed, reasons, summary]).toEqual([null, [], null])
    return refused
  }
  const soon =
    'Three reports with a weight, over at least two weeks, are the least that tells what the body burns.'

  test.each<[string, Report[], string]>([
    ['without reports', [], soon],
    ['without weights', [[0, null]], soon],
    ['after one weight', [[0, 80]], `${soon} So far: 1 weight.`],
    [
      'after two',
      [
        [0, 80],
        [20, 81],
      ],
      `${soon} So far: 2 weights over 20 days.`,
    ],
    [
      'after three in 13 days',
      [
        [0, 80],
        [6, 80],
        [13, 80],
      ],
      `${soon} So far: 3 weights over 13 days.`,
    ],
    [
      'after three that leave too much open',
      weekly([80, 79.5, 79]),
      'The 3 weights from 9 Nov 2026 to 23 Nov 2026 tell only that the body burns between 1,980 and 2,920 kcal a day. More of them narrow it.',
    ],
    [
      'when one is a slip',
      weekly([80, 79.5, 59, 78.5, 78]),
      'The 5 weights from 26 Oct 2026 to 23 Nov 2026 tell only that',
    ],
    [
      'when the newest is old',
      steady.map(([ago, kg]) => [ago + 15, kg]),
      'The newest weight, of 8 Nov 2026, is too old to tell what the body burns.',
    ],
    [
      'when the plan was not kept',
      weekly([80, 79.6, 79.2, 78.8, 78.4], 79.9),
      'Adherence was only 79% on average from 26 Oct 2026 to 23 Nov 2026, so what was eaten is not known.',
    ],
  ])('%s', (_, reports, words) => {
    expect(refusal(known(reports))).toContain(words)
  })

  test('when plans have too few of the days', () => {
    expect(refusal(known(steady, 1900, 6))).toBeNull()
    expect(refusal(known(steady, 1900, 7))).toBe(
      'Published plans have only 22 of the 28 days from 26 Oct 2026 to 23 Nov 2026, so what was eaten is not known.',
    )
  })

  test('when no body burns so little or so much', () => {
    const words = (level: string) =>
      new RegExp(
        `burns [\\d,]+ kcal a day, ${level} times its need at rest. So the plan is probably not what`,
      )
    expect(refusal(known(weekly([80, 80, 80, 80, 80]), 1900))).toMatch(words('1.1'))
    expect(refusal(known(weekly([80, 79.5, 79, 78.5, 78]), 4000))).toMatch(words('2.7'))
  })

  test('in pregnancy and while breastfeeding, of a woman', () => {
    const words = 'In pregnancy and breastfeeding the weight does not tell what the body burns.'
    expect(refusal(known(steady), { ...woman, pregnancy: 'lactating_6' })).toBe(words)
    expect(refusal(known(steady), { ...woman, pregnancy: 'pregnant_1' })).toBe(words)
    expect(refusal(known(steady), { ...woman, pregnancy: 'no' })).toBeNull()
    expect(refusal(known(steady), { ...man, pregnancy: 'pregnant_1' })).toBeNull()
  })

  test.each<[Partial<TargetProfile>, number]>([
    [{ dob: '2010-01-01' }, 80],
    [{ medical_notes: 'CKD, stage 3' }, 80],
    [{ gender: 'female', medical_notes: 'Pregnant' }, 80],
    [{}, 40],
    [{}, 160],
  ])('where the formula proposes nothing, with its sentence: %j', (more, kg) => {
    const profile = { ...man, ...more }
    const { refused } = proposeTargets(profile, { kg, on }, on)
    expect(refused).not.toBeNull()
    expect(refusal(known(steady), profile, kg)).toBe(refused)
  })
})

describe('a body that is simulated', () => {
  /** A normal deviate. */
  const deviate = (random: () => number) =>
    Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

  /** The share of ranges that hold what the body burns, of those that are told at all. */
  function coverage(scatter: number, daysAgo: number[], adherence: number) {
    const random = randomNumbers(7)
    let [told, held] = [0, 0]
    for (let body = 0; body < 600; body++) {
      const start = 60 + 40 * random()
      const truth = restingEnergy(man, start, on) * (1.4 + 0.6 * random())
      const plan = Math.round(truth * (0.75 + 0.25 * random()))
      const eaten = plan * (1 + Math.hypot(0.05, 0.5 * (1 - adherence / 100)) * deviate(random))
      const reports = daysAgo.map((ago): Report => {
        const kg = start + ((eaten - truth) / 7700) * (28 - ago) + scatter * deviate(random)
        return [ago, Math.round(kg * 10) / 10, adherence]
      })
      const found = range(known(reports, plan), man, start)
      if (!found) continue
      told++
      if (found.low <= truth && truth <= found.high) held++
    }
    return { told, held: held / told }
  }

  test.each([
    ['weekly weights', 0.5, [28, 21, 14, 7, 0], 90],
    ['a plan that is kept', 0.5, [28, 21, 14, 7, 0], 100],
    ['weights every other day', 0.5, Array.from({ length: 15 }, (_, n) => 28 - 2 * n), 90],
    ['a quiet scale', 0.3, [28, 21, 14, 7, 0], 90],
    ['a restless scale', 0.7, [28, 21, 14, 7, 0], 90],
  ] as const)('%s: the range holds the truth about four times out of five', (_, scatter, ago, adherence) => {
    const { told, held } = coverage(scatter, [...ago], adherence)
    expect(told).toBeGreaterThan(400)
    expect(held).toBeGreaterThan(0.74)
    expect(held).toBeLessThan(0.9)
  })

  const level = fc.integer({ min: 1800, max: 3200 })
  const ways = fc.integer({ min: -5, max: 5 }).map((step) => step / 10)

  test('without scatter it is the plan less what the weight tells, whatever the dates', () => {
    fc.assert(
      fc.property(level, ways, fc.uniqueArray(fc.integer({ min: 1, max: 27 })), (calories, step, between) => {
        const reports = [28, ...between, 0].map((ago): Report => [ago, 80 + (step * (28 - ago)) / 7])
        const told = burned(known(reports, calories))
        if (told !== null) expect(told).toBe(calories - 1100 * step)
      }),
    )
  })

  test('more weights, better adherence and more planned days never widen the range', () => {
    const width = (seen: ReturnType<typeof known>) => {
      const { low, high } = range(seen)!
      return high - low
    }
    const usual = width(known(steady))
    const often = [...steady, ...[4, 11, 18, 25].map((ago): Report => [ago, 78.4 + (0.4 * ago) / 7])]
    expect(width(known(often))).toBeLessThan(usual)
    expect(width(known(weekly([80, 79.6, 79.2, 78.8, 78.4], 90)))).toBeGreaterThan(usual)
    expect(width(known(steady, 1900, 5))).toBeGreaterThan(usual)
  })
})

test('what counts lies within six weeks', () => {
  expect(formatDate(measuredSince(on))).toBe('12 Oct 2026')
})
