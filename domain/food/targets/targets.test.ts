import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { energyOf } from '#domain/food/foods.ts'
import { nutrientKeys } from '#domain/food/nutrients.ts'
import { conditionsIn } from '#domain/food/reading/medical-words.ts'
import { activityLevels, bmi, genders, goals, pregnancies } from '#domain/people/patients.ts'
import { energyFloor, notesEatingDisorder, proposeTargets, type TargetProfile } from './targets.ts'

const on = '2026-11-23'
/** Born so that this is the age on `on`. */
const aged = (years: number) => `${2026 - years}-01-01`
const profileOf = (more: Partial<TargetProfile> = {}): TargetProfile => ({
  dob: aged(29),
  gender: 'male',
  height_cm: 166,
  goal: 'maintain',
  activity_level: 'sedentary',
  pregnancy: null,
  medical_notes: null,
  medication: null,
  health_needs: [],
  dietary_prefs: [],
  target_weight_kg: null,
  ...{ conditions: [], medicines: [], food_rules: [], fasting_weekdays: [] },
  ...more,
})
const propose = (kg: number, more: Partial<TargetProfile> = {}) =>
  proposeTargets(profileOf(more), { kg, on: null }, on)
const figures = (kg: number, more: Partial<TargetProfile> = {}) => propose(kg, more).proposed!
const calories = (kg: number, more: Partial<TargetProfile> = {}) => figures(kg, more).calories

describe('examples', () => {
  test('the reference man and woman of ICMR-NIN, mostly sitting: 2,166 and 1,689 kcal', () => {
    expect(Math.abs(calories(65) - 2166)).toBeLessThanOrEqual(1)
    expect(Math.abs(calories(55, { gender: 'female', height_cm: 154 }) - 1689)).toBeLessThanOrEqual(1)
  })

  test('each step has its line', () => {
    const { reasons, proposed } = proposeTargets(
      profileOf({ dob: aged(36), height_cm: 172, goal: 'lose', activity_level: 'light' }),
      { kg: 82.5, on: '2026-11-03' },
      on,
    )
    expect(reasons).toEqual([
      '82.5 kg (report of 3 Nov 2026) and 172 cm: BMI 27.9',
      'Mifflin-St Jeor: 1,725 kcal at rest',
      '× 1.55 (lightly active) = 2,674 kcal',
      '20% less to lose weight = 2,139 kcal',
      'Protein: 1.2 g per kg of 69.4 kg (BMI 22 and a quarter of the rest) = 83 g',
      'Fat: 28% of energy = 67 g',
      'Carbs: the rest, fibre included = 317 g',
      'Fibre: 15 g for 1,000 kcal = 32 g',
      'Added sugar: below 5% of energy = at most 26 g',
      'Sodium: at most 2,000 mg, as in 5 g of salt',
    ])
    expect(proposed).toEqual({
      ...{ calories: 2139, protein_g: 83, carbs_g: 317, fat_g: 67 },
      ...{ fiber_g: 32, sugar_g: 26, sodium_mg: 2000, carbs_by_meal: null },
    })
  })

  test.each([
    [
      'the floor',
      50,
      { height_cm: 145, gender: 'female', goal: 'lose', dob: aged(60) },
      'Held at the floor of 1,200 kcal',
      1200,
    ],
    [
      'the most deficit',
      110,
      { goal: 'lose', activity_level: 'very_active' },
      '750 kcal less, the most, to lose weight',
      undefined,
    ],
    [
      'a slow loss',
      65,
      { goal: 'lose', activity_level: 'active' },
      '536 kcal less, 0.75% of body weight a week, to lose weight',
      undefined,
    ],
    [
      'a light deficit at a normal BMI',
      60,
      { goal: 'lose' },
      '10% less at a BMI of 20 to 23 to lose weight',
      undefined,
    ],
    [
      'from 65 on',
      80,
      { goal: 'lose', dob: aged(65) },
      '10% less from the age of 65 on to lose weight',
      undefined,
    ],
    ['no deficit when thin', 54, { goal: 'lose' }, 'No deficit: the BMI of 19.6 is below 20', undefined],
    ['a surplus', 50, { goal: 'gain' }, '15% more to gain weight', undefined],
    [
      'the most surplus',
      80,
      { goal: 'gain', activity_level: 'very_active' },
      '400 kcal more, the most, to gain weight',
      undefined,
    ],
    [
      'no activity',
      65,
      { activity_level: null },
      '× 1.4 (no activity in the profile, so mostly sitting)',
      undefined,
    ],
    ['no goal', 65, { goal: null }, 'No goal in the profile, so to keep the weight', undefined],
    ['no gender', 65, { gender: null }, '(no gender in the profile: the mean of women and men)', undefined],
    ['keto', 65, { dietary_prefs: ['keto'] }, 'Keto is among the diets', undefined],
  ] as const)('%s: the line says so', (_, kg, more, words, energy) => {
    const { reasons, proposed } = propose(kg, more as Partial<TargetProfile>)
    expect(reasons.join('\n')).toContain(words)
    if (energy) expect(proposed!.calories).toBe(energy)
  })

  test.each([
    ['pregnant_1', 0, 0],
    ['pregnant_2', 350, 9.5],
    ['pregnant_3', 350, 22],
    ['lactating_6', 600, 16.9],
    ['lactating_12', 520, 13.2],
  ] as const)('%s: no deficit, %i kcal and %f g of protein more', (pregnancy, kcal, protein) => {
    const woman = { gender: 'female', height_cm: 160, dob: aged(30) } as const
    const usual = figures(60, woman)
    const { proposed, reasons } = propose(60, { ...woman, goal: 'lose', pregnancy })
    expect(proposed!.calories).toBe(usual.calories + kcal)
    expect(Math.abs(proposed!.protein_g - usual.protein_g - protein)).toBeLessThanOrEqual(1)
    expect(reasons.join('\n')).toContain('The goal waits')
    if (kcal) expect(reasons.filter((line) => line.includes('from memory: please check'))).toHaveLength(2)
    // A man's answer of earlier does not count.
    expect(propose(60, { pregnancy })).toEqual(propose(60))
  })
})

