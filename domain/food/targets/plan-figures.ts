import {
  eachNutrient,
  type NutrientKey,
  type Nutrients,
  nutrientLabels,
  sumNutrients,
} from '#domain/food/nutrients.ts'
import { conditionsIn } from '#domain/food/reading/medical-words.ts'
import { formatNumber, whole } from '#domain/numbers.ts'

/** The average of the days that have meals, and how many those are. */
export function averageDay(days: { meals: Partial<Nutrients>[] }[]) {
  const filled = days.filter(({ meals }) => meals.length > 0)
  const total = sumNutrients(filled.flatMap(({ meals }) => meals))
  return { average: eachNutrient((key) => total[key] / Math.max(1, filled.length)), filled: filled.length }
}

/** How a day's figure stands to its target. */
export type Standing = 'met' | 'below' | 'above'

/**
 * Energy and macronutrients may differ by a tenth: tables are no more exact than that. Of fibre more is fine, of sodium less.
 * Total sugar has no target: fruit and milk are in it, and targets are of added sugar. What is exactly at a bound is within
 * it, however the last digits of a sum come out.
 */
export function standingOf(key: NutrientKey, value: number, target: number): Standing {
  const digits = 1e-9 * target
  if (key !== 'fiber_g' && value > target * (key === 'sodium_mg' ? 1 : 1.1) + digits) return 'above'
  if (key !== 'sodium_mg' && value < target * 0.9 - digits) return 'below'
  return 'met'
}

/**
 * What a nutritionist should look at in a day's figures, as sentences. Limits: 2,000 mg of sodium (WHO, 5 g of salt); free
 * sugar below 10% of energy (WHO), here of total sugar, as tables don't tell which is free.
 */
export function dayAlerts(
  day: Nutrients,
  targets: Pick<Nutrients, 'sodium_mg'> | null,
  notes: string | null,
): string[] {
  const alerts: string[] = []
  const conditions = conditionsIn(notes)
  const most = targets?.sodium_mg ?? 2000
  const shown = (key: NutrientKey) => `${whole(day[key])} ${nutrientLabels[key].unit}`
  if (conditions.includes('pressure') && day.sodium_mg > most)
    alerts.push(
      `Sodium is ${shown('sodium_mg')} a day, above ${formatNumber(most)} mg: high blood pressure is noted.`,
    )
  if (conditions.includes('diabetes') && 4 * day.sugar_g > 0.1 * day.calories)
    alerts.push(
      `Sugar is ${shown('sugar_g')} a day, more than a tenth of the energy, with that of fruit and milk: diabetes is noted.`,
    )
  return alerts
}
