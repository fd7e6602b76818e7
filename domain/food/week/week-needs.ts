import type { Bounds } from '#domain/clinical/bounds.ts'
import type { FoodOf } from '#domain/food/cooked-figures.ts'
import { type FoodNutrient, foodNutrients } from '#domain/food/foods.ts'
import { enoughFrom, type Requirements, requirementKeys } from '#domain/food/requirements.ts'

/**
 * What a week's mean of a nutrient is held against, a day: requirement, allowance, the most. `ai`: the allowance is only what
 * healthy people eat. `isRule`: the most is that of a rule.
 */
export type Need = {
  ear: number | null
  rda: number | null
  upper: number | null
  ai: boolean
  isRule?: boolean
}
export type WeekNeeds = { of: Partial<Record<FoodNutrient, Need>>; foodOf: FoodOf }

/** What a mean off its marks costs, tuned with bench/nutrition.ts: at once, and for the share that is missing or too much. */
const cost = {
  requirement: { miss: 110, share: 4000 },
  /** So many times that for folate: twice the allowance is required, which few dishes help to reach. */
  folate: 1.95,
  allowance: 600,
  /** Iron is what women lack most, and few dishes have much of it. */
  allowanceOfIron: 1600,
  usualIntake: 10,
  aboveAim: { miss: 4, share: 150 },
  aboveMost: { miss: 60, share: 3000 },
}
/** Of fat and sugar less is better; of others more than the most does harm. */
const isAim = (key: FoodNutrient) => key === 'saturated_fat_g' || key === 'free_sugar_g'
function allowanceCost(key: FoodNutrient, { ai }: Need): number {
  if (ai) return cost.usualIntake
  return key === 'iron_mg' ? cost.allowanceOfIron : cost.allowance
}

/** What the nutrients of a week cost, against what is needed. `keys` says their order. */
export function makeNeedCosts(days: number, { of }: Pick<WeekNeeds, 'of'>) {
  const keys = foodNutrients.filter((key) => of[key])
  const marks = (mark: Exclude<keyof Need, 'ai' | 'isRule'>, absent: number) =>
    Float64Array.from(keys, (key) => (of[key]![mark] ?? absent) * days)
  const ear = marks('ear', 0)
  const rda = marks('rda', 0)
  const upper = marks('upper', Number.POSITIVE_INFINITY)
  const allowance = Float64Array.from(keys, (key) => allowanceCost(key, of[key]!))
  const above = keys.map((key) => (isAim(key) && !of[key]!.isRule ? cost.aboveAim : cost.aboveMost))
  const weight = Float64Array.from(keys, (key) => (key === 'folate_mcg' ? cost.folate : 1))

  /** What the week costs whose sums are `of`. */
  function ofWeek(sums: Float64Array): number {
    let sum = 0
    for (let key = 0; key < keys.length; key++) {
      const amount = sums[key]!
      if (amount < rda[key]!) sum += allowance[key]! * (1 - amount / rda[key]!)
      if (amount < ear[key]!)
        sum += weight[key]! * (cost.requirement.miss + cost.requirement.share * (1 - amount / ear[key]!))
      if (amount > upper[key]!) sum += above[key]!.miss + above[key]!.share * (amount / upper[key]! - 1)
    }
    return sum
  }
  /** Whether one of the requirements is not met of which a portion has a tenth of a day's: of B12 no vegan dish has. */
  const lacks = (sums: Float64Array, mostOfPortion: Float64Array) =>
    sums.some((amount, key) => amount < ear[key]! && 10 * days * mostOfPortion[key]! >= ear[key]!)
  /** Whether a requirement is not met that was met before. */
  const isBelow = (sums: Float64Array, before: Float64Array) =>
    sums.some((amount, key) => amount < ear[key]! && before[key]! >= ear[key]!)
  return { keys, ofWeek, lacks, isBelow }
}

/** The nutrients of which a week's mean is judged; fibre and sodium count by the day, as targets. */
export const weekNutrients = requirementKeys.filter((key) => key !== 'fiber_g' && key !== 'sodium_mg')

/** A person's requirements as marks for a week: of some nutrients only a multiple of the allowance is surely enough. */
export function needsOf(requirements: Requirements): WeekNeeds['of'] {
  const marks = weekNutrients.map((key) => {
    const { ear, rda, upper, ai } = requirements[key]
    const times = enoughFrom[key]
    const enough = times && rda ? { ear: times * rda, rda: times * rda, upper } : { ear, rda, upper }
    return [key, { ...enough, ai }] as const
  })
  return Object.fromEntries(marks)
}

/** Days differ: by so much a week's mean keeps away from what holds for each day. */
const distance = 0.12

/** Marks for a week that also keep to what rules say of a day. */
export const keepingTo = (marks: WeekNeeds['of'], boundsOf: (key: FoodNutrient) => Bounds): WeekNeeds['of'] =>
  Object.fromEntries(
    Object.entries(marks).map(([key, need]) => {
      const { least, most } = boundsOf(key as FoodNutrient)
      const ear = least === null ? need.ear : Math.max(need.ear ?? 0, least * (1 + distance))
      const rda = need.rda === null ? ear : Math.max(need.rda, ear ?? 0)
      const isRule = most !== null
      return [key, { ...need, ear, rda, ...(isRule && { upper: most * (1 - distance), isRule }) }]
    }),
  )
