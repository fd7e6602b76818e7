import type { DateString } from '#domain/dates.ts'
import { eachTarget } from '#domain/food/nutrients.ts'
import { withChoice } from '#domain/plans/alternatives.ts'
import { mealsInOrder, timeOf } from '#domain/plans/day-slots.ts'
import type { DayMeal } from './days.ts'
import type { Eaten } from './eaten.ts'
import { wordsOfFoods } from './eaten-sums.ts'
import { isLater, type Tick } from './meal-logs.ts'

/** A tick that this device has not sent yet. */
export type PendingTick = Tick & { date: DateString; meal_id: string }

/** A dish that was picked and is not sent yet; null for the planned one. */
export type PendingChoice = { date: DateString; meal_id: string; choice: string | null; at: string }

/** What was eaten and is not sent yet. `calories` as this device has read them; null without a network. */
export type PendingEntry = {
  id: string
  date: DateString
  text: string | null
  items?: { food_id: string; name: string; grams: number }[]
  meal_id: string | null
  calories: number | null
}

type MealOfDay = Pick<PendingTick, 'date' | 'meal_id'>

/** Whether two acts are about one meal of one day: only the last of them counts. */
export const isSameMeal = (one: MealOfDay, other: MealOfDay) =>
  one.date === other.date && one.meal_id === other.meal_id

/** A day's meals as this device shows them: what the server has, and what is not sent yet. */
export function withPending<M extends Pick<DayMeal, 'id' | 'state' | 'note' | 'acted_at'>>(
  date: DateString,
  meals: M[],
  pending: PendingTick[],
): M[] {
  return meals.map((meal) => {
    const tick = pending.find((one) => one.date === date && one.meal_id === meal.id)
    if (!tick || (meal.acted_at && !isLater(tick, { ...meal, at: meal.acted_at }))) return meal
    return { ...meal, state: tick.state, note: tick.note, acted_at: tick.at }
  })
}

/** The same with the dishes that were picked. */
export function withPendingChoices(date: DateString, meals: DayMeal[], pending: PendingChoice[]): DayMeal[] {
  return meals.map((meal) => {
    const picked = pending.find((one) => one.date === date && one.meal_id === meal.id)
    if (!picked || !meal.alternatives) return meal
    const { state, note, acted_at, picture, is_planned, choice: _, ...dish } = meal
    const served = withChoice(dish, picked.choice)
    return { ...served, choice: served.choice ?? null, state, note, acted_at, picture, is_planned }
  })
}

/** The entries of a day as this device shows them. What is not sent yet comes last, with the energy that was read. */
export function withPendingEntries(date: DateString, entries: Eaten[], pending: PendingEntry[]): Eaten[] {
  const isStored = ({ id }: PendingEntry) => entries.some((entry) => entry.id === id)
  const waiting = pending.filter((one) => one.date === date && !isStored(one))
  return [
    ...entries,
    ...waiting.map(({ id, text, items = [], meal_id, calories }) => {
      const words = text ?? wordsOfFoods(items)
      const food = { ...eachTarget(() => null), food_id: null, name: words, grams: null, calories }
      return { id, text: words, meal_id, foods: [food], calories, picture: null }
    }),
  ]
}

/** Hours after its time in which a meal still is the one to eat. */
const patience = 1

/** The meal to show first at a time of the day ('13:05'): not ticked, and its time not passed by more than an hour. */
export function nextMeal<M extends Pick<DayMeal, 'meal_type' | 'time' | 'state'>>(
  meals: M[],
  time: string,
): M | undefined {
  const hours = (clock: string) => Number(clock.slice(0, 2)) + Number(clock.slice(3)) / 60
  return mealsInOrder(meals).find(
    (meal) => meal.state === null && hours(timeOf(meal)) + patience >= hours(time),
  )
}
