import type { MealType } from '#domain/food/nutrients.ts'
import type { CarbsByMeal } from '#domain/food/targets/meal-carbs.ts'
import { type MealTimes, mealTimeNames } from '#domain/people/home.ts'

type Name = (typeof mealTimeNames)[number]
const snackNames = ['early_morning', 'mid_morning', 'tea', 'bedtime'] as const
const typeOf = (name: Name): MealType =>
  name === 'breakfast' || name === 'lunch' || name === 'dinner' ? name : 'snack'

/** A meal of a day: `name` is its place in the day's order; without a time nobody said when. */
export type DayPlace = { name: Name; meal_type: MealType; time: string | null; light: boolean }

/** Above this energy four meals would hold twice the usual portions: there is a second snack. */
const secondSnackFrom = 3200
/** So many grams of carbohydrate for the snacks of a day are two. */
const twoSnacksFrom = 40
const midMorning = '11:00'

/** The snacks of somebody who eats so much: those whose times were said, else one at tea. */
function snacksOf(calories: number, carbs: number, times: MealTimes): Name[] {
  const said = snackNames.filter((name) => times[name])
  if (said.length > 0) return said
  return calories > secondSnackFrom || carbs > twoSnacksFrom ? ['mid_morning', 'tea'] : ['tea']
}

const minutesOf = (time: string) => 60 * Number(time.slice(0, 2)) + Number(time.slice(3))
/** Minutes between two times of a day, across midnight as well. */
function apart(one: string, other: string): number {
  const between = Math.abs(minutesOf(one) - minutesOf(other))
  return Math.min(between, 24 * 60 - between)
}

type Kept = { meal_type: MealType; time?: string | null | undefined }

/** The place that a meal takes: of its type, of several snacks the one that is nearest in time. */
function placeFor({ meal_type, time }: Kept, free: DayPlace[]): DayPlace | undefined {
  const alike = free.filter((place) => place.meal_type === meal_type)
  const timed = time ? alike.filter((place) => place.time) : []
  const [nearest] = timed.sort((one, other) => apart(one.time!, time!) - apart(other.time!, time!))
  return nearest ?? alike.find(({ name }) => name === 'tea') ?? alike[0]
}

const usualName = (type: MealType): Name => (type === 'snack' ? 'tea' : type)

/**
 * The places of a day that are open beside kept meals, in its order, and the order of each kept meal. A fasting day has no
 * small meals at its ends. Who keeps a snack gets no other one, unless times of snacks were said.
 */
export function placesOf(
  kept: Kept[],
  {
    calories,
    carbs_by_meal,
    times = {},
    fasting = false,
  }: {
    calories: number
    carbs_by_meal?: CarbsByMeal | null | undefined
    times?: MealTimes | undefined
    fasting?: boolean
  },
): { open: DayPlace[]; order: number[] } {
  const snacks = snacksOf(calories, carbs_by_meal?.snack ?? 0, times)
  const all = mealTimeNames
    .filter((name) => typeOf(name) !== 'snack' || snacks.includes(name))
    .map(
      (name): DayPlace => ({
        ...{ name, meal_type: typeOf(name) },
        time: times[name] ?? (name === 'mid_morning' ? midMorning : null),
        light: name === 'early_morning' || name === 'bedtime',
      }),
    )
    .filter(({ light }) => !light || !fasting)
  let open = all
  const order = kept.map((meal) => {
    const place = placeFor(meal, open)
    open = open.filter((one) => one !== place)
    return placeOrder(place?.name ?? usualName(meal.meal_type))
  })
  const saysSnacks = snackNames.some((name) => times[name])
  const keepsSnack = kept.some(({ meal_type }) => meal_type === 'snack')
  return { open: open.filter(({ meal_type }) => meal_type !== 'snack' || saysSnacks || !keepsSnack), order }
}

export const placeOrder = (name: Name) => mealTimeNames.indexOf(name)
