import { proteinWeight } from '#domain/people/patients.ts'
import {
  cited,
  generalKnowledge,
  nin,
  noSource,
  ownRule,
  type Person,
  type RulesByCondition,
} from './rule.ts'

const isPregnant = ({ pregnancy }: Person) => !pregnancy || pregnancy.startsWith('pregnant')
/** So much protein for each kg, as targets count it: a target must not break its own rule. */
const proteinPerKg =
  (amount: number) =>
  ({ kg, height_cm }: Person) =>
    kg && amount * (height_cm ? proteinWeight(kg, height_cm) : kg)
const hasWeakKidneys = ({ conditions }: Person) => conditions.some((name) => name.startsWith('CKD'))
const gateOf = (text: string, source = ownRule, sure = 1) => ({
  gate: { text, source, sure },
})

/** Stages of life, and illnesses with which the nutritionist alone sets the figures. */
export const stageRules: RulesByCondition = {
  pregnancy: {
    gate: { text: 'No deficit in a pregnancy.', source: ownRule, sure: 1 },
    energy: {
      text: '350 kcal more a day in months 4 to 9; the proposed targets include them.',
      ...nin,
    },
    protein: {
      text: '9.5 g of protein more a day in months 4 to 6, 22 g in months 7 to 9; the proposed targets include them.',
      ...nin,
    },
    minerals: {
      text: 'At least 27 mg of iron, 570 µg of folate and 1,000 mg of calcium a day; the tablets of iron and folic acid come on top.',
      ...nin,
      test: { kind: 'day', of: 'calcium_mg', least: 1000 },
      when: isPregnant,
    },
    caffeine: {
      text: 'At most 200 mg of caffeine a day: count cups, tea has 30-50 mg, coffee 60-100 mg.',
      ...cited(2, 'news24online; cloudninecare.com; apherald.com; WHO 300 mg'),
      test: { kind: 'food', foods: 'tea, coffee', most: 3, per: 'day' },
    },
    avoid: {
      text: 'No raw or runny egg, raw sprouts, raw milk, raw fish, undercooked meat, large fish (shark, surmai, swordfish), alcohol or unripe papaya; liver at most once a week. How a food is cooked is not known here.',
      ...cited(2, 'ecer.com; cloudninecare.com; motherhoodmeansbusiness.com (unripe papaya)'),
      test: {
        kind: 'food',
        foods:
          'raw papaya, unripe papaya, surmai, shark, swordfish, liver, alcohol, raw egg, raw sprouts, sushi, raw milk',
        most: 0,
      },
    },
    retinol: {
      text: 'At most 3,000 µg of preformed vitamin A a day: it is liver that holds so much. Our table has no figure for it.',
      ...cited(2, 'NIN 2020 and NASEM: upper limit of 3,000 µg'),
    },
  },
  lactation: {
    energy: {
      text: '600 kcal more a day up to 6 months, 520 kcal up to 12 months, and no deficit; the proposed targets include them.',
      ...nin,
    },
    protein: {
      text: '17 g of protein more a day up to 6 months, 13 g up to 12 months; the proposed targets include them.',
      ...nin,
    },
    calcium: {
      text: 'At least 1,200 mg of calcium a day.',
      ...nin,
      test: { kind: 'day', of: 'calcium_mg', least: 1200 },
    },
  },
  'age 60 and over': {
    protein: {
      text: 'Protein 1.0 to 1.2 g for each kg of body weight; ill or malnourished 1.2-1.5 g; not with a kidney disease.',
      ...cited(
        2,
        'ESPEN expert group 2014 (clinicalnutritionjournal.com; docobook copy); NIN 2020 keeps 0.83',
      ),
      test: { kind: 'day', of: 'protein_g', least: proteinPerKg(1) },
      when: (person) => !hasWeakKidneys(person),
    },
    'protein-meals': {
      text: 'At least 25 g of protein at each of two meals.',
      ...cited(0, `${noSource}: PROT-AGE 2013 (25-30 g a meal), from memory`),
      test: {
        kind: 'meal',
        of: 'protein_g',
        at: ['breakfast', 'lunch', 'snack', 'dinner'],
        least: 25,
        meals: 2,
      },
      when: (person) => !hasWeakKidneys(person),
    },
    'calcium-and-vitamin-d': {
      text: 'At least 1,200 mg of calcium a day, and 20 µg of vitamin D from sun or a supplement.',
      ...cited(2, 'NIN 2020, table for the elderly'),
      test: { kind: 'day', of: 'calcium_mg', least: 1200 },
    },
  },
  'after bariatric surgery': {
    ...gateOf('After bariatric surgery no target is computed, and no plan by itself.'),
    protein: {
      text: 'At least 60 g of protein a day, up to 1.5 g for each kg of ideal weight.',
      ...cited(0, `${noSource}: ASMBS and AACE 2019, from memory`),
      test: { kind: 'day', of: 'protein_g', least: 60 },
    },
    calcium: {
      text: 'A supplement of 1,200 to 1,500 mg of calcium a day in parts (BPD/DS 1,800-2,400 mg).',
      ...cited(1, 'ASMBS 2016: guidelinecentral.com 8057'),
    },
    b12: {
      text: 'A supplement of 350 to 500 µg of vitamin B12 a day by mouth, or 1,000 µg a month by injection.',
      ...cited(2, 'ASMBS 2016: guidelinecentral.com 8057; plasticsurgerykey.com (350-1,000 µg)'),
    },
    thiamin: {
      text: 'At least 12 mg of thiamin a day, 50 to 100 mg at risk.',
      ...cited(2, 'guidelinecentral.com 8057; bariatricity.com'),
    },
    'iron-vitamin-d-folate': {
      text: 'Supplements of 45 to 60 mg of iron, 3,000 IU of vitamin D and 400 to 800 µg of folate a day.',
      ...cited(0, `ASMBS 2016 (folate: bariatricity.com); the rest: ${noSource}`),
    },
    'drinks-apart': {
      text: 'Drinks 30 minutes away from meals, small bites, no sugar (dumping).',
      ...generalKnowledge,
    },
  },
  'eating disorder': gateOf(
    'With an eating disorder there are no calorie figures, no deficit and no computed target.',
  ),
  cancer: gateOf(
    'With cancer no target is computed: protein of 1.0 to 1.5 g/kg as the treating team sets it.',
    `${ownRule}; ESPEN 2021: ${noSource}`,
    0,
  ),
  tuberculosis: gateOf('With tuberculosis there is no deficit, and no target is computed.'),
  'child or adolescent': gateOf('Under 18 no target is computed, and no plan by itself.'),
  'fasting (Ramadan, Navratri)': {
    gate: {
      text: 'No fast with insulin, a sulfonylurea or an SGLT2 inhibitor before the doctor was asked.',
      ...cited(
        0,
        `IDF-DAR 2021: ${noSource}; SGLT2 inhibitors and loss of water: an open text of unrecorded title`,
      ),
    },
  },
}
