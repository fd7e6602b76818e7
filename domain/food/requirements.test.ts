import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/dates.ts'
import { dri } from '#domain/food/dri.ts'
import { dietaryPrefs, foodRules } from '#domain/food/reading/diet.ts'
import { genders, pregnancies } from '#domain/people/patients.ts'
import type { IntakeRow, IntakeSet } from './intake-sets.ts'
import {
  type NeedsProfile,
  type RequirementKey,
  requirementKeys,
  requirementReasons,
  requirementsOf,
} from './requirements.ts'

const on = '2026-11-23'
const aged = (years: number) => `${2026 - years}-01-01`
const woman: NeedsProfile = {
  ...{ dob: aged(34), gender: 'female', pregnancy: 'no', dietary_prefs: [], food_rules: [] },
}
const needs = (more: Partial<NeedsProfile> = {}, set: IntakeSet = dri, calories: number | null = 2000) =>
  requirementsOf({ ...woman, ...more }, set, { calories, on })
/** 'requirement/allowance/most' */
const figures = (key: RequirementKey, more: Partial<NeedsProfile> = {}, set?: IntakeSet) => {
  const { ear, rda, upper } = needs(more, set)[key]
  return [ear, rda, upper].map((figure) => figure ?? '-').join('/')
}

describe('the built-in set', () => {
  test.each<[string, Partial<NeedsProfile>, Partial<Record<RequirementKey, string>>]>([
    [
      'a woman of 34',
      {},
      {
        ...{ calcium_mg: '800/1000/2500', iron_mg: '8.1/18/45', zinc_mg: '6.8/8/40' },
        ...{ magnesium_mg: '265/320/-', potassium_mg: '-/2600/-', folate_mcg: '320/400/-' },
        ...{ vitamin_b12_mcg: '2/2.4/-', vitamin_a_mcg: '500/700/-', vitamin_c_mg: '60/75/2000' },
        ...{ fiber_g: '-/25/-', sodium_mg: '-/-/2000', saturated_fat_g: '-/-/22', free_sugar_g: '-/-/50' },
      },
    ],
    [
      'a man of 34',
      { gender: 'male' },
      {
        ...{ calcium_mg: '800/1000/2500', iron_mg: '6/8/45', zinc_mg: '9.4/11/40' },
        ...{ magnesium_mg: '350/420/-', potassium_mg: '-/3400/-', vitamin_a_mcg: '625/900/-' },
        ...{ vitamin_c_mg: '75/90/2000', fiber_g: '-/38/-' },
      },
    ],
    [
      'a girl of 13, whose sodium is limited lower',
      { dob: aged(13) },
      { calcium_mg: '1100/1300/3000', iron_mg: '5.7/8/40', zinc_mg: '7/8/23', sodium_mg: '-/-/1800' },
    ],
    ['a girl of 14', { dob: aged(14) }, { iron_mg: '7.9/15/45', sodium_mg: '-/-/2000' }],
    ['a woman of 50', { dob: aged(50) }, { iron_mg: '8.1/18/45', calcium_mg: '800/1000/2500' }],
    ['a woman of 51', { dob: aged(51) }, { iron_mg: '5/8/45', calcium_mg: '1000/1200/2000' }],
    ['a man of 70', { dob: aged(70), gender: 'male' }, { calcium_mg: '800/1000/2000' }],
    ['a man of 71', { dob: aged(71), gender: 'male' }, { calcium_mg: '1000/1200/2000' }],
    ['a woman of 120', { dob: aged(120) }, { calcium_mg: '1000/1200/2000' }],
    ['a boy of 18', { dob: aged(18), gender: 'male' }, { iron_mg: '7.7/11/45', magnesium_mg: '340/410/-' }],
    ['a man of 19', { dob: aged(19), gender: 'male' }, { iron_mg: '6/8/45', magnesium_mg: '330/400/-' }],
    ['a man of 30', { dob: aged(30), gender: 'male' }, { magnesium_mg: '330/400/-' }],
    ['a man of 31', { dob: aged(31), gender: 'male' }, { magnesium_mg: '350/420/-' }],
    ...(['pregnant_1', 'pregnant_2', 'pregnant_3'] as const).map(
      (pregnancy) =>
        [
          pregnancy,
          { pregnancy },
          { iron_mg: '22/27/45', folate_mcg: '520/600/-', potassium_mg: '-/2900/-', fiber_g: '-/28/-' },
        ] as [string, Partial<NeedsProfile>, Partial<Record<RequirementKey, string>>],
    ),
    ...(['lactating_6', 'lactating_12'] as const).map(
      (pregnancy) =>
        [
          pregnancy,
          { pregnancy },
          { iron_mg: '6.5/9/45', vitamin_a_mcg: '900/1300/-', vitamin_c_mg: '100/120/2000' },
        ] as [string, Partial<NeedsProfile>, Partial<Record<RequirementKey, string>>],
    ),
    ['a man’s answer of earlier', { gender: 'male', pregnancy: 'pregnant_2' }, { iron_mg: '6/8/45' }],
    [
      'a pregnancy without a sex',
      { gender: null, pregnancy: 'pregnant_2' },
      { iron_mg: '22/27/45', fiber_g: '-/28/-' },
    ],
  ])('%s', (_, more, expected) => {
    for (const [key, words] of Object.entries(expected))
      expect([key, figures(key as RequirementKey, more)]).toEqual([key, words])
  })

  test.each([null, 'other'] as const)('%s: the higher need of both, the lower limit', (gender) => {
    expect(figures('iron_mg', { gender })).toBe('8.1/18/45')
    expect(figures('zinc_mg', { gender })).toBe('9.4/11/40')
    expect(figures('fiber_g', { gender })).toBe('-/38/-')
    expect(figures('calcium_mg', { gender, dob: aged(60) })).toBe('1000/1200/2000')
  })

  test('pregnant at an age that the set does not have: the nearest row, and it says so', () => {
    expect(needs({ dob: aged(52), pregnancy: 'pregnant_1' }).iron_mg).toMatchObject({
      ...{ ear: 22, rda: 27, note: 'As for 31 to 50 years: the set has no other row for this stage.' },
    })
    expect(figures('calcium_mg', { dob: aged(13), pregnancy: 'pregnant_1' })).toBe('1000/1300/3000')
  })

  test('an adequate intake is no requirement', () => {
    expect(needs().potassium_mg).toMatchObject({ ai: true, ear: null, rda: 2600 })
    expect(needs().iron_mg.ai).toBe(false)
  })
})

