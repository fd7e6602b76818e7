import { type DateString, today } from '#domain/dates.ts'
import { isWaitingFast } from '#domain/days/day-kinds.ts'
import type { DayOffers, DifferentDay } from '#domain/days/days.ts'
import type { MenuDish } from '#domain/food/menu.ts'
import { type MealType, mealTypeLabels } from '#domain/food/nutrients.ts'
import { packsWell } from '#domain/food/week/week-tables.ts'
import type { Meal, PlanDay } from '#domain/plans/meal-plans.ts'
import type { Db } from '#server/db/rows.ts'
import { clashesOf } from '#server/plans/plan-clashes.ts'
import { differentDay } from './day-kinds.ts'
import { plannedDays } from './planned.ts'
import { fitsHome } from './pots.ts'
import { menuOf, rulesIn, servedPlan, swapsOf } from './swaps.ts'

type Offers = DayOffers['meals']
type Offered = Offers[number]['dishes'][number]

/** As many are offered for a meal, and from the plan for a journey. */
const [mostOfMeal, mostToTake] = [3, 6]

/** Without figures: who may not read any gets the same. */
const offered = ({ template_id, title, portion }: Pick<Meal, keyof Offered>): Offered => ({
  ...{ template_id, title, portion },
})

/** Dishes of a menu in place of each planned meal: first those that no meal before it was offered. */
async function inPlace(db: Db, patientId: string, planId: string, day: PlanDay, menu: MenuDish[]) {
  const keeps = await rulesIn(db, patientId, await servedPlan(db, patientId, planId))
  const fits = await fitsHome(db, patientId)
  const had = new Set<string>()
  const offers: Offers = []
  for (const meal of day.meals) {
    const keepsMeal = keeps(meal.id)
    const found = await swapsOf(meal, menu, (other) => fits(other) && keepsMeal(other))
    const isNew = ({ template_id }: Meal) => !had.has(template_id!)
    const dishes = [...found.filter(isNew), ...found.filter((dish) => !isNew(dish))]
      .slice(0, mostOfMeal)
      .map(offered)
    for (const { template_id } of dishes) had.add(template_id!)
    if (dishes.length > 0) offers.push({ label: mealTypeLabels[meal.meal_type], meal_id: meal.id, dishes })
  }
  return offers
}

/** The two meals of Ramadan, from what is planned for the day: nothing is eaten between. */
const twoMeals: [label: string, types: MealType[]][] = [
  ['Before dawn (sehri)', ['breakfast']],
  ['After sunset (iftar)', ['dinner', 'lunch']],
]
async function beforeAndAfter(db: Db, patientId: string, day: PlanDay): Promise<Offers> {
  const clashing = new Set((await clashesOf(db, patientId, [day])).map(({ meal }) => day.meals[meal]!.id))
  return twoMeals.flatMap(([label, types]) => {
    const dishes = types
      .flatMap((type) => day.meals.filter(({ meal_type }) => meal_type === type))
      .filter(({ id }) => !clashing.has(id))
      .map(offered)
    return dishes.length > 0 ? [{ label, meal_id: null, dishes }] : []
  })
}

/** What spills on the way, or needs to be warm. */
const isWet = ({ name }: MenuDish) =>
  /\b(dal|dali|daal|rasam|sambar|kadhi|kootu|kuzhambu|curry|stew|huli|saaru|pappu|tenga|besara|rajma|chole|ghugni|chaas|buttermilk|milk|lassi|raita|porridge|pej|pakhala|drink|shake)\b/i.test(
    name,
  )

/** Dishes of the plan that keep in a tiffin and do not spill, and are on the person's menu. */
async function toTake(db: Db, patientId: string, planId: string, menu: MenuDish[]): Promise<Offers> {
  const ids = new Set(menu.filter((dish) => packsWell(dish) && !isWet(dish)).map(({ id }) => id))
  const meals = (await servedPlan(db, patientId, planId)).flatMap((day) => day.meals)
  const byTitle = new Map(
    meals.flatMap((meal) => (ids.has(meal.template_id ?? '') ? [[meal.title, offered(meal)]] : [])),
  )
  const dishes = [...byTitle.values()].slice(0, mostToTake)
  return dishes.length > 0 ? [{ label: 'From your plan, for the way', meal_id: null, dishes }] : []
}

async function offersOf(db: Db, patientId: string, said: DifferentDay): Promise<Offers> {
  const [, { day, plan_id }] = await plannedDays(db, patientId, said.date)
  if (!day || !plan_id || isWaitingFast(said)) return []
  if (said.fast === 'ramadan') return beforeAndAfter(db, patientId, day)
  const menu = () => menuOf(db, patientId, said.date, said)
  if (said.kind === 'travel') return toTake(db, patientId, plan_id, await menu())
  return said.kind === 'fast' || said.kind === 'unwell'
    ? inPlace(db, patientId, plan_id, day, await menu())
    : []
}

/** What the plan offers for a day of today or later, as it was said. */
export async function offersFor(db: Db, patientId: string, date: DateString): Promise<DayOffers> {
  const said = date >= today() ? await differentDay(db, patientId, date) : undefined
  return { meals: said ? await offersOf(db, patientId, said) : [] }
}
