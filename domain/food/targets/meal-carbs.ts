import { type MealType, mealsOfDay, mealTypeLabels, mealTypes } from '#domain/food/nutrients.ts'
import { whole } from '#domain/numbers.ts'

/** Grams of carbohydrate that the meals of a type have on a day together. A type that is absent may have any. */
export type CarbsByMeal = Partial<Record<MealType, number>>

export const sumOfCarbs = (carbs: CarbsByMeal) => Object.values(carbs).reduce((sum, grams) => sum + grams, 0)

/** Rounded shares differ by a gram or two. */
const rounding = 4

/** Why a spread does not fit the day's carbs; null when it does. Meals that are absent may have the rest. */
export function spreadProblem(carbs: CarbsByMeal | null | undefined, carbs_g: number): string | null {
  if (!carbs) return null
  const more = sumOfCarbs(carbs) - carbs_g
  const isWhole = mealTypes.every((type) => carbs[type] !== undefined)
  if (more <= rounding && (!isWhole || more >= -rounding)) return null
  return `Carbs of the meals make ${whole(sumOfCarbs(carbs))} g, but the day has ${whole(carbs_g)} g`
}

/** A spread for another day's carbs, in the same shares. */
export function fitSpread(carbs: CarbsByMeal, carbs_g: number): CarbsByMeal {
  const times = carbs_g / Math.max(1, sumOfCarbs(carbs))
  return Object.fromEntries(Object.entries(carbs).map(([type, grams]) => [type, Math.round(grams * times)]))
}

/** 'breakfast 58 g, lunch 70 g' */
export const spreadText = (carbs: CarbsByMeal) =>
  mealsOfDay
    .flatMap((type) =>
      carbs[type] === undefined ? [] : [`${mealTypeLabels[type].toLowerCase()} ${whole(carbs[type])} g`],
    )
    .join(', ')

/** What each open meal of a type should have, in grams, beside the meals that stay; undefined where any will do. */
export function openCarbs(
  { carbs_by_meal }: { carbs_by_meal?: CarbsByMeal | null | undefined },
  kept: { meal_type: MealType; carbs_g: number }[],
  open: { meal_type: MealType }[],
) {
  return (type: MealType): number | undefined => {
    const grams = carbs_by_meal?.[type]
    if (grams === undefined) return undefined
    const stays = kept.filter(({ meal_type }) => meal_type === type)
    const left = grams - stays.reduce((sum, meal) => sum + meal.carbs_g, 0)
    return Math.max(0, left) / open.filter(({ meal_type }) => meal_type === type).length
  }
}

export const isSameSpread = (one: CarbsByMeal | null | undefined, other: CarbsByMeal | null | undefined) =>
  mealTypes.every((type) => one?.[type] === other?.[type])
