import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  eachNutrient,
  type Nutrients,
  nutrientKeys,
  sumNutrients,
  targetKeys,
} from '#domain/food/nutrients.ts'
import { standingOf } from '#domain/food/targets/plan-figures.ts'
import { bandProblems, isInBand, placeName } from './day-band.ts'

const dish = (title: string, figures: Partial<Nutrients>) => ({ title, ...sumNutrients([figures]) })
const figures = fc.record(
  Object.fromEntries(nutrientKeys.map((key) => [key, fc.integer({ min: 20, max: 60 })])) as Record<
    keyof Nutrients,
    fc.Arbitrary<number>
  >,
)
const anyDish = figures.map((one) => ({ title: 'Dish', ...one }))
const anyMeal = fc.record({
  title: fc.constant('Dish'),
  ...Object.fromEntries(nutrientKeys.map((key) => [key, fc.integer({ min: 20, max: 60 })])),
  alternatives: fc.array(anyDish, { maxLength: 3 }),
}) as fc.Arbitrary<Nutrients & { title: string; alternatives: (Nutrients & { title: string })[] }>

/** Every day that a person can have. */
const picks = (meals: (Nutrients & { alternatives: Nutrients[] })[]) =>
  meals.reduce<Nutrients[][]>(
    (all, meal) => all.flatMap((before) => [meal, ...meal.alternatives].map((one) => [...before, one])),
    [[]],
  )

test('no problem is found exactly when each pick of a day is in the band', () => {
  const targets = fc.option(figures.map((one) => eachNutrient((key) => one[key] * 3)))
  fc.assert(
    fc.property(fc.array(anyMeal, { minLength: 1, maxLength: 4 }), targets, (meals, wanted) => {
      const planned = sumNutrients(meals)
      const isIn = (sum: Nutrients) =>
        targetKeys.every((key) => {
          const isMet = wanted && standingOf(key, planned[key], wanted[key]) === 'met'
          const most = key === 'sodium_mg' ? 1.15 * planned[key] : planned[key]
          return standingOf(key, sum[key], isMet ? wanted[key] : most) === 'met'
        })
      const hasAlternatives = meals.some(({ alternatives }) => alternatives.length > 0)
      const isGood = !hasAlternatives || picks(meals).every((pick) => isIn(sumNutrients(pick)))
      expect(bandProblems(meals, wanted).length === 0).toBe(isGood)
    }),
    { numRuns: 500 },
  )
})

test('a sentence names the alternatives that take the day out, the farthest first, and says against what', () => {
  const meals = [
    { ...dish('Idli', { calories: 500 }), alternatives: [dish('Poha', { calories: 620 })] },
    { ...dish('Khichdi', { calories: 500 }), alternatives: [dish('Pulao', { calories: 560 })] },
    dish('Roti', { calories: 500 }),
  ]
  expect(bandProblems(meals, null)).toEqual([
    {
      ...{ meal: 0, alternative: 0 },
      text: "with 'Poha' and 'Pulao' the day would have 1,680 kcal, 12% above its 1,500",
    },
  ])
  const targets = sumNutrients([{ calories: 1460, sodium_mg: 2000 }])
  expect(bandProblems(meals, targets)[0]!.text).toBe(
    "with 'Poha' the day would have 1,620 kcal, 11% above the target of 1,460",
  )
  const salty = [
    {
      ...dish('Idli', { calories: 500, sodium_mg: 100 }),
      alternatives: [dish('Poha', { calories: 500, sodium_mg: 2100 })],
    },
  ]
  expect(bandProblems(salty, { ...targets, calories: 500 }).map(({ text }) => text)).toEqual([
    "with 'Poha' the day would have 2,100 mg of sodium, 5% above the limit of 2,000",
  ])
})

test.each([
  { target: 11, planned: [4.4, 6.6], other: 3.3 },
  { target: 13, planned: [3.9, 9.1], other: 2.6 },
  { target: 60, planned: [20.1, 39.9], other: 26.1 },
])('exactly a tenth off the target of $target g is in the band', ({ target, planned, other }) => {
  const [first, second] = planned.map((protein_g) => dish('Dal', { protein_g }))
  const meals = [{ ...first!, alternatives: [dish('Poha', { protein_g: other })] }, second!]
  const targets = sumNutrients([{ protein_g: target }])
  expect(bandProblems(meals, targets)).toEqual([])
  const farther = dish('Upma', { protein_g: other < planned[0]! ? other - 0.1 : other + 0.1 })
  expect(isInBand(meals, 0, farther, targets)).toBe(false)
})

test('a figure that nobody knows is no reason, and a dish is offered only beside all other alternatives', () => {
  const typed = [
    { ...dish('Idli', { calories: 500 }), alternatives: [dish('Poha', { calories: 510, fat_g: 9 })] },
  ]
  expect(bandProblems(typed, null)).toEqual([])
  const day = [...typed, dish('Khichdi', { calories: 500 })]
  expect(isInBand(day, 1, dish('Pulao', { calories: 580 }), null)).toBe(true)
  expect(isInBand(day, 1, dish('Pulao', { calories: 595 }), null)).toBe(false)
})

test('a place is called by its day and meal', () => {
  const day = { day_of_week: 1, meals: [{ meal_type: 'lunch' as const }] }
  expect(placeName({ ...day, date: '2026-11-24' }, 0)).toBe("Tuesday's lunch")
  expect(placeName(day, 0)).toBe('Lunch of day 2')
})
