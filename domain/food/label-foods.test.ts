import { expect, test } from 'vitest'
import { foodLabel } from './food-label.ts'
import type { Per100g } from './foods.ts'
import {
  energySlip,
  figureIssues,
  figuresPer100g,
  figuresText,
  isInJoules,
  sentFood,
  TypedLabelFood,
  typedFood,
} from './label-foods.ts'
import { foodClashes } from './reading/clashes.ts'

const horlicks = {
  ...typedFood(null),
  ...{ name: 'Horlicks', per: '100 g' as const, measure: 'tbsp', measure_g: 9, serving_g: null },
  ...{ calories: 377, protein_g: 11, carbs_g: 79, fat_g: 2, fiber_g: null, sugar_g: 37, salt_g: null },
}
const id = '01900000-0000-7000-8000-000000000001'
const filled = (typed: object) =>
  Object.fromEntries(Object.entries(typed).map(([key, value]) => [key, value === '' ? null : value]))
const typed = (more: object = {}) => ({
  ...filled({ ...horlicks, ...more }),
  ...{ measure: horlicks.measure, ingredients: null },
})
const problems = (more: object) =>
  TypedLabelFood.safeParse(typed(more)).error?.issues.map(({ path, message }) => [path.join('.'), message])

test('figures of a serving become those of 100 g; salt counts as sodium; what is not typed is not known', () => {
  const husk = { per: 'serving' as const, serving_g: 5, calories: 10, carbs_g: 4.3, fiber_g: 4, salt_g: 0.01 }
  expect(figuresPer100g(husk)).toMatchObject({
    ...{ calories: 200, carbs_g: 86, fiber_g: 80, sodium_mg: 78.6 },
    ...{ sugar_g: null, iron_mg: null, protein_g: null },
  })
  // The label's own sodium counts.
  expect(figuresPer100g({ per: '100 g', sodium_mg: 250, salt_g: 9 })).toMatchObject({ sodium_mg: 250 })
  expect(figuresPer100g({ per: '100 g', sodium_mg: 0 })).toMatchObject({ sodium_mg: 0, sugar_g: null })
})

test('a form is sent for 100 g, with its measure', () => {
  const food = sentFood(TypedLabelFood.parse(typed({ aliases: ['malt drink'] })))
  expect(food).toMatchObject({
    ...{ name: 'Horlicks', aliases: ['malt drink'], measures: [{ name: 'tbsp', grams: 9 }], shared: false },
    ...{ ingredients: null, per_100g: { calories: 377, sugar_g: 37, fiber_g: null } },
  })
  expect(sentFood(TypedLabelFood.parse({ ...typed(), measure: '' })).measures).toEqual([])
})

test.each([
  [{ protein_g: null }, 'protein_g', 'Protein is on every label'],
  [{ name: ' ' }, 'name', 'Name is required'],
  [{ per: 'serving' }, 'serving_g', 'Give the grams of a serving'],
  [
    { per: 'serving', serving_g: 20 },
    'calories',
    'Energy of 100 g must be between 0 and 900 kcal. Is it in kJ?',
  ],
  [{ measure_g: null }, 'measure_g', 'Give the grams of the measure'],
  [{ sugar_g: 85 }, 'sugar_g', 'There cannot be more sugar than carbohydrate'],
  [{ free_sugar_g: 50 }, 'free_sugar_g', 'There cannot be more added sugar than sugar'],
  [{ saturated_fat_g: 9 }, 'saturated_fat_g', 'There cannot be more saturated fat than fat'],
  [{ protein_g: 25 }, 'carbs_g', 'Protein, carbohydrate, fat and sodium of 100 g weigh more than 100 g'],
  [
    { carbs_g: 5, sugar_g: null, fiber_g: 80 },
    'fiber_g',
    'This label counts fibre beside the carbohydrate. Add the fibre to the carbohydrate.',
  ],
])('%j is refused at its field', (more, path, message) => {
  expect(problems(more)).toContainEqual([path, message])
})

test('rounding on a label is no mistake', () => {
  expect(problems({})).toBeUndefined()
  expect(figureIssues({ protein_g: 11.4, carbs_g: 79.4, fat_g: 10, sugar_g: 79.9 })).toEqual([])
})

