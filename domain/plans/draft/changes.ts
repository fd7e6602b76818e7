import { servingOf } from '#domain/food/dishes.ts'
import { type MealType, mealsOfDay } from '#domain/food/nutrients.ts'
import { newKey } from '#domain/keys.ts'
import { mealsInOrder } from '../day-slots.ts'
import type { Dish } from '../dishes.ts'
import { daysPerPlan, type Issue, type PlainMeal, PlanDayInput, planIssues } from '../meal-plans.ts'
import { type DraftDay, type DraftMeal, datedDays, idOfKey, type PlanDraft } from './plan-draft.ts'

/* Changes of a draft's days. All functions are pure: they return a new draft with each day's meals in order of time. */

export type Change = (draft: PlanDraft) => PlanDraft
/** What happens to the meals that are there already, when others come. */
export type Manner = 'replace' | 'add'

const allOffsets = Array.from({ length: daysPerPlan }, (_, offset) => offset)

export function missingDays(draft: PlanDraft): number[] {
  return allOffsets.filter((offset) => !draft.days.some((day) => day.day_of_week === offset))
}

/** Adds empty days, in order. */
export function addEmptyDays(draft: PlanDraft, offsets = missingDays(draft)): PlanDraft {
  const added = offsets.map((day_of_week) => ({ day_of_week, meals: [] }))
  return { ...draft, days: [...draft.days, ...added].sort((a, b) => a.day_of_week - b.day_of_week) }
}

export function removeDay(draft: PlanDraft, dayOfWeek: number): PlanDraft {
  return { ...draft, days: draft.days.filter((day) => day.day_of_week !== dayOfWeek) }
}

function changeMeals(
  draft: PlanDraft,
  dayOfWeek: number,
  change: (meals: DraftMeal[]) => DraftMeal[],
): PlanDraft {
  return {
    ...draft,
    days: draft.days.map((day) =>
      day.day_of_week === dayOfWeek ? { ...day, meals: mealsInOrder(change(day.meals)) } : day,
    ),
  }
}

/** Replaces the meal with the same key, or adds it. */
export function putMeal(draft: PlanDraft, dayOfWeek: number, meal: DraftMeal): PlanDraft {
  return changeMeals(draft, dayOfWeek, (meals) =>
    meals.some(({ key }) => key === meal.key)
      ? meals.map((other) => (other.key === meal.key ? meal : other))
      : [...meals, meal],
  )
}

export function withAlternatives(meal: DraftMeal, alternatives: PlainMeal[]): DraftMeal {
  const { alternatives: _, ...alone } = meal
  return alternatives.length > 0 ? { ...alone, alternatives } : alone
}

/** Another dish in a meal's place. It keeps time and alternatives; the notes are about the old dish. */
export function swapped(meal: DraftMeal, { id: _, clashes: __, ...other }: PlainMeal): DraftMeal {
  const { key, id, time, alternatives = [] } = meal
  return withAlternatives(
    { ...other, key, time, ...(id && { id }) },
    alternatives.filter(({ title }) => title !== other.title),
  )
}

/** One of a meal's alternatives in its place, and the planned dish among them. Who picked one of the two has the new one. */
export function withMain(meal: DraftMeal, other: PlainMeal): DraftMeal {
  const { key, locked: _, alternatives = [], ...former } = meal
  const planned = { ...former, id: idOfKey(newKey()) }
  return withAlternatives(
    { ...swapped(meal, other), notes: other.notes },
    alternatives.map((one) => (one.id === other.id ? planned : one)),
  )
}

/** Puts another dish in a meal's place. */
export const swapMeal = (draft: PlanDraft, dayOfWeek: number, meal: DraftMeal, other: PlainMeal) =>
  putMeal(draft, dayOfWeek, swapped(meal, other))

export function removeMeal(draft: PlanDraft, dayOfWeek: number, key: string): PlanDraft {
  return changeMeals(draft, dayOfWeek, (meals) => meals.filter((meal) => meal.key !== key))
}

/** The day and position of a meal; undefined when it is gone. */
export function placeOf(draft: PlanDraft, key: string): { day: number; index: number } | undefined {
  for (const day of draft.days) {
    const index = day.meals.findIndex((meal) => meal.key === key)
    if (index >= 0) return { day: day.day_of_week, index }
  }
}

/**
 * Moves a meal to a day, to a position counted without the meal itself. Its time decides between slots, so the position
 * counts only among meals of the same time.
 */
export function placeMeal(draft: PlanDraft, key: string, { day: dayOfWeek, index }: MealPlace): PlanDraft {
  const from = placeOf(draft, key)
  const meal = draft.days.flatMap((day) => day.meals).find((one) => one.key === key)
  if (!from || !meal || !draft.days.some((day) => day.day_of_week === dayOfWeek)) return draft
  return changeMeals(removeMeal(draft, from.day, key), dayOfWeek, (meals) =>
    meals.toSpliced(index ?? meals.length, 0, meal),
  )
}