describe('a diet without meat', () => {
  test.each<Partial<NeedsProfile>>([
    { dietary_prefs: ['veg'] },
    { dietary_prefs: ['vegan', 'keto'] },
    { food_rules: ['jain'] },
    { food_rules: ['eggetarian'] },
  ])('iron 1.8 times, zinc 1.5 times: %j', (diet) => {
    expect(figures('iron_mg', diet)).toBe('14.6/32.4/45')
    expect(figures('zinc_mg', diet)).toBe('10.2/12/40')
    expect(figures('calcium_mg', diet)).toBe(figures('calcium_mg'))
    expect(needs(diet).iron_mg.note).toBe('1.8 times the set’s figure, for a diet without meat (DRI 2001).')
  })

  test('halal and fasts are diets with meat', () => {
    expect(figures('iron_mg', { dietary_prefs: ['non_veg'], food_rules: ['halal'] })).toBe('8.1/18/45')
  })

  test('never above the limit', () => {
    expect(needs({ dietary_prefs: ['veg'], pregnancy: 'pregnant_2' }).iron_mg).toMatchObject({
      ...{ ear: 39.6, rda: 45, upper: 45, note: expect.stringContaining('held at the upper limit') },
    })
  })

  test('a set for such diets already stays as it is', () => {
    const own = { ...dri, raise_without_meat: false }
    expect(figures('iron_mg', { dietary_prefs: ['veg'] }, own)).toBe('8.1/18/45')
    expect(requirementReasons({ ...woman, dietary_prefs: ['veg'] }, own, on)).toContain(
      'Without meat: this set’s iron and zinc stay as they are',
    )
  })
})

