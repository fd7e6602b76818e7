import { expect, test } from 'vitest'
import type { FoodNutrient } from '#domain/food/foods.ts'
import type { MealType } from '#domain/food/nutrients.ts'
import { newKey } from '#domain/keys.ts'
import type { ConditionName } from './conditions.ts'
import {
  adviceFor,
  evaluateRules,
  foodLimits,
  foodsIn,
  type RuleList,
  type WeekDay,
  type WeekMeal,
} from './evaluate.ts'
import { personOf } from './person.ts'
import type { Person } from './rules/rule.ts'
import { ruleById } from './rules/rules.ts'
import { keepsRules, limitsOn } from './swap-rules.ts'

const signed: RuleList = { signed: true, off: new Set() }
const profile = {
  ...{ dob: '1990-01-01', gender: 'female', height_cm: 160, pregnancy: null, dietary_prefs: [] },
  ...{ conditions: [], medicines: [] },
} satisfies Parameters<typeof personOf>[0]
const person = (conditions: ConditionName[], more: Partial<Person> = {}): Person => ({
  ...personOf({ ...profile, conditions }, 60, '2026-11-23'),
  ...more,
})

type Figures = Partial<Record<FoodNutrient, number>>
/** A meal whose other figures are harmless. */
function meal(
  meal_type: MealType,
  title: string,
  figures: Figures = {},
  more: Partial<WeekMeal> = {},
): WeekMeal {
  const all: Figures = {
    calories: 600,
    carbs_g: 50,
    protein_g: 25,
    fiber_g: 12,
    saturated_fat_g: 3,
    sodium_mg: 400,
    ...figures,
  }
  const known = Object.entries(all).map(([key, amount]) => [key, { amount, known: 1 }])
  return { id: newKey(), meal_type, title, figures: Object.fromEntries(known), items: [], ...more }
}
const day = (date: string, ...meals: WeekMeal[]): WeekDay => ({ date, meals })
const whole = (date: string, figures: Figures = {}) =>
  day(date, ...(['breakfast', 'lunch', 'dinner'] as const).map((type) => meal(type, 'Moong dal', figures)))
const found = (days: WeekDay[], who: Person, rule: string, list = signed) =>
  evaluateRules(days, who, list).filter((mark) => mark.rule === rule)

test('a day with too much sodium is marked with figure, rule and source', () => {
  const days = [whole('2026-11-23', { sodium_mg: 900 }), whole('2026-11-24')]
  expect(found(days, person(['hypertension']), 'hypertension-sodium')).toEqual([
    {
      ...{ rule: 'hypertension-sodium', condition: 'hypertension', date: '2026-11-23', meal_id: null },
      text: 'Sodium is 2,700 mg. At most 2,000 mg of sodium a day; 1,500 mg where a stricter goal is wanted.',
      ...{ source: 'WHO 2012; NIN 2020; DASH 2,300 and 1,500 mg', effect: 'limit' },
    },
  ])
  expect(evaluateRules(days, person([]), signed)).toEqual([])
})

test('before the list is signed all but gates are notes, and a rule that is switched off says nothing', () => {
  const days = [whole('2026-11-23', { sodium_mg: 900 })]
  const unsigned = { signed: false, off: new Set<string>() }
  const off = { signed: true, off: new Set(['hypertension-sodium', 'cancer-gate']) }
  const who = person(['hypertension', 'cancer'])
  expect(found(days, who, 'hypertension-sodium', unsigned)[0]!.effect).toBe('note')
  expect(found(days, who, 'hypertension-sodium', off)).toEqual([])
  for (const list of [unsigned, off])
    expect(found(days, who, 'cancer-gate', list)[0]).toMatchObject({ effect: 'block', date: null })
})

test('what is not known, and a day that is not planned to its end, is not called too low', () => {
  const who = person(['osteoporosis'])
  const low = whole('2026-11-23', { calcium_mg: 100 })
  expect(found([low], who, 'osteoporosis-calcium')).toHaveLength(1)
  expect(found([whole('2026-11-23')], who, 'osteoporosis-calcium')).toEqual([])
  expect(found([{ ...low, meals: low.meals.slice(1) }], who, 'osteoporosis-calcium')).toEqual([])
})