const profiles = fc.record({
  dob: fc.integer({ min: 18, max: 100 }).map(aged),
  gender: fc.constantFrom(...genders, null),
  height_cm: fc.integer({ min: 120, max: 220 }),
  goal: fc.constantFrom(...goals, null),
  activity_level: fc.constantFrom(...activityLevels, null),
  pregnancy: fc.constantFrom(...pregnancies, null),
  medical_notes: fc.constantFrom(null, 'PCOS', 'Takes thyroxine'),
  medication: fc.constantFrom(null, 'Metformin 500 mg'),
  health_needs: fc.constant<TargetProfile['health_needs']>([]),
  dietary_prefs: fc.constant<TargetProfile['dietary_prefs']>([]),
  target_weight_kg: fc.constant(null),
  conditions: fc.constant<TargetProfile['conditions']>([]),
  medicines: fc.constant<TargetProfile['medicines']>([]),
  food_rules: fc.constant<TargetProfile['food_rules']>([]),
  fasting_weekdays: fc.constant<TargetProfile['fasting_weekdays']>([]),
})
/** A profile with a weight that gives a BMI of 16 to 50. */
const people = fc
  .tuple(profiles, fc.double({ min: 16.05, max: 49.95, noNaN: true }))
  .map(([profile, index]) => ({
    profile,
    kg: Math.round(index * (profile.height_cm / 100) ** 2 * 100) / 100,
  }))

