import { type FoodLimit, foodsIn, isSteering } from '#domain/clinical/evaluate.ts'
import type { Item } from '#domain/food/dish-parts.ts'
import { type MealType, mealTypeLabels } from '#domain/food/nutrients.ts'
import { counted } from '#domain/numbers.ts'
import type { BandProblem } from './day-band.ts'

type Dish = { title: string; items?: Item[] | undefined }
type Day = { meals: (Dish & { meal_type: MealType; alternatives?: Dish[] | undefined })[] }

/**
 * Alternatives that pass a limit of a signed rule, by day. The worst picks count: each meal that has the food, or may have
 * it. Meals that pass a limit as they are planned are no alternative's fault.
 */
export function limitProblems(days: Day[], limits: FoodLimit[]): (BandProblem & { day: number })[] {
  if (!days.some(({ meals }) => meals.some(({ alternatives }) => alternatives?.length))) return []
  return limits.filter(isSteering).flatMap((limit) => {
    const foundIn = ({ title, items = [] }: Dish) =>
      foodsIn({ title, items }, limit.foods, limit.strict).join(', ')
    const places = days.map(({ meals }, day) =>
      meals.flatMap((dish, meal) => {
        const isPlanned = foundIn(dish) !== ''
        const others = (dish.alternatives ?? [])
          .map((other, alternative) => ({
            ...{ day, meal, alternative, type: dish.meal_type, title: other.title, foods: foundIn(other) },
          }))
          .filter(({ foods }) => foods)
        return isPlanned || others.length > 0 ? [{ isPlanned, others }] : []
      }),
    )
    function tooMany(all: (typeof places)[number], most: number | null, span: string) {
      if (most === null || all.length <= most) return []
      return all
        .filter(({ isPlanned }) => !isPlanned)
        .flatMap(({ others }) => others)
        .map(({ title, foods, ...place }) => ({
          ...place,
          text:
            most === 0
              ? `'${title}' has ${foods}, and a rule allows none`
              : `with '${title}' ${foods} could come ${counted(all.length, 'time')} in the ${span}, and a signed rule allows ${most}`,
        }))
    }
    const barred = places
      .flat()
      .flatMap(({ others }) => others)
      .filter(({ type }) => limit.notAt.includes(type))
      .map(({ title, foods, ...place }) => ({
        ...place,
        text: `'${title}' has ${foods}, which a signed rule keeps from ${mealTypeLabels[place.type].toLowerCase()}`,
      }))
    return [
      ...barred,
      ...tooMany(places.flat(), limit.mostAWeek, 'week'),
      ...places.flatMap((ofDay) => tooMany(ofDay, limit.mostADay, 'day')),
    ].map(({ day, meal, alternative, text }) => ({ day, meal, alternative, text }))
  })
}
