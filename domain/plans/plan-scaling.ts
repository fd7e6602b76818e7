import { z } from 'zod'
import { callsFor, optionalText, requiredDate, requiredId, wholeNumber } from '#domain/endpoint.ts'
import { DishPart } from '#domain/food/served-parts.ts'
import { leastCalories } from '#domain/food/targets/patient-targets.ts'
import { averageDay } from '#domain/food/targets/plan-figures.ts'
import { formatNumber } from '#domain/numbers.ts'
import { maxMealsPerDay, PlanDay } from './meal-plans.ts'
import { LockableDays } from './plan-filling.ts'
import { dayLabel } from './plan-labels.ts'

export const nothingToScaleMessage =
  'There is no meal to scale: it is locked, has no calories, is of a day that is past, or is gone.'

const percentMessage = 'Percent must be a whole number from -50 to 100'

const scalingFields = {
  /** The change: -10 makes nine tenths. */
  percent: wholeNumber(percentMessage, -50, 100).optional(),
  /** Scales each day to the confirmed daily targets instead. */
  targets: z.literal(true, 'Targets must be true, or absent').optional(),
  /** Why a week may be below the person's floor. */
  reason: optionalText(500),
}
const ScalingInput = z
  .object({
    patient_id: requiredId('Patient is required'),
    week_start: requiredDate('Week start date is required'),
    /** Locked meals and those of past days stay as they are. */
    days: LockableDays,
    ...scalingFields,
    /** Only this day, or only one of its meals: its place among the meals as they are sent, from 0. */
    only: z
      .object({
        day_of_week: wholeNumber('Day of week must be a whole number from 0 to 6', 0, 6),
        meal: wholeNumber(
          'Meal must be a place among the meals of the day',
          0,
          maxMealsPerDay - 1,
        ).optional(),
      })
      .optional(),
  })
  .refine(({ percent, targets }) => (percent === undefined) !== (targets === undefined), {
    path: ['percent'],
    message: 'Please give a percentage, or scale to the daily targets',
  })
export type ScalingInput = z.output<typeof ScalingInput>

type Problem = { path: string; message: string }
/**
 * Why days may not be scaled so; null when they may. All that forbids a scaling, or asks for a reason, stands here. What
 * raises a day is never refused. The floor is for the days that change: the rest of the week does not make up for them.
 */
export function scalingProblem(
  { before, after }: { before: PlanDay[]; after: PlanDay[] },
  { percent, reason }: Pick<ScalingInput, 'percent' | 'reason'>,
  { floor }: { floor: number },
): Problem | null {
  const changed = after.filter(({ totals }, index) => totals.calories !== before[index]!.totals.calories)
  const lowered = changed.filter(
    ({ day_of_week, totals }) =>
      totals.calories > 0 &&
      totals.calories < before.find((day) => day.day_of_week === day_of_week)!.totals.calories,
  )
  const path = percent === undefined ? 'targets' : 'percent'
  const tooLow = lowered.find(({ totals }) => totals.calories < leastCalories)
  if (tooLow)
    return {
      path,
      message: `${dayLabel(tooLow)} would come to ${formatNumber(Math.round(tooLow.totals.calories))} kcal: no day is scaled below ${formatNumber(leastCalories)} kcal.`,
    }
  const { average } = averageDay(changed)
  if (lowered.length > 0 && average.calories < floor && !reason?.trim())
    return {
      path: 'reason',
      message: `Please give a reason: ${formatNumber(Math.round(average.calories))} kcal a day is below the floor of ${formatNumber(floor)} kcal`,
    }
  return null
}

export const planScaling = callsFor('approved nutritionist', {
  'POST /meal-plans/scale': {
    status: 200,
    summary:
      'A plan, a day or a meal of a challenger in care in other amounts: by percent or to the targets, with the same dishes; nothing is saved',
    body: ScalingInput,
    reply: z.object({ days: z.array(PlanDay) }),
  },
  'GET /meal-plans/templates/:id/parts': {
    summary:
      'What one portion of a dish is served in, and what may be served beside it, with figures of each unit',
    reply: z.object({ parts: z.array(DishPart) }),
  },
})