describe('for everybody', () => {
  test('the figures agree with each other and keep the limits', () => {
    fc.assert(
      fc.property(people, ({ profile, kg }) => {
        const { proposed, refused } = proposeTargets(profile, { kg, on: null }, on)
        expect(refused).toBeNull()
        const { calories, protein_g, fat_g, carbs_g, fiber_g, sugar_g, sodium_mg } = proposed!
        expect(calories).toBeGreaterThanOrEqual(energyFloor(profile, { kg, on: null }, on))
        expect(calories).toBeGreaterThanOrEqual(1200)
        expect(Math.abs(energyOf(proposed!)! - calories)).toBeLessThanOrEqual(2)
        expect(4 * protein_g).toBeLessThanOrEqual(0.3 * calories + 2)
        expect(protein_g).toBeLessThanOrEqual(2 * kg + 1)
        expect(9 * fat_g).toBeGreaterThanOrEqual(0.2 * calories)
        expect(9 * fat_g).toBeLessThanOrEqual(0.3 * calories)
        expect(carbs_g).toBeGreaterThanOrEqual(130)
        expect(fiber_g).toBeGreaterThanOrEqual(25)
        expect(4 * sugar_g).toBeLessThanOrEqual(0.05 * calories)
        expect(sodium_mg).toBe(2000)
        for (const key of nutrientKeys) expect(Number.isInteger(proposed![key])).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('who is heavier gets no less energy, as long as the same rule of deficit applies', () => {
    const band = (kg: number, height: number) => [20, 23].filter((limit) => bmi(kg, height) >= limit).length
    fc.assert(
      fc.property(people, fc.integer({ min: 1, max: 40 }), ({ profile, kg }, more) => {
        const heavier = kg + more
        fc.pre(bmi(heavier, profile.height_cm) <= 50)
        fc.pre(profile.goal !== 'lose' || band(kg, profile.height_cm) === band(heavier, profile.height_cm))
        expect(calories(heavier, profile)).toBeGreaterThanOrEqual(calories(kg, profile))
      }),
      { numRuns: 2000 },
    )
  })

  test('who moves more gets no less energy', () => {
    fc.assert(
      fc.property(people, ({ profile, kg }) => {
        const each = activityLevels.map((activity_level) => calories(kg, { ...profile, activity_level }))
        expect(each).toEqual(each.toSorted((one, other) => one - other))
      }),
      { numRuns: 1000 },
    )
  })

  test('losing weight never takes more than 20%, 750 kcal, or 0.75% of body weight a week', () => {
    fc.assert(
      fc.property(people, ({ profile, kg }) => {
        const keep = calories(kg, { ...profile, goal: 'maintain' })
        const less = keep - calories(kg, { ...profile, goal: 'lose' })
        expect(less).toBeLessThanOrEqual(Math.min(0.2 * keep, 750, 8.25 * kg) + 1)
        if (bmi(kg, profile.height_cm) < 20) expect(less).toBe(0)
        if (profile.gender !== 'male' && (profile.pregnancy ?? 'no') !== 'no') expect(less).toBe(0)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('no target is computed', () => {
  const refused = (kg: number, more: Partial<TargetProfile> = {}) => {
    const { proposed, reasons, refused } = propose(kg, more)
    if (refused) expect([proposed, reasons]).toEqual([null, []])
    return refused
  }

  test('under 18, on the day itself no longer', () => {
    expect(refused(60, { dob: '2008-11-24' })).toMatch(/under 18/)
    expect(refused(60, { dob: '2008-11-23' })).toBeNull()
  })

  test('with a BMI below 16 or above 50', () => {
    const kg = (index: number) => index * 1.66 ** 2
    expect(refused(kg(15.9))).toMatch(/BMI of 15.9 is below 16/)
    expect(refused(kg(16.01))).toBeNull()
    expect(refused(kg(49.99))).toBeNull()
    expect(refused(kg(50.1))).toMatch(/BMI of 50.1 is above 50/)
  })

  test.each([
    [
      'kidney',
      [
        'Chronic KIDNEY disease, stage 3',
        'CKD',
        'on dialysis',
        'nephrotic syndrome',
        'gurde ki bimari',
        'गुर्दे की बीमारी',
        'किडनी में पथरी',
        'no kidney stones',
      ],
    ],
    [
      'liver',
      ['Fatty liver', 'hepatitis B', 'cirrhosis', 'jigar kamzor', 'piliya', 'लिवर सिरोसिस', 'पीलिया'],
    ],
    [
      'cancer',
      [
        'breast cancer 2019',
        'cancerous',
        'after chemotherapy',
        'tumours',
        'kark rog',
        'कैंसर',
        'कैन्सर',
        'कर्क रोग',
      ],
    ],
    [
      'insulin',
      [
        'on insulin',
        'insulin pump, insulin resistance',
        'Type 1 diabetes',
        'type-1 DM',
        'T1D',
        'T1DM',
        'इंसुलिन लेती हैं',
        'इन्सुलिन',
        'टाइप 1',
      ],
    ],
    ['eating', ['eating disorders', 'recovering from anorexia', 'Bulimic', 'binge-eating', 'खाने का विकार']],
    ['tb', ['TB', 'T.B. in 2020', 'tuberculosis', "Koch's", 'tapedik', 'टीबी', 'टी.बी.', 'तपेदिक', 'क्षय रोग']],
    [
      'bariatric',
      [
        'bariatric surgery',
        'gastric bypass',
        'sleeve gastrectomy',
        'had my stomach stapled',
        'motape ki surgery',
        'बैरियाट्रिक सर्जरी',
        'मोटापे की सर्जरी',
      ],
    ],
    [
      'pregnancy',
      ['Pregnant, 5th month', 'breastfeeding', 'lactating', 'garbhvati', 'गर्भवती', 'स्तनपान', 'दूध पिलाती हूँ'],
    ],
  ] as const)('%s: in English, Hindi and Devanagari', (condition, notes) => {
    for (const note of notes) {
      expect([note, conditionsIn(note)]).toEqual([note, expect.arrayContaining([condition])])
      const sentence = refused(60, { gender: 'female', medical_notes: note })
      expect(sentence).toMatch(/^The (medical notes mention|profile mentions) .+\.$/)
    }
  })

  test.each([
    [
      'metabolic',
      [
        ...['PKU', 'Phenylketonuria since birth', 'phenylketonurea', 'MSUD', 'maple syrup urine disease'],
        ...['galactosaemia', 'Urea cycle disorder (OTC deficiency)', 'MCAD deficiency', 'GSD type 1a'],
        ...['glycogen storage disease', 'Fatty acid oxidation disorder', 'homocystinuria', 'पीकेयू'],
      ],
    ],
    [
      'heart',
      [
        ...['Heart failure', 'CHF, NYHA III', 'congestive cardiac failure', 'HFrEF', 'EF 30%', 'low EF'],
        ...[
          'ejection fraction of 30%',
          'dilated cardiomyopathy',
          'fluid restriction 1.5 l',
          'dil kamzor hai',
        ],
        ...['my heart is weak', 'हार्ट फेलियर', 'दिल कमजोर है', 'heart faliure'],
      ],
    ],
    ['kidney', ['eGFR 25', 'ESRD', 'dialisis twice a week', 'uraemia', 'proteinuria 2 g']],
    ['liver', ['ascitis', 'ascites', "Wilson's disease", 'hepatic encephalopathy']],
    ['cancer', ['leukaemia in remission', 'on chemotherepy', 'lymphoma', 'radiation therapy in May']],
    ['insulin', ['Ryzodeg 20 units', 'basal bolus', 'Toujeo at night']],
    [
      'eating',
      [
        ...[
          'I make myself vomit',
          'Makes herself throw up after dinner',
          'self-induced vomiting',
          'ED in college',
        ],
        ...['I binge and then purge', 'I take laxatives to get thin', 'I am afraid to eat', 'scared of food'],
        ...['Fear of gaining weight', 'terrified of getting fat', 'I starve myself', 'restrictive eating'],
        ...['I eat in secret and cannot stop eating', 'anorexsia', 'EDNOS', 'chew and spit', 'diet pills'],
        ...[
          'fingers down my throat',
          'khane ke baad ulti karti hoon',
          'mota hone ka dar',
          'खाने के बाद उल्टी करती हूँ',
        ],
        ...['वजन बढ़ने का डर', 'obsessed with calories', "I can't stop eating", 'I restrict my food'],
      ],
    ],
    [
      'wasting',
      [
        ...['Unexplained weight loss', 'lost 8 kg without trying', 'COPD', 'HIV positive', 'cachexia'],
        ...['malnourished', 'refeeding syndrome', 'very frail', 'sarcopenia', 'unintentional weight loss'],
        ...['motor neurone disease', 'bina wajah vajan kam ho raha hai'],
      ],
    ],
    ['tube', ['PEG tube', "fed by Ryle's tube", 'tube feeding', 'TPN', 'parenteral nutrition']],
    ['transplant', ['Renal transplant 2019', 'heart transplant', 'ट्रांसप्लांट', 'Pangraf 1 mg']],
    ['adrenal', ["Addison's disease", 'adrenal insufficiency', 'hyponatraemia', 'SIADH']],
    ['digestion', ['pancreatitis', 'short bowel syndrome', 'cystic fibrosis']],
    ['build', ['Paraplegia', 'amputated leg', 'achondroplasia']],
  ] as const)('%s: no target either', (condition, notes) => {
    for (const note of notes) {
      expect([note, conditionsIn(note)]).toEqual([note, expect.arrayContaining([condition])])
      expect([note, refused(60, { medical_notes: note })]).toEqual([
        note,
        expect.stringMatching(/^The medical notes mention .+\.$/),
      ])
    }
  })

  test.each([
    ...[
      'postpartum 4 months, G2P1',
      'Delivered 3 months ago',
      'LSCS in August',
      'C-section',
      'newborn at home',
    ],
    ...['I had a baby in May', 'my 5 month old baby', 'Post natal', 'gave birth in June', 'G2P1'],
    ...['delivery ke baad vajan badha', 'baby is 4 months old', 'प्रसव के बाद', 'डिलीवरी को 3 महीने'],
  ])('%s: please ask about breastfeeding, unless the profile answers it', (medical_notes) => {
    const mother = { gender: 'female', goal: 'lose', medical_notes } as const
    expect(refused(70, mother)).toMatch(/please ask about breastfeeding\.$/)
    expect(refused(70, { ...mother, pregnancy: 'no' })).toBeNull()
    expect(refused(70, { goal: 'lose', medical_notes })).toBeNull()
  })

  test.each([
    'BF',
    'EBF baby 5 months',
    'breast-feeding',
    'feeding my baby',
    'GDM',
    '28 wks antenatal',
    'pregnent',
  ])('%s: which months is asked', (medical_notes) =>
    expect(refused(70, { gender: 'female', medical_notes })).toMatch(/in which months: please ask/),
  )

  test('a complication of a pregnancy', () => {
    const pregnant = { gender: 'female', pregnancy: 'pregnant_2' } as const
    for (const note of ['GDM', 'pre-eclampsia', 'twins', 'hyperemesis'])
      expect(refused(70, { ...pregnant, medical_notes: note })).toMatch(/complication of a pregnancy/)
    expect(refused(70, { ...pregnant, pregnancy: 'no', medical_notes: 'GDM in 2015' })).toBeNull()
  })

  test('a target weight below a healthy BMI, unless it is a step on the way up', () => {
    // 166 cm: a BMI of 18.5 is 50.98 kg.
    expect(refused(60, { goal: 'lose', target_weight_kg: 40.8 })).toBe(
      'The target weight of 40.8 kg is a BMI of 14.8, below 18.5, so no target is computed: please set it by hand if one is needed.',
    )
    expect(refused(60, { goal: null, target_weight_kg: 50.9 })).toMatch(/below 18.5/)
    expect(refused(60, { goal: 'lose', target_weight_kg: 51 })).toBeNull()
    expect(refused(45, { goal: 'gain', target_weight_kg: 49 })).toBeNull()
  })

  test('a BMI of 17.6 with the goal to lose: no deficit', () => {
    const kg = 17.6 * 1.66 ** 2
    expect(calories(kg, { goal: 'lose' })).toBe(calories(kg, { goal: 'maintain' }))
  })

  test.each([
    ...[
      'PCOS with insulin resistance',
      'insulin sensitivity is low',
      'Type 2 diabetes',
      'type 2 since 10 years',
    ],
    ...[
      'Hypothyroid, blood pressure',
      'Allergic to kidney beans',
      'Takes metformin',
      'थायराइड',
      'मधुमेह',
      'football',
    ],
    ...[
      'Cuts in the leg',
      'a child of type 2',
      'Heart disease in the family',
      'heartburn',
      'salt restricted diet',
    ],
    ...[
      'Binge watching at night',
      'Laxative for constipation',
      'food delivery every evening',
      'canker sores',
    ],
    ...[
      'vomiting when travelling',
      'BF 32%',
      'hearing aids',
      'desk job',
      'afraid of needles',
      'ate fast food',
    ],
    ...['Low sodium diet', 'I eat at 9 pm, egg and milk', 'Gout, uric acid 8'],
  ])('%s is no reason', (medical_notes) => {
    expect(refused(60, { medical_notes })).toBeNull()
  })

  test('a medicine tells of a condition too', () => {
    expect(refused(60, { medical_notes: 'Diabetes', medication: 'Insulin at night' })).toMatch(
      /mention insulin/,
    )
    expect(refused(60, { medical_notes: 'Diabetes', medication: 'Metformin 500 mg' })).toBeNull()
  })

  test('one sentence names all that is mentioned', () => {
    expect(refused(60, { medical_notes: 'TB in 2001, breast cancer, CKD' })).toBe(
      'The medical notes mention a kidney disease, cancer and tuberculosis, so no target is computed: please set it by hand if one is needed.',
    )
  })

  test('a pregnancy in the notes is asked about, unless the profile answers it', () => {
    const woman = { gender: 'female', medical_notes: 'Pregnant' } as const
    expect(refused(60, woman)).toMatch(/in which months: please ask/)
    expect(refused(60, { ...woman, pregnancy: 'pregnant_2' })).toBeNull()
    expect(refused(60, { ...woman, pregnancy: 'no' })).toBeNull()
    expect(refused(60, { medical_notes: 'My wife is pregnant' })).toBeNull()
    const need: Partial<TargetProfile> = { health_needs: ['Pregnancy Nutrition'] }
    expect(refused(60, { gender: 'female', ...need })).toMatch(/in which months: please ask/)
    expect(refused(60, { gender: 'female', ...need, pregnancy: 'lactating_6' })).toBeNull()
  })

  test('an eating disorder is noticed', () => {
    const noted = (medical_notes: string | null) =>
      notesEatingDisorder({ medical_notes, medication: null, conditions: [] })
    expect(noted('Bulimia as a student')).toBe(true)
    expect(noted('CKD')).toBe(false)
    expect(noted(null)).toBe(false)
    const chosen = { medical_notes: null, medication: null, conditions: ['eating disorder'] }
    expect(notesEatingDisorder(chosen)).toBe(true)
  })
})

describe('the rules of the conditions', () => {
  const diabetic = { conditions: ['type 2 diabetes' as const], goal: 'lose' as const }
  test('with diabetes no meal is proposed more carbs than it may have: protein and fat give the rest', () => {
    const { proposed, reasons } = propose(84, { ...diabetic, dob: aged(52), height_cm: 170 })
    const { carbs_by_meal, carbs_g, calories } = proposed!
    expect(carbs_by_meal).toEqual({ breakfast: 72, lunch: 72, snack: 29, dinner: 72 + carbs_g - 245 })
    expect(Math.abs(energyOf(proposed!)! - calories)).toBeLessThanOrEqual(6)
    expect(reasons).toContainEqual(
      expect.stringMatching(/^Carbs held to what the meals may have with diabetes/),
    )
  })

  test('for anybody with diabetes who can have them, the meals keep to their most', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 45, max: 120 }),
        fc.integer({ min: 145, max: 190 }),
        fc.constantFrom(...genders),
        fc.constantFrom(...activityLevels),
        fc.constantFrom('no' as const, 'pregnant_2' as const),
        (kg, height_cm, gender, activity_level, pregnancy) => {
          const body = { height_cm, gender, activity_level, dob: aged(40) }
          const { proposed, reasons } = propose(kg, { ...diabetic, ...body, pregnancy })
          if (!proposed) return
          const { carbs_by_meal, carbs_g, calories } = proposed
          const expects = gender !== 'male' && pregnancy !== 'no'
          expect(Object.values(carbs_by_meal!).reduce((sum, grams) => sum + grams, 0)).toBe(carbs_g)
          // Little carbohydrate is a choice of its own.
          expect(4 * carbs_g).toBeGreaterThanOrEqual(expects ? 4 * 175 - 8 : 0.45 * calories - 8)
          if (reasons.some((line) => /further snacks/.test(line))) return
          const main = gender === 'male' ? 75 : 60
          expect(carbs_by_meal!.lunch).toBeLessThanOrEqual(main)
          expect(carbs_by_meal!.dinner).toBeLessThanOrEqual(main)
          expect(carbs_by_meal!.breakfast).toBeLessThanOrEqual(expects ? 30 : main)
          expect(carbs_by_meal!.snack!).toBeLessThanOrEqual(60)
        },
      ),
    )
  })

  test('from 60 on the protein is enough for two meals with 25 g', () => {
    const { proposed, reasons } = propose(60, { dob: aged(61) })
    expect(proposed!.protein_g).toBeGreaterThanOrEqual(72)
    expect(reasons).toContainEqual(expect.stringMatching(/raised to what the rules of the conditions ask/))
    expect(figures(60, { dob: aged(59) }).protein_g).toBeLessThan(70)
  })

  test('fibre is what a rule asks', () => {
    expect(figures(60, { conditions: ['constipation'] }).fiber_g).toBeGreaterThanOrEqual(30)
  })
})
