import { expect, test } from 'vitest'
import { z } from 'zod'
import { Day } from '#domain/days/days.ts'
import { MealPlan } from '#domain/plans/meal-plans.ts'
import { PlanDish } from '#domain/plans/plan-sharing.ts'
import { cachedShape } from './current-plan.ts'

test('a cached plan names the schema it was cached by: a changed schema needs the new name', async () => {
  const schema = JSON.stringify(
    [MealPlan, PlanDish, Day].map((one) => z.toJSONSchema(one, { unrepresentable: 'any' })),
  )
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(schema))
  expect(cachedShape).toBe(btoa(String.fromCharCode(...new Uint8Array(hash))).slice(0, 8))
})