export type Direction = 'up' | 'down' | 'earlier' | 'later'
/** A day, and a position in it counted without the meal that moves there. */
export type MealPlace = { day: number; index?: number }

/** The place one step away: in the day, or on the day before or after. Undefined at the edge. */
export function stepFrom(draft: PlanDraft, key: string, direction: Direction): MealPlace | undefined {
  const place = placeOf(draft, key)
  const at = draft.days.findIndex((day) => day.day_of_week === place?.day)
  if (!place) return undefined
  if (direction === 'earlier' || direction === 'later') {
    const day = draft.days[at + (direction === 'earlier' ? -1 : 1)]?.day_of_week
    return day === undefined ? undefined : { day }
  }
  const index = place.index + (direction === 'up' ? -1 : 1)
  return draft.days[at]?.meals[index] ? { day: place.day, index } : undefined
}

const copyOf = ({ id: _, ...meal }: DraftMeal): DraftMeal => ({ ...meal, key: newKey() })

/** Copies meals to each of the days, added or instead of theirs. */
const copyMeals = (draft: PlanDraft, copied: DraftMeal[], targets: number[], replace: boolean): PlanDraft =>
  targets.reduce(
    (result, target) =>
      changeMeals(result, target, (meals) => [...(replace ? [] : meals), ...copied.map(copyOf)]),
    draft,
  )

/** Copies a meal to each of the days. */
export const copyMeal = (draft: PlanDraft, meal: DraftMeal, targets: number[]) =>
  copyMeals(draft, [meal], targets, false)

/** Copies a day's meals to other days, added or instead of theirs. */
export function copyDay(draft: PlanDraft, from: number, targets: number[], replace: boolean): PlanDraft {
  const source = draft.days.find((day) => day.day_of_week === from)?.meals ?? []
  return copyMeals(draft, source, targets, replace)
}

/** Fills the days without meals with this day and the next one, in turn. */
export function alternateDays(draft: PlanDraft, from: number): PlanDraft {
  const isEmpty = (target: number) =>
    draft.days.some(({ day_of_week, meals }) => day_of_week === target && meals.length === 0)
  const turn = (start: number) => allOffsets.filter((offset) => (offset - start) % 2 === 0 && isEmpty(offset))
  return copyDay(copyDay(draft, from, turn(from), true), from + 1, turn(from + 1), true)
}

/** Copies another week day by day, added or instead of this week's meals. */
export function copyWeek(draft: PlanDraft, week: DraftDay[], replace: boolean): PlanDraft {
  const copies = week.map((day) => ({ ...day, meals: mealsInOrder(day.meals.map(copyOf)) }))
  if (replace) return { ...draft, days: copies }
  const missing = copies.map((day) => day.day_of_week).filter((offset) => missingDays(draft).includes(offset))
  return copies.reduce(
    (result, day) => changeMeals(result, day.day_of_week, (meals) => [...meals, ...day.meals]),
    addEmptyDays(draft, missing),
  )
}

/** The message of the first day that has too many meals; undefined if none has. */
export function overfull(draft: PlanDraft): string | undefined {
  for (const day of draft.days) {
    const issue = PlanDayInput.shape.meals.safeParse(day.meals).error?.issues.find(({ path }) => !path.length)
    if (issue) return issue.message
  }
}

/** Whether a day has a meal of each type. */
export const hasEachMeal = (meals: DraftMeal[]) =>
  mealsOfDay.every((type) => meals.some(({ meal_type }) => meal_type === type))

/** The first meal of a day that is missing, in the order of the day; with `after`, the first one after that. */
export function nextMealType(meals: DraftMeal[], after?: MealType): MealType {
  const start = after ? mealsOfDay.indexOf(after) : 0
  const order = [...mealsOfDay.slice(start), ...mealsOfDay.slice(0, start)]
  return order.find((type) => !meals.some((meal) => meal.meal_type === type)) ?? after ?? 'snack'
}

export function mealOf(dish: Dish, meal_type: MealType, portions: number): DraftMeal {
  return {
    key: newKey(),
    meal_type,
    title: dish.name,
    ...servingOf(dish, portions),
    time: null,
    notes: null,
    template_id: dish.id,
  }
}

/** What is wrong with one meal, if it were in that day. */
export function mealIssues(draft: PlanDraft, dayOfWeek: number, meal: DraftMeal): Issue[] {
  const edited = putMeal(draft, dayOfWeek, meal)
  const d = edited.days.findIndex((day) => day.day_of_week === dayOfWeek)
  const m = edited.days[d]?.meals.findIndex(({ key }) => key === meal.key) ?? -1
  return planIssues({ ...edited, days: datedDays(edited) }).filter(
    ({ path }) => path[1] === d && path[2] === 'meals' && path[3] === m,
  )
}