describe('another set', () => {
  const row = (more: Partial<IntakeRow>): IntakeRow => ({
    ...{ sex: 'f', age_from: 18, age_to: 60, state: null, nutrient: 'iron' },
    ...{ ear: 15, rda: 29, ai: null, upper: 45, in_re: false },
    ...more,
  })
  const set = (...rows: IntakeRow[]): IntakeSet => ({
    ...{ source: 'Our book', sure: 'As imported', raise_without_meat: false, rows },
  })

  test('months count where the set tells them apart', () => {
    const own = set(
      row({}),
      row({ state: 'lactating', rda: 23 }),
      row({ state: 'lactating_6', rda: 24 }),
      row({ state: 'pregnant', rda: 40 }),
    )
    expect(figures('iron_mg', { pregnancy: 'lactating_6' }, own)).toBe('15/24/45')
    expect(figures('iron_mg', { pregnancy: 'lactating_12' }, own)).toBe('15/23/45')
    expect(figures('iron_mg', { pregnancy: 'pregnant_3' }, own)).toBe('15/40/45')
    expect(figures('iron_mg', {}, own)).toBe('15/29/45')
  })

  test('what it lacks is null, and says why', () => {
    expect(needs({ pregnancy: 'pregnant_2' }, set(row({}))).iron_mg).toMatchObject({
      ...{ rda: 29, note: 'Pregnant, months 4 to 6: the set has no figure of its own for it.' },
    })
    expect(needs({ dob: aged(61) }, set(row({}))).iron_mg).toMatchObject({
      ...{ ear: null, rda: null, upper: null, note: 'The set has no figure for this person.' },
    })
    expect(needs({}, set(row({}))).zinc_mg.rda).toBeNull()
  })

  test('vitamin A in retinol equivalents is not compared with foods', () => {
    const own = set(row({ nutrient: 'vitamin_a', ear: 390, rda: 840, in_re: true }))
    expect(needs({}, own).vitamin_a_mcg).toMatchObject({
      ...{ ear: null, rda: null, note: expect.stringContaining('RAE') },
    })
  })

  test('its limit of sodium counts where it is lower than 2,000 mg', () => {
    const sodium = (upper: number) =>
      figures('sodium_mg', {}, set(row({ nutrient: 'sodium', ear: null, rda: null, upper })))
    expect(sodium(2300)).toBe('-/-/2000')
    expect(sodium(1500)).toBe('-/-/1500')
  })
})

test('without a daily energy the limits that are shares of it are unknown', () => {
  expect(needs({}, dri, null).saturated_fat_g).toMatchObject({
    ...{ upper: null, note: 'Below 10% of the energy. No daily energy is confirmed yet.' },
  })
  expect(needs({}, dri, 1990).free_sugar_g.upper).toBe(49)
})

test('what is not known is said', () => {
  expect(requirementReasons({ ...woman, pregnancy: null }, dri, on)).toEqual([
    ...['34 years', 'Female', 'Pregnancy or breastfeeding is not answered: counted as neither'],
    'With meat, or no diet in the profile',
  ])
  expect(requirementReasons({ ...woman, gender: null, food_rules: ['jain'] }, dri, on)).toEqual([
    ...['34 years', 'No sex in the profile: the higher need and the lower limit of women and men'],
    'Without meat: iron 1.8 times, zinc 1.5 times (DRI 2001)',
  ])
})

test('of everybody: requirement ≤ allowance ≤ limit, and nothing is left out', () => {
  const anybody = fc.record({
    dob: fc.integer({ min: 13 * 366, max: 120 * 365 }).map((days) => addDays(on, -days)),
    gender: fc.constantFrom(null, ...genders),
    pregnancy: fc.constantFrom(null, ...pregnancies),
    dietary_prefs: fc.subarray([...dietaryPrefs]),
    food_rules: fc.subarray([...foodRules]),
  })
  fc.assert(
    fc.property(anybody, (profile) => {
      const found = requirementsOf(profile, dri, { calories: 2000, on })
      for (const key of requirementKeys) {
        const { ear, rda, upper } = found[key]
        const known = [ear, rda, upper].filter((figure) => figure !== null)
        expect(known.length).toBeGreaterThan(0)
        expect(known).toEqual(known.toSorted((one, other) => one - other))
        expect(Math.min(...known)).toBeGreaterThan(0)
      }
    }),
  )
})