test('carbohydrate of a main meal, of the day and its share', () => {
  const who = person(['type 2 diabetes'])
  const marks = (rule: string, figures: Figures) =>
    found([whole('2026-11-23', figures)], who, `type-2-diabetes-${rule}`)
  expect(marks('carbohydrate-main-meal', { carbs_g: 72 })).toHaveLength(3)
  expect(marks('carbohydrate-main-meal', { carbs_g: 72 })[1]!.text).toContain(
    'Carbohydrate is 72 g at lunch. ',
  )
  expect(marks('carbohydrate-main-meal', { carbs_g: 60 })).toEqual([])
  expect(marks('carbohydrate-least', { carbs_g: 40 })).toMatchObject([
    { date: '2026-11-23', effect: 'limit' },
  ])
  expect(marks('carbohydrate-least', { carbs_g: 45 })).toEqual([])
  expect(marks('fibre', { fiber_g: 5 })[0]!.text).toContain('Fibre is 8.3 g for 1,000 kcal. ')
  expect(marks('saturated-fat', { saturated_fat_g: 9 })[0]!.text).toContain(
    'Saturated fat is 14% of the energy',
  )
  expect(
    found(
      [whole('2026-11-23', { carbs_g: 72 })],
      person(['type 2 diabetes'], { gender: 'male' }),
      'type-2-diabetes-carbohydrate-main-meal',
    ),
  ).toEqual([])
})

test('with fixed doses the same meal stays the same; without them it need not', () => {
  const days = ['23', '24', '25'].map((date, n) =>
    day(`2026-11-${date}`, meal('lunch', 'Rice', { carbs_g: n === 2 ? 70 : 50 })),
  )
  const rule = 'type-2-diabetes-carbohydrate-steady'
  const marks = found(days, person(['type 2 diabetes'], { medicines: ['gliclazide'] }), rule)
  expect(marks).toMatchObject([{ date: '2026-11-25', meal_id: days[2]!.meals[0]!.id }])
  expect(found(days, person(['type 2 diabetes'], { medicines: ['metformin'] }), rule)).toEqual([])
})

test('foods are found by title and by food, and named', () => {
  const jaggery = { food_id: 'jaggery', name: 'Jaggery (gur)', grams: 10 }
  const days = [
    day(
      '2026-11-23',
      meal('snack', 'Gulab jamun'),
      meal('lunch', 'Dal', {}, { items: [jaggery] }),
      meal('dinner', 'Moong dal'),
    ),
  ]
  const marks = found(days, person(['type 2 diabetes']), 'type-2-diabetes-sugar')
  expect(marks.map(({ meal_id }) => meal_id)).toEqual(days[0]!.meals.slice(0, 2).map(({ id }) => id))
  expect(marks[1]!.text).toContain('Contains jaggery')
  const prawn = day(
    '2026-11-23',
    meal('lunch', 'Prawn curry'),
    meal('dinner', 'Chicken liver fry'),
    meal('snack', 'Kidney beans'),
  )
  expect(found([prawn], person(['gout']), 'gout-high-purine-foods').map(({ meal_id }) => meal_id)).toEqual(
    prawn.meals.slice(0, 2).map(({ id }) => id),
  )
  const wheat = day('2026-11-23', meal('lunch', 'Roti with dal'), meal('dinner', 'Rice'))
  expect(found([wheat], person(['coeliac']), 'coeliac-gluten')).toHaveLength(1)
})

test('what may never come is in no swap, before the list is signed as after; a rule that is switched off holds nobody', () => {
  const week = [day('2026-11-23', meal('lunch', 'Rajma with rice'))]
  const at = week[0]!.meals[0]!.id!
  const takes = (list: RuleList, title: string) =>
    keepsRules(week, at, person(['coeliac']), list)(meal('lunch', title))
  for (const list of [signed, { ...signed, signed: false }])
    expect([takes(list, 'Phulka with dal'), takes(list, 'Jowar roti with dal')]).toEqual([false, true])
  expect(takes({ signed: true, off: new Set(['coeliac-gluten']) }, 'Phulka with dal')).toBe(true)
})

