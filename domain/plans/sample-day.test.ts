import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clinicalConditions, conditionNames } from '#domain/clinical/conditions.ts'
import { gatesOf } from '#domain/clinical/gates.ts'
import { medicineNames } from '#domain/clinical/medicines.ts'
import { weekdays } from '#domain/dates.ts'
import { foodRules } from '#domain/food/reading/diet.ts'
import {
  energyFloor,
  notesEatingDisorder,
  proposeTargets,
  type TargetProfile,
} from '#domain/food/targets/targets.ts'
import { activityLevels, genders, goals, pregnancies } from '#domain/people/patients.ts'
import { gatedSentence, isSampleGated, sampleFor } from './sample-day.ts'

const on = '2026-11-23'
const profileOf = (more: Partial<TargetProfile> = {}): TargetProfile => ({
  ...{ dob: '1990-01-01', gender: 'female', pregnancy: 'no', medical_notes: null, medication: null },
  ...{ height_cm: 160, goal: 'lose', activity_level: 'light', health_needs: [], dietary_prefs: [] },
  ...{ conditions: [], medicines: [], food_rules: [], fasting_weekdays: [], target_weight_kg: null },
  ...more,
})
const sample = (more: Partial<TargetProfile> = {}, kg = 70) =>
  sampleFor(profileOf(more), { kg, on: null }, on)
const gated = { targets: null, energy: null, absent: gatedSentence, missing: [] }

describe('about how much energy', () => {
  test.each<[string, Partial<TargetProfile>, number, number, string]>([
    ['to lose', {}, 70, 1650, 'less than you use in a day, to lose weight.'],
    ['to gain', { goal: 'gain' }, 50, 2000, 'more than you use in a day, to gain weight.'],
    ['to keep', { goal: null }, 60, 1900, 'about what you use in a day.'],
    [
      'no less for who is slim',
      { goal: 'lose' },
      50,
      1750,
      'about what you use in a day; your nutritionist talks with you about your goal.',
    ],
    [
      'never below the least',
      { dob: '1952-01-01', height_cm: 140, activity_level: 'sedentary', goal: 'maintain' },
      40,
      1200,
      'the least that we propose to anybody.',
    ],
  ])('%s', (_, profile, kg, from, words) => {
    const { energy, absent } = sample(profile, kg)
    expect(energy).toMatchObject({ from, to: from + 100, how: expect.stringContaining(words) })
    expect(absent).toBeNull()
  })

  test('says from what it was reckoned', () => {
    expect(sample().energy?.how).toBe(
      'Reckoned by the formula of Mifflin and St Jeor from your age, gender, height and weight, and from how active you are (lightly active): less than you use in a day, to lose weight.',
    )
  })
})

describe('what is not known yet', () => {
  test('is named', () => {
    expect(sample({ gender: null, pregnancy: null, activity_level: null })).toEqual({
      ...{ targets: null, energy: null, missing: ['gender', 'pregnancy', 'activity_level'] },
      absent:
        'For an example we would also need to know your gender, whether you are pregnant or breastfeeding and how active you are.',
    })
  })

  test('of a man and of somebody past it no pregnancy is asked', () => {
    expect(sample({ gender: 'male', pregnancy: null }).missing).toEqual([])
    expect(sample({ dob: '1960-01-01', pregnancy: null }).missing).toEqual([])
  })
})

describe('nothing at all', () => {
  test.each<[string, Partial<TargetProfile>, number?]>([
    ['under 18', { dob: '2009-01-01', gender: 'male' }],
    ['in a pregnancy', { pregnancy: 'pregnant_1' }],
    ['in one that only a date tells of', { pregnancy: null, due_date: '2027-03-01' }],
    ['while breastfeeding', { pregnancy: 'lactating_12' }],
    ['with a breastfed baby in the list', { conditions: ['lactation'] }],
    ['with an eating disorder in the notes', { medical_notes: 'bulimia in college' }],
    ['with insulin in the medicines', { medication: 'Lantus 10 units' }],
    ['with a fast and a sulfonylurea', { ...fast(), medication: 'Amaryl 1 mg' }],
    ['after a confirmed cancer', { confirmed_conditions: ['cancer'] }],
    ['with a pregnancy that the notes name', { medical_notes: 'expecting in May', pregnancy: 'pregnant_2' }],
    ['far below a healthy weight', {}, 38],
    ['with an aim that is too low', { target_weight_kg: 40 }],
    ['gated before anything is asked', { conditions: ['CKD on dialysis'], gender: null }],
  ])('%s', (_, profile, kg) => {
    expect(sample(profile, kg)).toEqual(gated)
  })

  test('with any condition that has a gate, and any medicine that brings one', () => {
    const conditions = conditionNames.filter((name) => ['plan', 'deficit'].includes(gateOf(name) ?? ''))
    expect(conditions).toHaveLength(12)
    for (const name of conditions) expect([name, sample({ conditions: [name] })]).toEqual([name, gated])
    const medicines = medicineNames.filter(
      (name) => gatesOf(profileOf({ ...fast(), medicines: [name] }), on).length > 0,
    )
    expect(medicines.length).toBeGreaterThan(5)
    for (const name of medicines)
      expect([name, sample({ ...fast(), medicines: [name] })]).toEqual([name, gated])
  })

  test('of anybody: an energy only where targets are computed, no gate stands and figures may be shown', () => {
    const some = <Value>(values: readonly Value[]) => fc.option(fc.constantFrom(...values))
    const anybody = fc.record({
      dob: fc.integer({ min: 1920, max: 2013 }).map((year) => `${year}-06-01`),
      ...{ gender: some(genders), pregnancy: some(pregnancies), goal: some(goals) },
      activity_level: some(activityLevels),
      height_cm: fc.integer({ min: 120, max: 200 }),
      conditions: fc.subarray(conditionNames, { maxLength: 2 }),
      medicines: fc.subarray(medicineNames, { maxLength: 2 }),
      food_rules: fc.subarray([...foodRules]),
      fasting_weekdays: fc.subarray([...weekdays], { maxLength: 2 }),
      medical_notes: some(['thyroid', 'anorexia as a girl', 'गर्भवती', 'kidney stone', 'on insulin']),
    })
    fc.assert(
      fc.property(anybody, fc.integer({ min: 30, max: 160 }), (more, kg) => {
        const profile = profileOf(more)
        const { energy, targets, absent } = sample(more, kg)
        expect([energy === null, absent === null]).toEqual([targets === null, targets !== null])
        if (gatesOf(profile, on).length > 0 || notesEatingDisorder(profile))
          expect([targets, isSampleGated(profile, on)]).toEqual([null, true])
        const weight = { kg, on: null }
        if (proposeTargets(profile, weight, on).proposed === null) expect(targets).toBeNull()
        if (energy) expect(energy.from).toBeGreaterThanOrEqual(energyFloor(profile, weight, on))
      }),
      { numRuns: 500 },
    )
  })
})

function fast(): Partial<TargetProfile> {
  return { food_rules: ['fasting_days'], fasting_weekdays: ['Monday'] }
}
function gateOf(name: keyof typeof clinicalConditions) {
  return clinicalConditions[name].gate
}
