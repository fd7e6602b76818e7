import type { DateString } from '#domain/dates.ts'
import { isWaitingFast } from '#domain/days/day-kinds.ts'
import type { DifferentDay } from '#domain/days/days.ts'
import { isNear } from '#domain/days/meal-logs.ts'
import { foodSearch } from '#domain/food/food-search.ts'
import { type MenuDish, mealOf, type Serving } from '#domain/food/menu.ts'
import { isFastDish } from '#domain/food/week/choices.ts'
import { swapsFor } from '#domain/food/week/swaps.ts'
import type { Meal, PlanDay } from '#domain/plans/meal-plans.ts'
import type { CheckedMeal } from '#domain/plans/week-check.ts'
import { type Db, rowOf } from '#server/db/rows.ts'
import { figuresOf, menusOnDate } from '#server/plans/plan-filling.ts'
import { rulesOfSwaps } from '#server/plans/swap-rules.ts'
import { inSlices } from '#server/slices.ts'
import { differentDay } from './day-kinds.ts'
import { servedBetween } from './planned.ts'
import { servedColumns, tastesOf } from './tastes.ts'

/** Whether a meal breaks no rule of the challenger's. */
type Keeps = (meal: CheckedMeal) => boolean

/** The days of a plan as they are served. */
export async function servedPlan(db: Db, patientId: string, planId: string): Promise<PlanDay[]> {
  const { first_date, last_date } = (await rowOf(db, 'meal_plans', { id: planId }, [
    'first_date',
    'last_date',
  ]))!
  return (await servedBetween(db, patientId, first_date, last_date)).map(({ day }) => day)
}

/** Whether a meal may take the place of one of these days, by the id of that. */
export async function rulesIn(
  db: Db,
  patientId: string,
  days: PlanDay[],
): Promise<(mealId: string) => Keeps> {
  const rulesAt = await rulesOfSwaps(db, patientId, days)
  return (mealId) => rulesAt(mealId).keeps
}

/** The same for a planned meal: asked of the days of its plan as they are served. */
export const rulesAt = async (db: Db, patientId: string, planId: string, mealId: string): Promise<Keeps> =>
  (await rulesIn(db, patientId, await servedPlan(db, patientId, planId)))(mealId)

/** The dishes that somebody may have on a date, as they said what it is. */
export async function menuOf(
  db: Db,
  patientId: string,
  date: DateString,
  said: DifferentDay | undefined,
): Promise<MenuDish[]> {
  const eater = await db
    .selectFrom('patient_profiles as p')
    .select(servedColumns)
    .where('p.patient_id', '=', patientId)
    .executeTakeFirst()
  // Without a profile nobody knows what clashes.
  if (!eater) return []
  const tastes = await tastesOf(db, patientId, eater, date)
  const { usual, fast, plant, gentle } = menusOnDate(eater, tastes, date)
  if (said?.kind === 'unwell') return gentle()
  if (said?.kind !== 'fast') return usual()
  if (isWaitingFast(said)) return (await usual()).filter((dish) => !isFastDish(dish))
  if (said.fast === 'ramadan') return usual()
  return said.fast === 'lent' ? plant() : fast()
}

/** The same, and whether what is near to a planned dish matters: a fast, and who is unwell, has other figures. */
export async function menuOn(db: Db, patientId: string, date: DateString) {
  const said = await differentDay(db, patientId, date)
  const isOther =
    said?.kind === 'unwell' || (said?.kind === 'fast' && said.fast !== 'ramadan' && !isWaitingFast(said))
  return { menu: await menuOf(db, patientId, date, said), isNearAsked: !isOther }
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
export const similarTo = (planned: Meal, meals: Meal[], isNearAsked: boolean): Meal[] =>
  isNearAsked ? meals.filter((meal) => isNear(meal, planned)) : meals

/** The dishes that a search finds, best first, for a meal of this type. */
export function dishesFound(menu: MenuDish[], { meal_type }: Meal, typed: string): MenuDish[] {
  const dishes = menu.filter(({ meal_types }) => meal_types.includes(meal_type))
  const find = foodSearch(dishes.map(({ name }) => ({ names: [name], weight: 0 })))
  return find(typed).map((index) => dishes[index]!)
}
