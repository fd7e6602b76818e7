import { expect, test } from 'vitest'
import { z } from 'zod'
import { MealPlan } from '#domain/plans/meal-plans.ts'
import { PlanDish } from '#domain/plans/plan-sharing.ts'
import { keptShape } from './current-plan.ts'

test('what is kept of a plan names the schema it was kept by: a changed schema needs the new name', async () => {
  const schema = JSON.stringify(
    [MealPlan, PlanDish].map((one) => z.toJSONSchema(one, { unrepresentable: 'any' })),
  )
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(schema))
  expect(keptShape).toBe(btoa(String.fromCharCode(...new Uint8Array(hash))).slice(0, 8))
})
