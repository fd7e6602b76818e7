import { z } from 'zod'
import { conditionNames } from '#domain/clinical/conditions.ts'
import {
  callsFor,
  Id,
  Instant,
  optionalList,
  optionalText,
  paging,
  requiredLine,
  search,
} from '#domain/endpoint.ts'
import { Nutrients } from '#domain/food/nutrient-fields.ts'
import { daysPerPlan, PlanDay, PlanDayInput, planIssues } from './meal-plans.ts'

/* Plans of nobody: a week without dates, from which drafts for several people are made. */

/** What a saved plan is meant for; one of before the list may have another name until its conditions change. */
const Condition = z
  .string()
  .refine((name) => conditionNames.some((one) => one === name), 'Please choose conditions from the list')

const fields = {
  name: requiredLine('Please give the saved plan a name', 100),
  notes: optionalText(2000),
  conditions: optionalList(z.array(Condition).max(conditionNames.length)),
  /** Whether the practice's other nutritionists read and use it. */
  shared: z.boolean().optional(),
  days: z.array(PlanDayInput).max(daysPerPlan, `A plan has at most ${daysPerPlan} days`).optional(),
  /** A plan whose days are saved, in place of `days`. */
  plan_id: Id.optional(),
}
export const savedPlanLabels = {
  name: 'Name',
  notes: 'Notes',
  conditions: 'Meant for',
  shared: 'Shared with the practice',
}

type Days = { days?: PlanDayInput[] | undefined; plan_id?: string | undefined }
function checkDays({ days, plan_id }: Days, context: z.RefinementCtx) {
  if (days && plan_id)
    context.addIssue({ code: 'custom', path: ['plan_id'], message: 'Send either days or a plan' })
  if (days)
    for (const issue of planIssues({ week_start: null, days })) context.addIssue({ code: 'custom', ...issue })
}

/** What its form has: all but the days. */
export const SavedPlanAbout = z.object(fields).omit({ days: true, plan_id: true })
export const SavedPlanInput = z.object(fields).superRefine((input, context) => {
  checkDays(input, context)
  if (!input.days && !input.plan_id)
    context.addIssue({
      code: 'custom',
      path: ['days'],
      message: 'At least one day must be in the saved plan',
    })
})
export type SavedPlanInput = z.output<typeof SavedPlanInput>
/** Absent fields keep their values. */
const SavedPlanPatch = z.object(fields).partial().superRefine(checkDays)

/** A day of a plan without a week. */
const SavedDay = PlanDay.omit({ day_name: true, date: true })
export type SavedDay = z.output<typeof SavedDay>

const SavedPlanSummary = z.object({
  id: Id,
  name: z.string(),
  notes: z.string().nullable(),
  conditions: z.array(z.string()),
  shared: z.boolean(),
  /** Whether the caller made it: only they change it. */
  own: z.boolean(),
  nutritionist_name: z.string(),
  totals: Nutrients,
  day_count: z.number(),
  meal_count: z.number(),
  created_at: Instant,
  updated_at: Instant,
})
export type SavedPlanSummary = z.output<typeof SavedPlanSummary>
const SavedPlan = SavedPlanSummary.extend({ days: z.array(SavedDay) })
export type SavedPlan = z.output<typeof SavedPlan>

export const notMakerMessage =
  'Only its maker can change this saved plan. Use it for a challenger, and save that draft as your own.'

export const savedPlans = callsFor('approved nutritionist', {
  'GET /plan-templates': {
    summary: "Saved plans one may use: one's own and then shared ones, by name",
    query: z.object({ ...paging(20), q: search, own: z.stringbool('own must be true or false').optional() }),
    reply: z.array(SavedPlanSummary),
  },
  'POST /plan-templates': {
    summary: 'Save a week of nobody, or the days of a plan, to make drafts from',
    body: SavedPlanInput,
    reply: SavedPlan,
  },
  'GET /plan-templates/:id': {
    summary: 'One saved plan with its days',
    reply: SavedPlan,
  },
  'PUT /plan-templates/:id': {
    summary: 'Change a saved plan that one has made; drafts made from it stay as they are',
    body: SavedPlanPatch,
    reply: SavedPlan,
    keepsOthers: true,
  },
  'DELETE /plan-templates/:id': 'Delete a saved plan that one has made; drafts made from it stay',
})
