import type { FiguresOf } from '#domain/food/foods.ts'
import type { Serving } from '#domain/food/menu.ts'
import { type MealType, mealTypeLabels } from '#domain/food/nutrients.ts'
import { mealTimeLabels } from '#domain/people/home.ts'
import type { DayPlace } from './day-places.ts'
import { mostUses, type WeekVariety } from './week-counts.ts'
import { searchWeek } from './week-search.ts'
import type { Week } from './week-state.ts'
import { fittingDishes, type Slot } from './week-tables.ts'

/** A week with the places to fill, the meals that stay, and the targets of each day. Days count from 0. */
export type WeekToFill = Week & {
  seed: number
  /** Whom dishes must fit, as in "Jain without wheat"; may be empty. */
  who: string
}

export type FilledMeal = Serving & { day: number; meal_type: MealType; place: DayPlace | undefined }
export type MissingMeal = { day: number; meal_type: MealType; reason: string }
export type FilledWeek = { meals: FilledMeal[]; missing: MissingMeal[] }

/** How many dishes so many meals need when none may be there too often. */
const dishesNeeded = (meals: number, variety: WeekVariety | undefined, isLight?: boolean) =>
  Math.max(Math.ceil(meals / mostUses(variety, isLight)), Math.min(meals, 2))

/** How many dishes fit there: "Dinner: only 3 dishes fit Jain without wheat". */
function choiceText(slot: Slot, { who, targets }: WeekToFill): string {
  const count = fittingDishes(slot, targets).length
  const dishes = count === 0 ? 'no dish fits' : count === 1 ? 'only 1 dish fits' : `only ${count} dishes fit`
  const when = slot.fasting ? ' on fasting days' : ''
  const meal = slot.place?.light ? mealTimeLabels[slot.place.name] : mealTypeLabels[slot.meal_type]
  return `${meal}${when}: ${dishes}${who && ` ${who}`}`
}

/** The slots for which there are too few dishes, with the reason. */
function refusals(week: WeekToFill): Map<Slot, string> {
  const { slots, targets, variety } = week
  const alike = Map.groupBy(
    slots,
    ({ meal_type, fasting = false, place }) => `${meal_type} ${fasting} ${place?.light ? place.name : ''}`,
  )
  const refused = [...alike.values()].flatMap((group) => {
    const needed = dishesNeeded(group.length, variety, group[0]!.place?.light)
    const fit = fittingDishes(group[0]!, targets).length
    if (fit >= needed) return []
    const need = fit === 0 ? '' : `, but ${group.length} meals need ${needed}`
    return group.map((slot): [Slot, string] => [slot, `${choiceText(slot, week)}${need}`])
  })
  return new Map(refused)
}

/**
 * Fills the empty places of a week with dishes in household portions, as near to the targets as it can. The same input
 * gives the same week. Takes about 40 ms; it yields often, so that others can work in between.
 */
export function* fillWeekInSteps(week: WeekToFill, figuresOf: FiguresOf): Generator<void, FilledWeek> {
  const refused = refusals(week)
  const slots = week.slots.filter((slot) => !refused.has(slot))
  const found = yield* searchWeek({ ...week, slots }, figuresOf)
  const filled: FilledWeek = { meals: [], missing: [] }
  for (const slot of week.slots) {
    const { day, meal_type, place } = slot
    const serving = found[slots.indexOf(slot)]
    if (serving) filled.meals.push({ day, meal_type, place, ...serving })
    else {
      const used = `${choiceText(slot, week)}, and the week has them as often as they may be there`
      filled.missing.push({ day, meal_type, reason: refused.get(slot) ?? used })
    }
  }
  return filled
}

/** Runs steps to their end, without a pause. */
export function finish<Result>(steps: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
