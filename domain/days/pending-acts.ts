import type { DateString } from '#domain/dates.ts'
import { mealsInOrder, timeOf } from '#domain/plans/day-slots.ts'
import type { DayMeal } from './days.ts'
import { isLater, type Tick } from './meal-logs.ts'

/** A tick that this device has not sent yet. */
export type PendingTick = Tick & { date: DateString; meal_id: string }

/** The pending ticks with a new one: of one meal only the last is kept. */
export function withTick(pending: PendingTick[], tick: PendingTick): PendingTick[] {
  return [...pending.filter(({ date, meal_id }) => date !== tick.date || meal_id !== tick.meal_id), tick]
}

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
