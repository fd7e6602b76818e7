import type { FoodOf } from '#domain/food/cooked-figures.ts'
import { type FoodNutrient, foodNutrients } from '#domain/food/foods.ts'

/** What a week's mean of a nutrient is held against, a day: requirement, allowance, the most. */
export type Need = { ear: number | null; rda: number | null; upper: number | null }
export type WeekNeeds = { of: Partial<Record<FoodNutrient, Need>>; foodOf: FoodOf }

/** What a mean off its marks costs, tuned with bench/nutrition.ts: at once, and for the share that is missing or too much. */
const cost = {
  requirement: { miss: 4, share: 60 },
  allowance: 18,
  upper: { miss: 0.5, share: 30 },
}

/** What the nutrients of a week cost, against what is needed. `keys` says their order. */
export function makeNeedCosts(days: number, { of }: Pick<WeekNeeds, 'of'>) {
  const keys = foodNutrients.filter((key) => of[key])
  const marks = (mark: keyof Need, absent: number) =>
    Float64Array.from(keys, (key) => (of[key]![mark] ?? absent) * days)
  const ear = marks('ear', 0)
  const rda = marks('rda', 0)
  const upper = marks('upper', Number.POSITIVE_INFINITY)

  /** What the week costs whose sums are `of`. */
  function ofWeek(sums: Float64Array): number {
    let sum = 0
    for (let key = 0; key < keys.length; key++) {
      const amount = sums[key]!
      if (amount < rda[key]!) sum += cost.allowance * (1 - amount / rda[key]!)
      if (amount < ear[key]!) sum += cost.requirement.miss + cost.requirement.share * (1 - amount / ear[key]!)
      if (amount > upper[key]!) sum += cost.upper.miss + cost.upper.share * (amount / upper[key]! - 1)
    }
    return sum
  }
  return { keys, ofWeek }
}
