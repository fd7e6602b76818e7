import { cited, generalKnowledge, noSource, type RulesByCondition } from './rule.ts'

export const digestionRules: RulesByCondition = {
  coeliac: {
    gluten: {
      text: 'No wheat (atta, maida, suji, daliya, seviyan), barley, rye, malt, bread, rusk, soy sauce, compounded hing or ordinary oats: always and strictly.',
      ...cited(0, `${noSource}: ESPGHAN and ACG (lifelong), FSSAI and Codex (below 20 ppm), from memory`),
      test: { kind: 'food', foods: 'gluten, soy sauce, hing, oats', most: 0, strict: true },
    },
    deficits: {
      text: 'Iron, folate, calcium, vitamin B12 and fibre are often short: at least the allowance of each.',
      ...cited(0, `Usual deficits: ${noSource}`),
    },
  },
  'lactose intolerance': {
    'at-once': {
      text: 'At most 12 g of lactose at once, about a glass of milk, spread over the day; curd and paneer hold little, ghee and hard cheese none.',
      ...cited(0, `${noSource}: EFSA 2010 and NIH 2010, from memory`),
      test: {
        kind: 'grams',
        foods: 'milk',
        ids: ['milk_toned', 'milk_double_toned', 'milk_skim', 'milk_full', 'milk_cow', 'milk_buffalo'],
        most: 250,
        per: 'meal',
      },
    },
  },
  'milk allergy': {
    milk: {
      text: 'No milk foods at all, ghee and butter included.',
      ...cited(0, `An allergy differs from an intolerance: ${noSource}`),
      test: { kind: 'food', foods: 'milk, ghee', most: 0, strict: true },
    },
  },
  IBS: {
    fodmap: {
      text: 'In the strict phase of 2 to 6 weeks, supervised: no onion, garlic, wheat, rajma, chana, toor, urad, cauliflower, mushroom, milk, curd, apple, mango, watermelon, cashew, honey or barley.',
      ...cited(0, `Low FODMAP in outline, the list is rough and ours: ${noSource}`),
      test: {
        kind: 'food',
        foods:
          'onion, garlic, wheat, rajma, chana, toor, urad, cauliflower, mushroom, milk, curd, apple, mango, watermelon, cashew, honey, barley',
        most: 0,
      },
    },
    allowed: {
      text: 'Allowed: rice, ragi, jowar, a little oats, moong dal and canned masoor in small portions, carrot, bottle gourd, potato, tomato, firm banana, papaya, orange, lactose-free milk, a little paneer.',
      ...cited(0, `Low FODMAP in outline: ${noSource}`),
    },
    fibre: {
      text: 'With constipation raise fibre slowly, soluble fibre first.',
      ...cited(0, `${noSource}: NICE CG61 (2008-2017), from memory`),
    },
  },
  'acidity, GERD': {
    'last-meal': {
      text: 'The last meal 2 to 3 hours before bed.',
      ...cited(0, `${noSource}: ACG 2022, from memory`),
    },
    triggers: {
      text: 'Chilli, fried food, tea, coffee, tomato, citrus and mint: as one’s own triggers say.',
      ...generalKnowledge,
    },
  },
  constipation: {
    fibre: {
      text: 'At least 30 g of fibre a day, with 2 litres of fluid.',
      ...cited(2, 'NIN 2020: 30 g for 2,000 kcal'),
      test: { kind: 'day', of: 'fiber_g', least: 30 },
    },
  },
}
