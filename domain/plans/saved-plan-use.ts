import { z } from 'zod'
import { type Contract, challengerIds, Id, requiredDate, wholeNumber } from '#domain/endpoint.ts'
import { keysOf } from '#domain/keys.ts'

export const varieties = {
  same: 'The same each week',
  some: 'Some other dishes each week',
  new: 'New dishes each week',
} as const
export type Variety = keyof typeof varieties
export const mostPeople = 20
export const mostWeeks = 4

/** For whom and when drafts are made of a saved plan. */
export const UseInput = z.object({
  patient_ids: challengerIds(mostPeople),
  week_start: requiredDate('Week start date is required'),
  weeks: wholeNumber(`Weeks must be a whole number from 1 to ${mostWeeks}`, 1, mostWeeks).default(1),
  /** How much the second and later weeks differ from the first. */
  variety: z.enum(keysOf(varieties), 'Variety must be same, some or new').default('same'),
})
export type UseInput = z.output<typeof UseInput>

/** A draft that was made for a challenger and a week; `refused` says why none was. */
const UsedPlan = z.object({
  patient_id: Id,
  patient_name: z.string().nullable(),
  week_start: z.string(),
  plan_id: Id.nullable(),
  /** What a day comes to on average. */
  calories: z.number().nullable(),
  target_calories: z.number().nullable(),
  /** Whether the portions are for the person's confirmed targets; if not, `unscaled` says why. */
  scaled: z.boolean(),
  unscaled: z.string().nullable(),
  replaced: z.array(
    z.object({ date: z.string(), meal_id: Id, from: z.string(), to: z.string(), why: z.string() }),
  ),
  /** Meals that clash, for which no dish fits. */
  kept: z.array(z.object({ date: z.string(), meal_id: Id, title: z.string(), why: z.string() })),
  /** Alternatives that do not suit the person or their day. */
  left_out: z.array(z.object({ date: z.string(), meal_id: Id, why: z.string() })),
  refused: z.string().optional(),
})
export type UsedPlan = z.output<typeof UsedPlan>

export const notInCareMessage = 'This challenger is not in your care.'
export const unknownNeedsMessage =
  'They have no profile yet, so nobody knows what they avoid. Ask them to fill it in first.'
/** Why portions stay as they were saved. */
export const unscaledReasons = {
  noTargets: 'Portions are as saved: the daily targets are not confirmed yet.',
  partial: 'Portions are as saved: not every day has breakfast, lunch and dinner.',
  tooLow:
    'Portions are as saved: for the daily targets they would come below the floor, which needs a reason.',
}

export const savedPlanUse = {
  'POST /plan-templates/:id/use': {
    access: 'approved nutritionist',
    summary:
      'Make drafts of a saved plan for several challengers in care: what clashes is replaced, portions fit',
    body: UseInput,
    reply: z.array(UsedPlan),
  },
} satisfies Contract
