import { cited, nin, noSource, type Person, type RulesByCondition } from './rule.ts'

const isPregnant = ({ pregnancy }: Person) => !!pregnancy?.startsWith('pregnant')
/** mg of iron a day; single figures of NIN 2020. */
const ironOf = (person: Person) => {
  if (isPregnant(person)) return 27
  return person.gender === 'male' ? 19 : 29
}
export const deficiencyRules: RulesByCondition = {
  'hypothyroid on levothyroxine': {
    'before-breakfast': {
      text: 'The tablet with water 30 to 60 minutes before breakfast, tea or coffee.',
      ...cited(2, 'myactivenutrition.com; providence.co.in; medx.it.com'),
    },
    'calcium-and-iron': {
      text: 'Tablets of calcium or iron, and antacids, at least 4 hours after the tablet; milk in the breakfast is no tablet.',
      ...cited(2, 'myactivenutrition.com; providence.co.in; medx.it.com'),
    },
    soya: {
      text: 'Soya never at breakfast and in at most three meals a week, at least 4 hours after the tablet; fibre and walnut the same from day to day.',
      ...cited(
        2,
        'myactivenutrition.com; medx.it.com; providence.co.in (3-4 h); three meals a week are our own',
      ),
      test: { kind: 'food', foods: 'soy', most: 3, notAt: ['breakfast'] },
    },
    'raw-cabbage': {
      text: 'Raw cabbage, cauliflower and radish matter only with too little iodine; cooked they are fine.',
      ...cited(0, `Goitrogens, no ban at usual amounts: ${noSource}`),
    },
    'iodised-salt': {
      text: 'About 5 g of iodised salt a day.',
      ...cited(1, 'NIN 2020: 140 µg of iodine'),
    },
  },
  hyperthyroid: {
    iodine: {
      text: 'No kelp, seaweed or iodine drops.',
      ...cited(0, `Excess of iodine: ${noSource}`),
      effect: 'note',
      test: { kind: 'food', foods: 'kelp, seaweed, nori', most: 0 },
    },
  },
  'iron deficiency': {
    iron: {
      text: 'At least the allowance of iron a day: women 29 mg, men 19 mg, pregnant 27 mg.',
      ...nin,
      test: { kind: 'day', of: 'iron_mg', least: ironOf },
    },
    'vitamin-c': {
      text: 'At least 20 mg of vitamin C for 1,000 kcal; better 50 mg in the main meal.',
      ...cited(2, 'NIN 2020, report text; 50 mg overcomes tannin: experts123.com (Hallberg 1986)'),
      test: { kind: 'density', of: 'vitamin_c_mg', least: 20 },
    },
    tea: {
      text: 'Tea and coffee at least an hour away from main meals.',
      ...cited(
        2,
        'theguthealthdoctor.com (60-70% less iron with the meal, 21% after 1 h, 10% after 2 h); experts123; veganhealth.org',
      ),
      effect: 'note',
      test: { kind: 'food', foods: 'tea, coffee', notAt: ['lunch', 'dinner'] },
    },
    'calcium-apart': {
      text: 'A calcium tablet or a glass of milk one to two hours away from the meal with the iron.',
      ...cited(1, 'General nutrition texts; foodaq.com'),
    },
  },
  'vitamin B12 deficiency': {
    b12: {
      text: 'At least 2.2 µg of vitamin B12 a day. Vegan food alone gives none: name a fortified food or a supplement.',
      ...nin,
      test: { kind: 'day', of: 'vitamin_b12_mcg', least: 2.2 },
    },
  },
  'vitamin D deficiency': {
    'vitamin-d': {
      text: 'Vitamin D of 15 µg a day, 20 µg from 60 years on, is not reached by food here: sun or a supplement.',
      ...nin,
    },
  },
  osteoporosis: {
    calcium: {
      text: 'At least 1,200 mg of calcium a day: women after menopause, everybody from 60 on.',
      ...cited(2, 'NIN 2020, report text and table for the elderly'),
      test: { kind: 'day', of: 'calcium_mg', least: 1200 },
    },
  },
}
