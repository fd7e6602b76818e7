import { type MealType, mealTypeLabels } from '#domain/food/nutrients.ts'

/** The named times of a day, in their order. Each one stands for one of the four meal types. */
export const daySlots = [
  { name: 'Early morning', meal_type: 'snack', time: '06:30' },
  { name: 'Breakfast', meal_type: 'breakfast', time: '08:00' },
  { name: 'Mid-morning', meal_type: 'snack', time: '11:00' },
  { name: 'Lunch', meal_type: 'lunch', time: '13:00' },
  { name: 'Evening', meal_type: 'snack', time: '17:00' },
  { name: 'Dinner', meal_type: 'dinner', time: '20:00' },
  { name: 'Bedtime', meal_type: 'snack', time: '22:00' },
] as const satisfies { name: string; meal_type: MealType; time: string }[]

/** The slots of snacks: the only meal type that has more than one. */
export const snackSlots = daySlots.filter(({ meal_type }) => meal_type === 'snack')

type Timed = { meal_type: MealType; time?: string | null | undefined }

/** What a meal without a time is taken for: a snack for the one of the evening. */
export const usualTimes: Record<MealType, string> = {
  breakfast: '08:00',
  lunch: '13:00',
  dinner: '20:00',
  snack: '17:00',
}
/** The time of a meal, or the usual one of its type. */
export const timeOf = ({ meal_type, time }: Timed) => time ?? usualTimes[meal_type]

/** The position in `daySlots` of a meal among a day's meals: a snack's slot depends on when the others are eaten. */
function slotIndex(meal: Timed, day: readonly Timed[]): number {
  if (meal.meal_type !== 'snack') return daySlots.findIndex(({ meal_type }) => meal_type === meal.meal_type)
  const before = (['breakfast', 'lunch', 'dinner'] as const).findLast((type) => {
    const times = day.filter(({ meal_type }) => meal_type === type).map(timeOf)
    return (times.sort().at(-1) ?? usualTimes[type]) <= timeOf(meal)
  })
  return before ? daySlots.findIndex(({ meal_type }) => meal_type === before) + 1 : 0
}

/** A day's meals as they are eaten: by slot, in a slot by time, and those of one time as they were. */
export function mealsInOrder<M extends Timed>(meals: readonly M[]): M[] {
  const placed = meals.map((meal) => ({ meal, slot: slotIndex(meal, meals), time: timeOf(meal) }))
  return placed
    .sort(
      (one, other) => one.slot - other.slot || (one.time < other.time ? -1 : Number(one.time > other.time)),
    )
    .map(({ meal }) => meal)
}

/** Each meal's position in `daySlots`, for meals in their order. */
export const slotsOf = (meals: readonly Timed[]): number[] => meals.map((meal) => slotIndex(meal, meals))

/** The name of a meal's slot: 'Mid-morning'; for a snack without a time only 'Snack'. */
export const slotName = ({ meal_type, time }: Timed, slot: number): string =>
  time ? daySlots[slot]!.name : mealTypeLabels[meal_type]
