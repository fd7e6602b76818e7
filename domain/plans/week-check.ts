import { z } from 'zod'
import { callsFor, requiredDate, requiredId } from '#domain/endpoint.ts'
import { type Figures, type FoodOf, figuresOfItems, type Known } from '#domain/food/cooked-figures.ts'
import type { Item } from '#domain/food/dish-parts.ts'
import type { FoodNutrient } from '#domain/food/foods.ts'
import { type MealType, type Nutrients, nutrientKeys } from '#domain/food/nutrients.ts'
import {
  enoughFrom,
  type RequirementKey,
  requirementKeys,
  requirementName,
} from '#domain/food/requirements.ts'
import { keysOf } from '#domain/keys.ts'
import { formatNumber, hundredths, tenths } from '#domain/numbers.ts'
import { PlanDay } from './meal-plans.ts'
import { LockableDays } from './plan-filling.ts'

/** A week's mean against what the person needs. */
const CheckedNutrient = z.object({
  /** Of a day that has meals, after losses by cooking; of what is known only. */
  mean: z.number(),
  ear: z.number().nullable(),
  rda: z.number().nullable(),
  upper: z.number().nullable(),
  /** The allowance is only what healthy people eat. */
  ai: z.boolean(),
  /** Of how much of the food the figure is known, 0 to 1: by weight, and by energy where a meal's foods are not known. */
  known: z.number(),
})
export type CheckedNutrient = z.output<typeof CheckedNutrient>

/** Where a rule concerns the week: a day, or one of its meals; without a date all of it. */
export const RuleMark = z.object({
  rule: z.string(),
  condition: z.string(),
  date: z.string().nullable(),
  meal_id: z.string().nullable(),
  text: z.string(),
  source: z.string(),
  effect: z.enum(['limit', 'note', 'block']),
  /** Whether a plan that is published with it needs a reason. */
  asks: z.boolean(),
})
const MedicineNote = z.object({
  name: z.string(),
  text: z.string(),
  timing: z.string().nullable(),
  source: z.string(),
})

const planKeys = nutrientKeys.filter((key) => !requirementKeys.includes(key as RequirementKey))
const checkedKeys = [...requirementKeys, ...planKeys] as const
type CheckedKey = RequirementKey | (typeof planKeys)[number]
export const WeekCheck = z.object({
  nutrients: z.record(z.enum(checkedKeys as [CheckedKey, ...CheckedKey[]]), CheckedNutrient),
  rules: z.array(RuleMark),
  medicines: z.array(MedicineNote),
})
export type WeekCheck = z.output<typeof WeekCheck>

export type CheckedMeal = Nutrients & {
  id?: string | undefined
  meal_type: MealType
  title: string
  items?: Item[] | undefined
}

/** A meal's figures: those of plans as they stand there, the others from its foods. */
export function figuresOfMeal(meal: CheckedMeal, foodOf: FoodOf): Figures {
  const figures = figuresOfItems(meal.items ?? [], foodOf)
  for (const key of nutrientKeys) figures[key] = { amount: meal[key], known: 1 }
  return figures
}

/** The mean of the days that have meals. What a meal weighs among others is its energy: the weight of a typed one is unknown. */
export function meanOf(
  meals: { calories: number; figures: Figures }[],
  days: number,
  key: FoodNutrient,
): Known {
  const energy = meals.reduce((sum, { calories }) => sum + Math.max(0, calories), 0)
  const sum = { amount: 0, known: 0 }
  for (const { calories, figures } of meals) {
    sum.amount += figures[key].amount
    sum.known += figures[key].known * Math.max(0, calories)
  }
  return { amount: sum.amount / Math.max(1, days), known: energy > 0 ? sum.known / energy : 0 }
}

/** An amount of a nutrient in as many digits as tables know: 340, 3.1, 0.42. */
export const amountText = (amount: number) =>
  formatNumber(amount >= 10 ? Math.round(amount) : amount >= 1 ? tenths(amount) : hundredths(amount))

