import { bmi } from '#domain/people/patients.ts'
import { takesLike } from '../medicines.ts'
import { cited, noSource, ownRule, type Person, type RulesByCondition } from './rule.ts'

const table = 'table 1 of PMC6824451'
/** From this BMI on losing weight is advised in India. */
const isHeavy = ({ kg, height_cm }: Person) => kg !== null && height_cm !== null && bmi(kg, height_cm) >= 23
const hasFixedDoses = ({ medicines, conditions }: Person) =>
  conditions.includes('type 1 or insulin') ||
  takesLike(medicines, 'insulin') ||
  takesLike(medicines, 'glimepiride')

/** Sweet foods, and drinks that are mostly sugar. */
export const sweetFoods =
  'sugar, jaggery, honey, condensed milk, cola, sugarcane, fruit juice, orange juice, apple juice, mango juice, mosambi juice'

export const diabetesRules: RulesByCondition = {
  'type 2 diabetes': {
    'carbohydrate-share': {
      text: 'Carbohydrate gives 45 to 65% of the energy.',
      ...cited(1, `RSSDI 2017, in ${table} (ADA sets no ideal share)`),
      test: { kind: 'share', of: 'carbs_g', kcal: 4, least: 45, most: 65 },
      // In a pregnancy it is less, as with gestational diabetes.
      when: ({ lowCarb, pregnancy }) => !lowCarb && !pregnancy?.startsWith('pregnant'),
    },
    'carbohydrate-least': {
      text: 'At least 130 g of carbohydrate a day, unless little carbohydrate was chosen.',
      ...cited(2, `RSSDI 2019, in ${table}; NIN 2020 (100-130 g)`),
      test: { kind: 'day', of: 'carbs_g', least: 130 },
      when: ({ lowCarb }) => !lowCarb,
    },
    'carbohydrate-share-india': {
      text: 'The Indian default is 55 to 60% of the energy from carbohydrate.',
      ...cited(1, `ICMR 2018, in ${table}`),
      effect: 'note',
      test: { kind: 'share', of: 'carbs_g', kcal: 4, least: 55, most: 60 },
      when: ({ lowCarb }) => !lowCarb,
    },
    'carbohydrate-main-meal': {
      text: 'At most 60 g of carbohydrate at a main meal (usual counting: women 45-60 g, men 60-75 g).',
      ...cited(0, `${noSource}: usual carbohydrate counting, 3-5 exchanges of 15 g`),
      test: {
        kind: 'meal',
        of: 'carbs_g',
        at: ['breakfast', 'lunch', 'dinner'],
        most: ({ gender }) => (gender === 'male' ? 75 : 60),
      },
    },
    'carbohydrate-snack': {
      text: 'At most 30 g of carbohydrate at a snack.',
      ...cited(0, `${noSource}: usual carbohydrate counting, 1-2 exchanges`),
      test: { kind: 'meal', of: 'carbs_g', at: ['snack'], most: 30 },
    },
    'carbohydrate-steady': {
      text: 'With fixed doses of insulin or a sulfonylurea the same meal differs by at most 15 g of carbohydrate from day to day.',
      ...cited(1, 'Diabetes Care 2002, table 7 (level C); one exchange as the band is our own'),
      test: { kind: 'steady', of: 'carbs_g', most: 15 },
      when: hasFixedDoses,
    },
    fibre: {
      text: 'At least 14 g of fibre for 1,000 kcal.',
      ...cited(2, 'ADA Standards of Care, section 5; DRI adequate intake; NIN 2020: 15 g'),
      test: { kind: 'density', of: 'fiber_g', least: 14 },
    },
    'saturated-fat': {
      text: 'At most 10% of the energy from saturated fat (ICMR: below 7%).',
      ...cited(2, `RSSDI, ADA and ICMR, in ${table}`),
      test: { kind: 'share', of: 'saturated_fat_g', kcal: 9, most: 10 },
    },
    sodium: {
      text: 'At most 2,300 mg of sodium a day (the NIN limit of 2,000 mg is stricter).',
      ...cited(0, `${noSource}: ADA Standards of Care, section 5, from memory`),
      test: { kind: 'day', of: 'sodium_mg', most: 2300 },
    },
    sugar: {
      text: 'No sugar, jaggery, honey, condensed milk, fruit juice or sweet drinks, unless you allow them.',
      ...cited(2, `RSSDI, in ${table}; ADA on sugary drinks (guidelinecentral 282295)`),
      test: { kind: 'food', foods: sweetFoods, most: 0 },
    },
    'refined-starch': {
      text: 'At most one of maida, polished rice, potato and sabudana at the same meal; rather millet or brown rice.',
      ...cited(2, `ICMR 2018, in ${table} (less maida); RSSDI (millet, brown rice in place of polished)`),
      effect: 'note',
      test: { kind: 'kinds', foods: 'maida, rice, potato, sabudana', most: 1 },
    },
    'half-vegetables': {
      text: 'Vegetables fill half of the plate.',
      ...cited(0, `${noSource}: the plate method`),
    },
  },
  'type 1 or insulin': {
    gate: {
      text: 'With type 1 diabetes or insulin no target is computed, and no plan by itself.',
      ...cited(1, ownRule),
    },
    'carbohydrate-shown': {
      text: 'The carbohydrate of every meal is counted exactly, in grams: the dose before the meal follows it.',
      ...cited(1, 'ADA, Diabetes Care 2002, table 7'),
    },
  },
  prediabetes: {
    weight: {
      text: 'From a BMI of 23 on, losing 5 to 7% of the body weight lowers the risk of diabetes.',
      ...cited(2, 'ADA standards 2019 and 2020 (5% and more); Diabetes Prevention Program (7%)'),
      when: isHeavy,
    },
  },
  'gestational diabetes': {
    gate: {
      text: 'With gestational diabetes a week is filled only after the nutritionist has set the targets.',
      ...cited(0, `${ownRule}, by risk`),
    },
    'carbohydrate-least': {
      text: 'At least 175 g of carbohydrate a day.',
      ...cited(2, 'DRI 2002; CardioDiabetes 2017, p. 598 (India); droracle.ai 772117'),
      test: { kind: 'day', of: 'carbs_g', least: 175 },
    },
    protein: {
      text: 'At least 71 g of protein a day.',
      ...cited(2, 'DRI 2002; droracle.ai 772117'),
      test: { kind: 'day', of: 'protein_g', least: 71 },
    },
    fibre: {
      text: 'At least 28 g of fibre a day.',
      ...cited(2, 'DRI adequate intake in pregnancy; droracle.ai 772117; an Indian text has 20-35 g'),
      test: { kind: 'day', of: 'fiber_g', least: 28 },
    },
    'carbohydrate-share': {
      text: 'Carbohydrate gives 33 to 45% of the energy (ACOG 33-40, Endocrine Society 35-45).',
      ...cited(1, 'Spectrum, diabetesjournals 8445 (2013), table'),
      effect: 'note',
      test: { kind: 'share', of: 'carbs_g', kcal: 4, least: 33, most: 45 },
    },
    'carbohydrate-breakfast': {
      text: 'At most 30 g of carbohydrate at breakfast.',
      ...cited(
        0,
        `${noSource}: usual practice (15-30 g); split breakfast in Salis et al., J Diabetol 2021 (abstract read)`,
      ),
      test: { kind: 'meal', of: 'carbs_g', at: ['breakfast'], most: 30 },
    },
    'carbohydrate-main-meal': {
      text: 'At most 45 to 60 g of carbohydrate at lunch and at dinner.',
      ...cited(0, `${noSource}: usual practice`),
      test: { kind: 'meal', of: 'carbs_g', at: ['lunch', 'dinner'], most: 60 },
    },
    meals: {
      text: 'Three meals and two to four snacks a day; the evening snack is kept.',
      ...cited(1, 'droracle.ai 772117'),
      test: { kind: 'meals', least: 5 },
    },
  },
  PCOS: {
    weight: {
      text: 'From a BMI of 23 on, losing 5 to 10% of the body weight helps; no diet is better than another.',
      ...cited(0, `${noSource}: International PCOS guideline 2023, from memory`),
      when: isHeavy,
    },
    fibre: {
      text: 'At least 14 g of fibre for 1,000 kcal.',
      ...cited(0, `${noSource}: as with type 2 diabetes`),
      test: { kind: 'density', of: 'fiber_g', least: 14 },
    },
  },
  'fatty liver': {
    weight: {
      text: 'From a BMI of 23 on: losing 5% of the body weight lowers the fat of the liver, 7 to 10% the inflammation.',
      ...cited(0, `${noSource}: EASL 2016 and 2024, AASLD 2023, from memory`),
      when: isHeavy,
    },
    sugar: {
      text: 'No sweet drinks, added sugar or fruit juice.',
      ...cited(0, `${noSource}: EASL, from memory`),
      test: { kind: 'food', foods: sweetFoods, most: 0 },
    },
    'saturated-fat': {
      text: 'At most 10% of the energy from saturated fat.',
      ...cited(0, `${noSource}: EASL and the Mediterranean pattern, from memory`),
      test: { kind: 'share', of: 'saturated_fat_g', kcal: 9, most: 10 },
    },
    alcohol: {
      text: 'No alcohol.',
      ...cited(0, `${noSource}: EASL, from memory`),
      test: { kind: 'food', foods: 'alcohol', most: 0 },
    },
  },
}
