import { z } from 'zod'
import { type Contract, requiredId } from '#domain/endpoint.ts'
import { exchangeGroups } from '#domain/food/exchanges.ts'
import { languages } from '#domain/people/specializations.ts'
import { LockableDays } from './plan-filling.ts'

const MealExchanges = z.object({
  /** To the half; only groups that the meal has. */
  counts: z.partialRecord(z.enum(exchangeGroups), z.number()),
  /** Energy of what is in no group or not known. */
  uncounted_kcal: z.number(),
})

const chart = {
  query: z.object({ language: z.enum(languages, 'Please choose a language').default('English') }),
  file: 'application/pdf',
} as const

export const planExchanges = {
  'POST /meal-plans/exchanges': {
    status: 200,
    access: 'approved nutritionist',
    summary:
      "Meals of a challenger in care in exchanges, by the meals' ids; none and the reason for somebody on insulin",
    body: z.object({ patient_id: requiredId('Patient is required'), days: LockableDays }),
    reply: z.object({
      /** Why there are none, as a sentence; null when they are counted. */
      refused: z.string().nullable(),
      meals: z.record(z.string(), MealExchanges),
    }),
    health: true,
  },
  'GET /meal-plans/:id/exchange-chart.pdf': {
    access: 'patient or approved nutritionist',
    summary:
      'What is one exchange of each food, on one page, for whom a plan is; 422 for somebody on insulin',
    ...chart,
    health: true,
  },
  'GET /foods/exchange-chart.pdf': {
    access: 'approved nutritionist',
    summary: 'What is one exchange of each food, on one page',
    ...chart,
  },
} satisfies Contract
