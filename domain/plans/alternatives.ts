import { whole } from '#domain/numbers.ts'
import type { Meal, PlainMeal } from './meal-plans.ts'

/* A meal with alternatives: the planned dish, or one of up to three others that the challenger may pick in its place. */

export const maxAlternatives = 3

type WithAlternatives<Dish> = { alternatives?: Dish[] | null | undefined }

/** Meals, each followed by its alternatives: all that may be eaten. */
export const everyDish = <Dish extends object, M extends Dish & WithAlternatives<Dish>>(
  meals: M[],
): (M | Dish)[] => meals.flatMap((meal) => [meal, ...(meal.alternatives ?? [])])

/** Meals with a change of each of their dishes, alternatives as well. */
export const eachDish = <M extends PlainMeal & WithAlternatives<PlainMeal>>(
  meals: M[],
  change: <One extends PlainMeal>(dish: One) => One,
): M[] =>
  meals.map((meal) => {
    const changed = change(meal)
    return meal.alternatives ? { ...changed, alternatives: meal.alternatives.map(change) } : changed
  })

/** A meal with another dish in its place; the dishes to pick from stay with it. */
export function withDish(meal: Meal, dish: PlainMeal): Meal {
  const { main, choice: _, alternatives = [], ...shown } = meal
  const planned = main ?? shown
  const place = { id: meal.id, meal_type: meal.meal_type, time: meal.time }
  return { ...dish, ...place, alternatives, ...(dish !== planned && { main: planned }) }
}

/** The meal with the alternative of this id; with the planned dish where there is none, or none any more. */
export function withChoice(meal: Meal, choice: string | null): Meal {
  if (!meal.alternatives?.length) return meal
  const { main, choice: _, ...shown } = meal
  const found = meal.alternatives.find(({ id }) => id === choice)
  return found ? { ...withDish(meal, found), choice: found.id } : withDish(meal, main ?? shown)
}

/** The planned dish and its alternatives. */
export function optionsOf({ main, choice: _, alternatives = [], ...shown }: Meal): PlainMeal[] {
  return [main ?? shown, ...alternatives]
}

type Listed = Pick<PlainMeal, 'id' | 'title' | 'portion' | 'calories'>
export type Offered = { alternatives?: Listed[] | undefined; main?: Listed | undefined } & Pick<
  Meal,
  'choice'
>

/** What may be had in place of the dish that is served. */
export const otherDishes = ({ alternatives = [], main, choice }: Offered): Listed[] =>
  [...(main ? [main] : []), ...alternatives].filter(({ id }) => id !== choice)

/** 'or Vegetable poha (1 plate, 310 kcal)' */
export const orLine = ({ title, portion, calories }: Omit<Listed, 'id'>) =>
  `or ${title} (${portion ? `${portion}, ` : ''}${whole(calories)} kcal)`
