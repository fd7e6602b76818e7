import type { DateString } from '#domain/dates.ts'
import { isNear } from '#domain/days/meal-logs.ts'
import { foodSearch } from '#domain/food/food-search.ts'
import { type MenuDish, mealOf, type Serving } from '#domain/food/menu.ts'
import { swapsFor } from '#domain/food/week/swaps.ts'
import type { Meal } from '#domain/plans/meal-plans.ts'
import type { CheckedMeal } from '#domain/plans/week-check.ts'
import { type Db, rowOf } from '#server/db/rows.ts'
import { figuresOf, menuOnDate } from '#server/plans/plan-filling.ts'
import { rulesOfSwap } from '#server/plans/swap-rules.ts'
import { inSlices } from '#server/slices.ts'
import { servedBetween } from './planned.ts'
import { servedColumns, tastesOf } from './tastes.ts'

/** Whether a meal breaks no rule of the challenger's. */
type Keeps = (meal: CheckedMeal) => boolean

/** The same for a planned meal: asked of the days of its plan as they are served. */
export async function rulesAt(db: Db, patientId: string, planId: string, mealId: string): Promise<Keeps> {
  const { first_date, last_date } = (await rowOf(db, 'meal_plans', { id: planId }, [
    'first_date',
    'last_date',
  ]))!
  const served = await servedBetween(db, patientId, first_date, last_date)
  const { keeps } = await rulesOfSwap(
    db,
    patientId,
    served.map(({ day }) => day),
    mealId,
  )
  return keeps
}

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
export async function swapsOf(planned: Meal, menu: MenuDish[], keeps: Keeps): Promise<Meal[]> {
  const served = (serving: Serving) => mealOf(serving, planned.meal_type, figuresOf)
  const found = await inSlices(swapsFor(planned, menu, figuresOf, (serving) => keeps(served(serving))))
  return found.map((serving) => ({
    ...served(serving),
    id: planned.id,
    time: planned.time,
    notes: null,
    instead_of: planned.title,
  }))
}

/** Those that are similar enough to be suggested. */
export async function suggestionsFor(planned: Meal, menu: MenuDish[], keeps: Keeps): Promise<Meal[]> {
  return (await swapsOf(planned, menu, keeps)).filter((meal) => isNear(meal, planned))
}

/** The dishes that a search finds, best first, for a meal of this type. */
export function dishesFound(menu: MenuDish[], { meal_type }: Meal, typed: string): MenuDish[] {
  const dishes = menu.filter(({ meal_types }) => meal_types.includes(meal_type))
  const find = foodSearch(dishes.map(({ name }) => ({ names: [name], weight: 0 })))
  return find(typed).map((index) => dishes[index]!)
}
