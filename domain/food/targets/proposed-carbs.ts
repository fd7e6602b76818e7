import { today } from '#domain/dates.ts'
import { type MealType, mealTypes } from '#domain/food/nutrients.ts'
import { conditionsIn } from '#domain/food/reading/medical-words.ts'
import { namesDiabetes } from '#domain/food/week/tastes.ts'
import { keysOf } from '#domain/keys.ts'
import { type Expecting, pregnancyOn } from '#domain/people/pregnancy.ts'
import { type CarbsByMeal, fitSpread, sumOfCarbs } from './meal-carbs.ts'

type Shares = Record<MealType, number>
/** Shares of a day's carbs. Ours, within usual practice: even main meals; in pregnancy a small breakfast and more snacks. */
const shares = {
  usual: { breakfast: 0.28, lunch: 0.29, snack: 0.14, dinner: 0.29 },
  gestational: { breakfast: 0.15, lunch: 0.3, snack: 0.25, dinner: 0.3 },
} satisfies Record<string, Shares>

type Noted = {
  medical_notes: string | null
  medication: string | null
  health_needs: string[]
  conditions: string[]
} & Expecting
const textsOf = ({ medical_notes, medication, health_needs, conditions }: Noted) => [
  ...[medical_notes, medication],
  ...[...health_needs, ...conditions],
]

/** Whether diabetes is noted of somebody, and whether it is in a pregnancy. */
export function diabetesOf(profile: Noted): 'gestational' | 'diabetes' | null {
  const texts = textsOf(profile)
  const isGestational = conditionsIn(texts.filter(Boolean).join('\n')).includes('gestational')
  const isDiabetes = isGestational || namesDiabetes(texts)
  if (!isDiabetes) return null
  return pregnancyOn(profile, today())?.startsWith('pregnant') ? 'gestational' : 'diabetes'
}

/** The carbs of a day spread over its meals as is usual; with diabetes in a pregnancy as is usual there. Whole grams. */
export function spreadCarbs(carbs_g: number, profile: Noted): CarbsByMeal {
  const of = diabetesOf(profile) === 'gestational' ? shares.gestational : shares.usual
  const { breakfast, lunch, snack } = Object.fromEntries(
    keysOf(of).map((type) => [type, Math.round(of[type] * carbs_g)]),
  ) as Shares
  return { breakfast, lunch, snack, dinner: Math.round(carbs_g) - breakfast - lunch - snack }
}

/**
 * The spread that is proposed, for diabetes only, with no more at a meal than the most of it; what the day has beyond all of
 * them goes to each in proportion.
 */
export function proposedSpread(carbs_g: number, profile: Noted, most: CarbsByMeal = {}): CarbsByMeal | null {
  if (!diabetesOf(profile)) return null
  const spread = spreadCarbs(carbs_g, profile)
  const room = (type: MealType) => (most[type] ?? Number.POSITIVE_INFINITY) - spread[type]!
  if (mealTypes.reduce((sum, type) => sum + room(type), 0) < 0) {
    const all = fitSpread(most, carbs_g)
    return { ...all, dinner: all.dinner! + Math.round(carbs_g) - sumOfCarbs(all) }
  }
  for (const from of mealTypes)
    for (const to of mealTypes) {
      const moved = Math.floor(Math.min(-room(from), room(to)))
      if (moved > 0) Object.assign(spread, { [from]: spread[from]! - moved, [to]: spread[to]! + moved })
    }
  return spread
}
