import { weekdayName } from '#domain/dates.ts'
import {
  type MealType,
  mealTypeLabels,
  type Nutrients,
  nutrientLabels,
  sumNutrients,
  targetKeys,
} from '#domain/food/nutrients.ts'
import { type Standing, standingOf } from '#domain/food/targets/plan-figures.ts'
import { whole } from '#domain/numbers.ts'
import type { Issue } from './meal-plans.ts'

/* The band in which a day stays whatever is picked from the alternatives of its meals. */

/** Where the day as planned has more sodium than the limit, a pick may have this many times as much. */
const moreSodium = 1.15

export const bandSentence =
  'Whatever is picked, the day keeps to the daily targets as a plan does: energy, protein, carbs and fat within 10%, enough fibre, sodium below its limit. Where there is no target, or the day as planned misses it, picks stay as near to the day as planned, with at most 15% more sodium.'

type Dish = Nutrients & { title: string }
type Choosable = Dish & { alternatives?: Dish[] | null | undefined }
export type Targets = Pick<Nutrients, (typeof targetKeys)[number]> | null

/** A meal with an alternative that takes the day out of its band: their positions, and why. */
export type BandProblem = { meal: number; alternative: number; text: string }

type Key = (typeof targetKeys)[number]
/** `limit` is what a sum is held against, `reference` what it is said to differ from; null for a figure that nobody knows. */
type Aim = { limit: number; reference: number; isTarget: boolean }

function aimOf(key: Key, planned: Nutrients, targets: Targets): Aim | null {
  const [target, value] = [targets?.[key], planned[key]]
  if (target !== undefined && standingOf(key, value, target) === 'met')
    return { limit: target, reference: target, isTarget: true }
  if (!(value > 0)) return null
  return { limit: key === 'sodium_mg' ? moreSodium * value : value, reference: value, isTarget: false }
}

function sentence(key: Key, sum: number, { reference, isTarget }: Aim, titles: string[], way: Standing) {
  const { label, unit } = nutrientLabels[key]
  const amount = `${whole(sum)} ${unit}${key === 'calories' ? '' : ` of ${label.toLowerCase()}`}`
  const of = isTarget ? `the ${key === 'sodium_mg' ? 'limit' : 'target'} of` : 'its'
  const share = Math.max(1, Math.round(Math.abs(sum / reference - 1) * 100))
  return `with ${titles.map((title) => `'${title}'`).join(' and ')} the day would have ${amount}, ${share}% ${way} ${of} ${whole(reference)}`
}

/**
 * What takes a day out of its band, one problem for each nutrient and way. The least and the most of each meal are looked
 * at: the day's extreme sums are picks themselves, and all other picks lie between them.
 */
export function bandProblems(meals: Choosable[], targets: Targets): BandProblem[] {
  if (!meals.some(({ alternatives }) => alternatives?.length)) return []
  const planned = sumNutrients(meals)
  return targetKeys.flatMap((key) => {
    const aim = aimOf(key, planned, targets)
    if (!aim) return []
    return ([1, -1] as const).flatMap((sign): BandProblem[] => {
      const way = sign === 1 ? 'above' : 'below'
      // The alternative of each meal that takes the day farthest, those that take it farthest first.
      const moves = meals
        .flatMap((dish, meal) =>
          (dish.alternatives ?? [])
            .map((other, alternative) => ({
              ...{ meal, alternative, title: other.title, by: sign * (other[key] - dish[key]) },
            }))
            .sort((one, other) => other.by - one.by)
            .slice(0, 1),
        )
        .filter(({ by }) => by > 0)
        .sort((one, other) => other.by - one.by)
      let sum = planned[key]
      for (const [index, { by }] of moves.entries()) {
        sum += sign * by
        if (standingOf(key, sum, aim.limit) !== way) continue
        const titles = moves.slice(0, index + 1).map(({ title }) => title)
        const { meal, alternative } = moves[0]!
        return [{ meal, alternative, text: sentence(key, sum, aim, titles, way) }]
      }
      return []
    })
  })
}

/** Whether a dish can be one more alternative of a meal, with all other alternatives of its day. */
export function isInBand(meals: Choosable[], meal: number, dish: Dish, targets: Targets): boolean {
  const added = meals.map((one, index) =>
    index === meal ? { ...one, alternatives: [...(one.alternatives ?? []), dish] } : one,
  )
  return bandProblems(added, targets).length === 0
}

/** The problems of a plan that is built, with where each is. */
export const bandIssues = (days: (Day & { meals: Choosable[] })[], targets: Targets): Issue[] =>
  days.flatMap((day, d) =>
    bandProblems(day.meals, targets).map(({ meal, text }) => ({
      path: ['days', d, 'meals', meal],
      message: `${placeName(day, meal)}: ${text}.`,
    })),
  )

type Day = { day_of_week: number; date?: string | null; meals: { meal_type: MealType }[] }

/** "Tuesday's lunch"; "Lunch of day 2" in a plan of no week. */
export function placeName({ day_of_week, date, meals }: Day, meal: number): string {
  const name = mealTypeLabels[meals[meal]!.meal_type]
  return date ? `${weekdayName(date)}'s ${name.toLowerCase()}` : `${name} of day ${day_of_week + 1}`
}
