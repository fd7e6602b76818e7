import { describe, expect, test } from 'vitest'
import { clinicalConditions, conditionNames } from './conditions.ts'
import { fastNeedsDoctor, type GateProfile, gateAgainst, gatesOf } from './gates.ts'
import { rules } from './rules/rules.ts'

const on = '2026-11-23'
const profileOf = (more: Partial<GateProfile> = {}): GateProfile => ({
  ...{ dob: '1990-01-01', gender: 'female', pregnancy: null, medical_notes: null, medication: null },
  ...{ conditions: [], medicines: [], food_rules: [], fasting_weekdays: [] },
  ...more,
})
const fillOf = (more: Partial<GateProfile>) => gateAgainst(profileOf(more), 'fill', on)

test('nothing stops a healthy adult, nor a condition without a gate', () => {
  expect(gatesOf(profileOf(), on)).toEqual([])
  expect(
    gatesOf(profileOf({ conditions: ['type 2 diabetes', 'kidney stones', 'hypertension'] }), on),
  ).toEqual([])
})

test('each gate of the list stops all that is computed', () => {
  const blocking = conditionNames.filter((name) => clinicalConditions[name].gate === 'plan')
  expect(blocking).toHaveLength(11)
  for (const condition of blocking)
    for (const act of ['target', 'fill', 'scale', 'use_for', 'sample'] as const)
      expect([condition, gateAgainst(profileOf({ conditions: [condition] }), act, on)]).toEqual([
        condition,
        expect.stringContaining(`The profile names ${condition}, so`),
      ])
})

describe('its sentence', () => {
  test.each<[string, Partial<GateProfile>, string]>([
    [
      'of the notes',
      { medical_notes: 'kidney transplant 2020' },
      'The medical notes mention a kidney disease and a transplant, so a week is filled only to daily targets that you have confirmed.',
    ],
    [
      'of a condition that nobody confirmed',
      { conditions: ['cancer'], confirmed_conditions: [] },
      'The profile names cancer (not confirmed), so a week is filled only to daily targets that you have confirmed.',
    ],
    [
      'of a confirmed one, once',
      { conditions: ['cancer'], confirmed_conditions: ['cancer'], medical_notes: 'cancer in 2024' },
      'The profile names cancer, so a week is filled only to daily targets that you have confirmed.',
    ],
    [
      'of both',
      { conditions: ['tuberculosis'], medical_notes: 'bulimia' },
      'The profile names tuberculosis; the medical notes mention an eating disorder, so a week is filled only to daily targets that you have confirmed.',
    ],
    [
      'under 18',
      { dob: '2012-01-01' },
      'The challenger is under 18, so a week is filled only to daily targets that you have confirmed.',
    ],
    [
      'with insulin among the medicines',
      { medicines: ['insulin'] },
      'The profile names type 1 or insulin, so a week is filled only to daily targets that you have confirmed.',
    ],
    [
      'of a fast with a sulfonylurea',
      { food_rules: ['fasting_days'], fasting_weekdays: ['Monday'], medication: 'Amaryl 1 mg' },
      "Fasting with glimepiride needs the doctor's word first, so a week is filled only to daily targets that you have confirmed.",
    ],
  ])('%s', (_, profile, sentence) => {
    expect(fillOf(profile)).toBe(sentence)
  })
})

test('what the nutritionist confirmed holds, also when the challenger has removed it', () => {
  expect(fillOf({ confirmed_conditions: ['cancer'] })).toContain('cancer')
})

test('a pregnancy stops only a deficit', () => {
  const gates = gatesOf(profileOf({ conditions: ['pregnancy'] }), on)
  expect(gates).toEqual([
    {
      condition: 'pregnancy',
      text: 'The profile names pregnancy, so no deficit is planned.',
      blocks: ['deficit'],
    },
  ])
  expect(fillOf({ pregnancy: 'pregnant_2' })).toBeNull()
})

test('a fast without such a medicine, and such a medicine without a fast, stop nothing', () => {
  expect(fillOf({ conditions: ['fasting (Ramadan, Navratri)'], medicines: ['metformin'] })).toBeNull()
  expect(fillOf({ medicines: ['gliclazide'] })).toBeNull()
})

test('115 rules with ids of their own: gates block, fewer than two sources are a note', () => {
  expect(rules).toHaveLength(115)
  expect(new Set(rules.map(({ id }) => id)).size).toBe(115)
  expect(rules.filter(({ gate }) => gate)).toHaveLength(13)
  for (const { gate, effect, sure, id } of rules) {
    if (gate) expect([id, effect]).toEqual([id, 'block'])
    else if (sure < 2) expect([id, effect]).toEqual([id, 'note'])
  }
  expect(rules.filter(({ effect }) => effect === 'limit').length).toBeGreaterThan(20)
})

describe('a fast', () => {
  const against = (more: Partial<GateProfile>) => fastNeedsDoctor(profileOf(more), on)

  test('needs nobody’s word of an adult without what makes it dangerous', () => {
    expect(against({})).toBeNull()
    expect(against({ conditions: ['type 2 diabetes'], medicines: ['metformin'] })).toBeNull()
    expect(against({ gender: 'male', medical_notes: 'My wife is pregnant.' })).toBeNull()
    expect(against({ food_rules: ['fasting_days'], fasting_weekdays: ['Monday'] })).toBeNull()
  })

  test.each<[string, Partial<GateProfile>, string]>([
    [
      'insulin',
      { medicines: ['insulin'] },
      "The profile names type 1 or insulin; fasting with insulin needs the doctor's word first.",
    ],
    [
      'a sulfonylurea of the notes, by its brand',
      { medication: 'Glynase 5 mg twice' },
      "Fasting with glipizide needs the doctor's word first.",
    ],
    [
      'a sulfonylurea that only the nutritionist confirmed',
      { confirmed_medicines: ['gliclazide'] },
      "Fasting with gliclazide needs the doctor's word first.",
    ],
    [
      'an SGLT2 medicine',
      { medicines: ['empagliflozin'] },
      "Fasting with empagliflozin needs the doctor's word first.",
    ],
    ['a pregnancy', { pregnancy: 'pregnant_2' }, 'The profile names pregnancy.'],
    ['breastfeeding', { pregnancy: 'lactating_6' }, 'The profile names lactation.'],
    [
      'breastfeeding in the notes',
      { medical_notes: 'I breastfeed my son.' },
      'The medical notes mention pregnancy or breastfeeding.',
    ],
    [
      'care in a pregnancy that is wished for',
      { health_needs: ['Pregnancy Nutrition'] },
      'The profile names Pregnancy Nutrition.',
    ],
    ['somebody under 18', { dob: '2012-01-01' }, 'The challenger is under 18.'],
    ['an eating disorder', { conditions: ['eating disorder'] }, 'The profile names eating disorder.'],
    [
      'an eating disorder in the notes, denied or not',
      { medical_notes: 'no bulimia any more' },
      'The medical notes mention an eating disorder.',
    ],
    ['another gate', { conditions: ['CKD on dialysis'] }, 'The profile names CKD on dialysis.'],
  ])('needs the doctor’s word with %s', (_, more, sentence) => {
    expect(against(more)).toBe(sentence)
  })

  test('counts a pregnancy from the day on which it is', () => {
    const expecting = { pregnancy: null, due_date: '2027-05-20' } as const
    expect(fastNeedsDoctor(profileOf(expecting), '2026-11-23')).toBe('The profile names pregnancy.')
  })
})