test('levothyroxine: soya never at breakfast, and in at most three meals a week', () => {
  const soya = (date: string, type: MealType) => day(date, meal(type, 'Soya chunks curry'))
  const days = ['23', '24', '25', '26'].map((date) => soya(`2026-11-${date}`, 'lunch'))
  const who = person(['hypothyroid on levothyroxine'])
  expect(found(days, who, 'hypothyroid-soya')).toMatchObject([{ date: '2026-11-26' }])
  expect(found([soya('2026-11-23', 'breakfast')], who, 'hypothyroid-soya')).toHaveLength(1)
  // The medicine alone says so, too.
  const byMedicine = personOf({ ...profile, medicines: ['levothyroxine'] }, 60, '2026-11-23')
  expect(foodLimits(byMedicine, signed)).toEqual([
    {
      rule: 'hypothyroid-soya',
      foods: 'soy',
      strict: false,
      mostAWeek: 3,
      mostADay: null,
      notAt: ['breakfast'],
      effect: 'limit',
    },
  ])
  expect(foodsIn({ title: 'Tofu bhurji', items: [] }, foodLimits(byMedicine, signed)[0]!.foods)).toEqual([
    'tofu',
  ])
  expect(foodLimits(byMedicine, { ...signed, signed: false })).toEqual([])
})

test('salty foods once a day, meat by its grams, few kinds of starch at a meal', () => {
  const salty = day('2026-11-23', meal('lunch', 'Dal with pickle'), meal('dinner', 'Rice and papad'))
  expect(found([salty], person(['hypertension']), 'hypertension-salty-foods')).toMatchObject([
    { meal_id: salty.meals[1]!.id },
  ])
  const chicken = { food_id: 'chicken_breast', name: 'Chicken breast', grams: 90 }
  const meat = day(
    '2026-11-23',
    ...(['lunch', 'dinner'] as const).map((type) => meal(type, 'Curry', {}, { items: [chicken] })),
  )
  expect(found([meat], person(['gout']), 'gout-meat-and-fish')[0]!.text).toContain('180 g of chicken')
  const starch = day('2026-11-23', meal('lunch', 'Rice with aloo sabzi'), meal('dinner', 'Rice'))
  expect(found([starch], person(['type 2 diabetes']), 'type-2-diabetes-refined-starch')).toMatchObject([
    { meal_id: starch.meals[0]!.id },
  ])
})

test('protein for each kg of body weight; without a weight it is not judged', () => {
  const rule = 'ckd-protein'
  const days = [whole('2026-11-23', { protein_g: 20 })]
  expect(found(days, person(['CKD 3-5 not on dialysis']), rule)[0]!.text).toContain('Protein is 60 g')
  expect(found(days, person(['CKD 3-5 not on dialysis'], { kg: null }), rule)).toEqual([])
  expect(found(days, person(['CKD 3-5 not on dialysis', 'type 2 diabetes']), rule)).toEqual([])
})

test('what no figure shows is advice', () => {
  const advice = adviceFor(person(['hypothyroid on levothyroxine']), signed)
  expect(advice.map(({ rule }) => rule)).toContain('hypothyroid-before-breakfast')
  expect(advice.every(({ effect, source }) => effect === 'note' && source)).toBe(true)
})

test('what limits a meal is said where its week is not known', () => {
  const who = person(['type 2 diabetes'])
  const sweet = meal('snack', 'Gulab jamun')
  expect(limitsOn(sweet, who, signed)).toEqual([ruleById.get('type-2-diabetes-sugar')!.text])
  expect(limitsOn(meal('lunch', 'Moong dal'), who, signed)).toEqual([])
  expect(limitsOn(sweet, who, { ...signed, signed: false })).toEqual([])
})