/** How a mean stands: below the requirement, below the allowance, enough, or above the limit. */
export type MeanStanding = 'low' | 'short' | 'enough' | 'above'
export function standingOfMean(
  key: RequirementKey,
  { mean, ear, rda, upper }: Pick<CheckedNutrient, 'mean' | 'ear' | 'rda' | 'upper'>,
): MeanStanding | null {
  if (upper !== null && mean > upper) return 'above'
  if (ear !== null && mean < ear) return 'low'
  if (rda !== null) return mean < rda * (enoughFrom[key] ?? 1) ? 'short' : 'enough'
  return upper === null ? null : 'enough'
}

/** How a mean is said to stand, what asks for a look first. */
export const standingLabels = {
  above: 'Above the limit',
  low: 'Low',
  short: 'Below the allowance',
  unsure: 'May be low',
  enough: 'Enough',
  within: 'Within the limit',
}
export type SaidStanding = keyof typeof standingLabels

/**
 * How a mean is said to stand. It is low only if it were so with as much in the food whose figures are not known; what has
 * the allowance and is less than surely enough may be low.
 */
export function saidStanding(key: RequirementKey, nutrient: CheckedNutrient): SaidStanding | null {
  const { mean, ear, rda, known } = nutrient
  const standing = standingOfMean(key, nutrient)
  if (standing === 'enough') return ear === null && rda === null ? 'within' : 'enough'
  if (standing !== 'low' && standing !== 'short') return standing
  const isSure = standingOfMean(key, { ...nutrient, mean: mean / known }) === standing
  return isSure && !(rda !== null && mean >= rda) ? standing : 'unsure'
}

/** The nutrients that have a standing, what asks for a look first. */
export function standingsOf({ nutrients }: Pick<WeekCheck, 'nutrients'>) {
  const order = keysOf(standingLabels)
  return requirementKeys
    .flatMap((key) => {
      const standing = saidStanding(key, nutrients[key])
      return standing ? [{ key, standing }] : []
    })
    .sort((one, other) => order.indexOf(one.standing) - order.indexOf(other.standing))
}

/** 'Above the limit: sodium. Low: iron, vitamin B12.' */
export function checkInWords(check: Pick<WeekCheck, 'nutrients'>): string {
  const standings = standingsOf(check)
  const namesOf = (standing: SaidStanding) =>
    standings.filter((one) => one.standing === standing).map(({ key }) => requirementName(key))
  const said = (...of: SaidStanding[]) =>
    of
      .filter((standing) => namesOf(standing).length > 0)
      .map((standing) => `${standingLabels[standing]}: ${namesOf(standing).join(', ')}.`)
      .join(' ')
  return said('above', 'low') || said('short') || said('unsure') || 'Nothing is low or above a limit.'
}

const WeekInput = z.object({
  patient_id: requiredId('Patient is required'),
  week_start: requiredDate('Week start date is required'),
  days: LockableDays,
})
const Move = z.object({
  /** 'Palak bhaji with lunch on three days: iron +3.1 mg' */
  text: z.string(),
  /** The whole week after this move alone. */
  days: z.array(PlanDay),
  /** By how much the mean of the nutrient rises. */
  gain: z.number(),
})

export const weekCheck = callsFor('approved nutritionist', {
  'POST /meal-plans/check': {
    status: 200,
    summary:
      'What a week brings of each nutrient against what a challenger in care needs, and which rules concern it; nothing is saved',
    body: WeekInput,
    reply: WeekCheck,
    health: true,
  },
  'POST /meal-plans/mend': {
    status: 200,
    summary: 'Up to two changes of a week, each by itself, that bring more of a nutrient; nothing is saved',
    body: WeekInput.extend({
      nutrient: z.enum(requirementKeys, 'Please name a nutrient'),
    }),
    reply: z.object({
      moves: z.array(Move),
      /** What food cannot give: a sentence for the nutritionist, and a note to put into the plan; null otherwise. */
      supplement: z.object({ text: z.string(), note: z.string() }).nullable(),
    }),
    health: true,
  },
})
