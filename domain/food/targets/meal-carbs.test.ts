import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitSpread, openCarbs, spreadProblem, sumOfCarbs } from './meal-carbs.ts'
import { proposedSpread, spreadCarbs } from './proposed-carbs.ts'

const nobody = {
  ...{ medical_notes: null, medication: null, health_needs: [], conditions: [] as string[] },
  ...{ gender: 'female' as const, pregnancy: null },
}

test('a spread is proposed with diabetes, with a small breakfast in pregnancy', () => {
  expect(proposedSpread(200, nobody)).toBeNull()
  expect(proposedSpread(200, { ...nobody, conditions: ['type 2 diabetes'] })).toEqual({
    ...{ breakfast: 56, lunch: 58, snack: 28, dinner: 58 },
  })
  const pregnant = { ...nobody, conditions: ['gestational diabetes'], pregnancy: 'pregnant_2' as const }
  expect(proposedSpread(200, pregnant)).toEqual({ breakfast: 30, lunch: 60, snack: 50, dinner: 60 })
})

test('a spread has all carbs of the day, also after the day has others', () => {
  fc.assert(
    fc.property(fc.integer({ min: 50, max: 600 }), fc.integer({ min: 50, max: 600 }), (carbs, others) => {
      const spread = spreadCarbs(carbs, nobody)
      expect(sumOfCarbs(spread)).toBe(carbs)
      expect(spreadProblem(fitSpread(spread, others), others)).toBeNull()
    }),
  )
})

test('meals may have no more than the day, and all four together no less', () => {
  const problem = 'Carbs of the meals make 240 g, but the day has 200 g'
  expect(spreadProblem({ lunch: 240 }, 200)).toBe(problem)
  expect(spreadProblem({ lunch: 60 }, 200)).toBeNull()
  expect(spreadProblem({ breakfast: 40, lunch: 40, snack: 40, dinner: 40 }, 200)).toMatch(/make 160 g/)
})

test('meals that are open share what those that stay have left', () => {
  const carbs = openCarbs(
    { carbs_by_meal: { snack: 40, lunch: 60 } },
    [{ meal_type: 'snack', carbs_g: 10 }],
    [{ meal_type: 'snack' }, { meal_type: 'snack' }, { meal_type: 'lunch' }, { meal_type: 'dinner' }],
  )
  expect([carbs('snack'), carbs('lunch'), carbs('dinner')]).toEqual([15, 60, undefined])
})