test('energy that its parts do not come to is asked about; kilojoules are recognised', () => {
  const figures = (more: Partial<Per100g>) => ({
    ...figuresPer100g({ ...horlicks, fiber_g: null } as never),
    ...more,
  })
  expect(energySlip(figures({}))).toBeNull()
  expect(energySlip(figures({ calories: 330 }))).toBeNull()
  expect(energySlip(figures({ calories: 250 }))).toMatchObject({ offer: null, typed: '250 kcal' })
  expect(energySlip(figures({ calories: 850, protein_g: 5, carbs_g: 40, fat_g: 3 }))).toMatchObject({
    offer: { value: 203, words: '203 kcal' },
    question: expect.stringContaining('kilojoules'),
  })
  // A label that has only kilojoules: more than food has, or than its parts come to.
  expect(isInJoules(figures({ calories: 1577 }))).toBe(true)
  expect(isInJoules(figures({ calories: 850, protein_g: 5, carbs_g: 40, fat_g: 3 }))).toBe(true)
  expect(isInJoules(figures({}))).toBe(false)
  // Isabgol: some labels count its fibre with 4 kcal a gram, some with none.
  const husk = { protein_g: 2, carbs_g: 86, fiber_g: 82, fat_g: 0.5 }
  for (const calories of [25, 190, 356]) expect(energySlip(figures({ ...husk, calories }))).toBeNull()
  expect(energySlip(figures({ ...husk, calories: 500 }))).not.toBeNull()
})

const eater = (more: object) => ({ allergies: [], dietary_prefs: [], food_rules: [], ...more })
const clashesOf = (item: object, who: object) =>
  foodClashes([], eater(who), { items: [{ food_id: id, name: 'Energy drink', ...item }], ingredients: [] })
const ingredients = 'Malted barley (38%), wheat flour, milk solids, sugar, emulsifier (soya lecithin).'

test('a food from a label clashes by its ingredients, and by its name', () => {
  expect(clashesOf({ ingredients }, { allergies: ['Milk'] })).toMatchObject([{ against: 'Allergy: Milk' }])
  expect(clashesOf({ ingredients }, { allergies: ['wheat'] })).toHaveLength(1)
  expect(clashesOf({ ingredients }, { dietary_prefs: ['vegan'] })).toHaveLength(1)
  expect(clashesOf({ ingredients }, { allergies: ['peanuts'] })).toEqual([])
  expect(clashesOf({ name: 'Peanut bar', ingredients: 'Oats' }, { allergies: ['peanuts'] })).toHaveLength(1)
})

test('one whose ingredients nobody knows clashes with every allergy and diet, and says why', () => {
  const unknown = { against: 'Allergy: Kiwi', food: 'Energy drink (ingredients unknown)' }
  expect(clashesOf({}, { allergies: ['Kiwi'] })).toEqual([unknown])
  expect(clashesOf({ ingredients: '' }, { dietary_prefs: ['veg'] })).toHaveLength(1)
  expect(clashesOf({}, {})).toEqual([])
  // Foods of our table are known, those of other tables are read by their names.
  expect(clashesOf({ food_id: 'usda-01001' }, { allergies: ['Kiwi'] })).toEqual([])
})

test('what its label warns of counts for allergies, and not for diets; after the warning it is in it again', () => {
  const labels = [
    `${ingredients} May contain traces of egg, almonds and 0.5% fish. Contains: milk.`,
    'Wheat, milk (may contain egg, almonds, fish), soya',
    'Wheat, milk, soya. Made in a facility that also processes egg, almonds, fish',
    'May contain egg, almonds, fish; contains wheat, milk, soya',
  ]
  for (const text of labels) {
    const { allergens, traces, fits } = foodLabel({ id, name: 'Drink', ingredients: text })!
    expect([allergens, traces], text).toEqual([
      ['milk', 'wheat', 'gluten', 'soya'],
      ['egg', 'tree nuts', 'fish'],
    ])
    expect(fits, text).toContain('vegetarian')
    for (const allergy of ['egg', 'almonds', 'fish', 'milk'])
      expect(clashesOf({ ingredients: text }, { allergies: [allergy] }), text).toHaveLength(1)
  }
  // What nobody can read as a warning is in it.
  expect(foodLabel({ id, name: 'Bar', ingredients: 'Oats. May contain nuts. Egg' })).toMatchObject({
    ...{ allergens: ['egg', 'gluten'], traces: ['peanut', 'tree nuts'] },
  })
})

test('figures are said for 100 g and for a measure, without what is not known', () => {
  const figures = figuresPer100g({ per: '100 g', calories: 377, protein_g: 11, fat_g: 2, sodium_mg: 1250 })
  expect(figuresText(figures, 100)).toBe('377 kcal, 11 g protein, 2 g fat, 1,250 mg sodium')
  expect(figuresText(figures, 9)).toBe('33.9 kcal, 0.99 g protein, 0.18 g fat, 113 mg sodium')
  expect(figuresText(figuresPer100g({ per: '100 g' }), 100)).toBe('')
})

test('its label is read from its ingredients; without them nobody knows', () => {
  expect(foodLabel({ id, name: 'Drink', ingredients })).toEqual({
    ...{ allergens: ['milk', 'wheat', 'gluten', 'soya'], traces: [] },
    fits: ['vegetarian', 'Jain'],
  })
  expect(foodLabel({ id, name: 'Drink', ingredients: null })).toBeNull()
})
