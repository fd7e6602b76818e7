import { z } from 'zod'
import { type Contract, Instant, optionalText, wholeNumber } from '#domain/endpoint.ts'
import { Nutrients } from '#domain/food/nutrient-fields.ts'
import { type Nutrients as NutrientValues, nutrientKeys, nutrientLabels } from '#domain/food/nutrients.ts'
import { formatNumber } from '#domain/numbers.ts'
import { isSameSpread, spreadProblem } from './meal-carbs.ts'
import { CarbsByMealReply, carbsByMealInput } from './meal-carbs-fields.ts'

/** Nobody's target is below this, also not by hand, and no day is scaled below it. kcal. */
export const leastCalories = 800

const figure = (key: keyof NutrientValues, min: number, max: number) => {
  const { label, unit } = nutrientLabels[key]
  const range = `${formatNumber(min)} to ${formatNumber(max)} ${unit}`
  return wholeNumber(`${label} must be a whole number from ${range}`, min, max)
}

/** Sugar is added sugar here. Sugar and sodium are the most of a day. */
export const TargetsInput = z
  .object({
    calories: figure('calories', leastCalories, 6000),
    protein_g: figure('protein_g', 1, 500),
    carbs_g: figure('carbs_g', 1, 1000),
    fat_g: figure('fat_g', 1, 500),
    fiber_g: figure('fiber_g', 1, 150),
    sugar_g: figure('sugar_g', 0, 300),
    sodium_mg: figure('sodium_mg', 1, 6000),
    carbs_by_meal: carbsByMealInput,
    reason: optionalText(1000),
    /** Whether the challenger may see them. */
    shown: z.boolean('Please say whether the challenger may see them'),
  })
  .superRefine(({ carbs_by_meal, carbs_g }, context) => {
    const message = spreadProblem(carbs_by_meal, carbs_g)
    if (message) context.addIssue({ code: 'custom', path: ['carbs_by_meal'], message })
  })
export type TargetsInput = z.output<typeof TargetsInput>

export const targetsChangedMessage = 'These targets were changed by someone else. Reload to see the latest.'
export const noShowingMessage =
  'The medical notes mention an eating disorder, so these targets cannot be shown to the challenger.'

const isSame = (one: NutrientValues, other: NutrientValues) =>
  nutrientKeys.every((key) => one[key] === other[key])

/** Whether two targets are the same, with the carbs of their meals. */
export const isSameTargets = (one: z.output<typeof Proposed>, other: z.output<typeof Proposed>) =>
  isSame(one, other) && isSameSpread(one.carbs_by_meal, other.carbs_by_meal)

/** Why a reason is needed; null when it is given, or when the values are as proposed or as confirmed before. */
export function missingReason(
  { reason, ...values }: NutrientValues & { reason?: string | null | undefined },
  { proposed, current, floor }: Pick<PatientTargets, 'proposed' | 'current' | 'floor'>,
): string | null {
  if (reason?.trim() || (current && isSame(values, current))) return null
  if (values.calories < floor)
    return `Please give a reason: this is below the floor of ${formatNumber(floor)} kcal`
  if (!proposed) return 'Please give a reason: there is no proposal'
  if (!isSame(values, proposed)) return 'Please give a reason: these values differ from the proposal'
  return null
}

const Proposed = Nutrients.extend({ carbs_by_meal: CarbsByMealReply.nullable() })
const Confirmed = {
  ...Proposed.shape,
  /** The nutritionist's name; null when the account is gone. */
  confirmed_by: z.string().nullable(),
  created_at: Instant,
}

const Proposal = z.object({
  proposed: Proposed.nullable(),
  /** How the proposal came about, line by line. */
  reasons: z.array(z.string()),
  /** Why nothing is proposed. */
  refused: z.string().nullable(),
})

export const PatientTargets = Proposal.extend({
  /** Of the current ones; 0 before the first. */
  version: z.number(),
  /** By what the body burned in the last weeks, as its weights tell, in place of the formula. */
  measured: Proposal.extend({
    /** What it burned, in a sentence; null where nothing is proposed. */
    summary: z.string().nullable(),
  }),
  /** kcal; targets below it need a reason. */
  floor: z.number(),
  /** The weight that they are for: of the newest report that has one, else at the start. */
  weight_kg: z.number(),
  /** How a day's carbs are usually spread over the meals, in any amount; with diabetes as the proposal has them. */
  usual_spread: CarbsByMealReply,
  /** False where figures could do harm. */
  may_show: z.boolean(),
  current: z
    .object({
      ...Confirmed,
      /** What was proposed then. */
      proposed: Nutrients.nullable(),
      reason: z.string().nullable(),
      shown_to_challenger: z.boolean(),
    })
    .nullable(),
})
export type PatientTargets = z.output<typeof PatientTargets>

export const patientTargets = {
  'GET /nutritionists/patients/:id/targets': {
    access: 'approved nutritionist',
    summary: 'Daily targets of a challenger in care: the confirmed ones and the proposal',
    reply: PatientTargets,
    health: true,
    versioned: true,
  },
  'PUT /nutritionists/patients/:id/targets': {
    access: 'approved nutritionist',
    summary: 'Confirm daily targets for a challenger in care',
    body: TargetsInput,
    reply: PatientTargets,
    versioned: true,
  },
  'GET /patients/targets': {
    access: 'patient',
    summary: "One's own daily targets; null unless the nutritionist shows them",
    reply: z.object({ targets: z.object(Confirmed).nullable() }),
  },
} satisfies Contract
