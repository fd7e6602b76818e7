import type { DateString } from '#domain/dates.ts'
import { isNear } from '#domain/days/meal-logs.ts'
import { foodSearch } from '#domain/food/food-search.ts'
import { type MenuDish, mealOf } from '#domain/food/menu.ts'
import { swapsFor } from '#domain/food/week/swaps.ts'
import type { Meal } from '#domain/plans/meal-plans.ts'
import type { Db } from '#server/db/rows.ts'
import { figuresOf, menuOnDate } from '#server/plans/plan-filling.ts'
import { inSlices } from '#server/slices.ts'
import { servedColumns, tastesOf } from './tastes.ts'

/** The dishes that somebody may have on a date. */
export async function menuOn(db: Db, patientId: string, date: DateString): Promise<MenuDish[]> {
  const eater = await db
    .selectFrom('patient_profiles as p')
    .select(servedColumns)
    .where('p.patient_id', '=', patientId)
    .executeTakeFirst()
  // Without a profile nobody knows what clashes.
  if (!eater) return []
  const tastes = await tastesOf(db, patientId, eater, date)
  return menuOnDate(eater, tastes, date)
}

/** Dishes of a menu in place of a planned meal, each in its best portion, best first; at most five. */
export async function swapsOf(planned: Meal, menu: MenuDish[]): Promise<Meal[]> {
  const found = await inSlices(swapsFor(planned, menu, figuresOf))
  return found.map((serving) => ({
    ...mealOf(serving, planned.meal_type, figuresOf),
    id: planned.id,
    time: planned.time,
    notes: null,
    instead_of: planned.title,
  }))
}

/** Those that are similar enough to be suggested. */
export async function suggestionsFor(planned: Meal, menu: MenuDish[]): Promise<Meal[]> {
  return (await swapsOf(planned, menu)).filter((meal) => isNear(meal, planned))
}

/** The dishes that a search finds, best first, for a meal of this type. */
export function dishesFound(menu: MenuDish[], { meal_type }: Meal, typed: string): MenuDish[] {
  const dishes = menu.filter(({ meal_types }) => meal_types.includes(meal_type))
  const find = foodSearch(dishes.map(({ name }) => ({ names: [name], weight: 0 })))
  return find(typed).map((index) => dishes[index]!)
}
