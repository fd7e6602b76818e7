import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isDate } from '#domain/dates.ts'
import { MealPlanInput, planCounts, planDays } from '#domain/plans/meal-plans.ts'
import { planFigures } from '#domain/plans/plan-totals.ts'
import { mealTypes, nutrientKeys, sumNutrients } from './nutrients.ts'

/** Amounts with two decimals, stored as whole hundredths, so that sums are exact. */
const hundredths = fc.integer({ min: 0, max: 200_000 })
const nutrients = fc.record({
  calories: fc.integer({ min: 1, max: 1_000_000 }),
  protein_g: hundredths,
  carbs_g: hundredths,
  fat_g: hundredths,
  fiber_g: hundredths,
  sugar_g: hundredths,
  sodium_mg: hundredths,
})
type Amounts = Record<(typeof nutrientKeys)[number], number>
const scaled = (amounts: Amounts) =>
  Object.fromEntries(nutrientKeys.map((key) => [key, amounts[key] / 100])) as Amounts
const exactSum = (all: Amounts[]) =>
  Object.fromEntries(nutrientKeys.map((key) => [key, all.reduce((sum, item) => sum + item[key], 0) / 100]))

const meal = fc.record({ meal_type: fc.constantFrom(...mealTypes), amounts: nutrients })
const days = fc.uniqueArray(
  fc.record({
    day_of_week: fc.integer({ min: 0, max: 6 }),
    meals: fc.array(meal, { minLength: 1, maxLength: 12 }),
  }),
  { minLength: 1, maxLength: 7, selector: (day) => day.day_of_week },
)

describe('totals', () => {
  test('are the sum of what is given, without binary dust', () => {
    expect(sumNutrients([{ calories: 0.1 }, { calories: 0.2, protein_g: 1.005 }]).calories).toBe(0.3)
    fc.assert(
      fc.property(fc.array(nutrients, { maxLength: 140 }), (items) => {
        expect(sumNutrients(items.map(scaled))).toEqual(exactSum(items))
      }),
    )
  })

  test('of a plan are those of its days, which are those of their meals', () => {
    fc.assert(
      fc.property(days, (generated) => {
        const input = MealPlanInput.shape.days.parse(
          generated.map((day) => ({
            day_of_week: day.day_of_week,
            meals: day.meals.map((m) => ({ meal_type: m.meal_type, title: 'Dish', ...scaled(m.amounts) })),
          })),
        )
        let ids = 0
        const stored = planDays('2026-11-21', input, () => `id ${ids++}`)
        const figures = planFigures(stored)
        const amounts = generated.map((day) => day.meals.map((m) => m.amounts))
        expect(figures.totals).toEqual(exactSum(amounts.flat()))
        expect(figures.day_count).toBe(generated.length)
        expect(figures.meal_count).toBe(amounts.flat().length)
        for (const day of stored) {
          const given = generated.find((other) => other.day_of_week === day.day_of_week)
          expect(day.totals).toEqual(exactSum(given?.meals.map((m) => m.amounts) ?? []))
        }
        expect(new Set(stored.flatMap((day) => day.meals.map((m) => m.id))).size).toBe(figures.meal_count)
        expect(planCounts(stored)).toEqual({
          days: figures.day_count,
          meals: figures.meal_count,
          mealTypes: new Set(generated.flatMap((day) => day.meals.map((m) => m.meal_type))).size,
        })
      }),
    )
  })
})

test('days are stored in order, dated from the week start and named', () => {
  fc.assert(
    fc.property(days, (generated) => {
      const input = generated.map((day) => ({ day_of_week: day.day_of_week, meals: [] }))
      const stored = planDays('2026-11-28', input, () => '')
      expect(stored.map((day) => day.day_of_week)).toEqual(input.map((day) => day.day_of_week).sort())
      for (const day of stored) expect(isDate(day.date)).toBe(true)
    }),
  )
  const week = planDays(
    '2026-11-28',
    [3, 0, 6].map((day_of_week) => ({ day_of_week, meals: [] })),
    () => '',
  )
  expect(week.map((day) => [day.day_of_week, day.date, day.day_name])).toEqual([
    [0, '2026-11-28', 'Saturday'],
    [3, '2026-12-01', 'Tuesday'],
    [6, '2026-12-04', 'Friday'],
  ])
})

test('a meal keeps its own id; what it does not say is 0 or null', () => {
  const [day] = planDays(
    '2026-11-21',
    MealPlanInput.shape.days.parse([
      {
        day_of_week: 0,
        meals: [
          {
            id: '0199c3b5-6ba2-7235-9e42-d4008c273d66',
            meal_type: 'lunch',
            title: ' Dal ',
            calories: 180.456,
          },
          { meal_type: 'snack', title: 'Fruit', calories: 90, portion: '1 katori', time: '16:30', notes: '' },
        ],
      },
    ]),
    () => 'new',
  )
  const zeros = { protein_g: 0, carbs_g: 0, fat_g: 0, fiber_g: 0, sugar_g: 0, sodium_mg: 0 }
  expect(day?.meals).toEqual([
    {
      id: '0199c3b5-6ba2-7235-9e42-d4008c273d66',
      meal_type: 'lunch',
      title: 'Dal',
      calories: 180.46,
      ...zeros,
      portion: null,
      time: null,
      notes: null,
      template_id: null,
    },
    {
      id: 'new',
      meal_type: 'snack',
      title: 'Fruit',
      calories: 90,
      ...zeros,
      portion: '1 katori',
      time: '16:30',
      notes: null,
      template_id: null,
    },
  ])
})
