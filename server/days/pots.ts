import type { DateString } from '#domain/dates.ts'
import type { SharedPot } from '#domain/days/days.ts'
import { eatersOfMeals } from '#domain/days/pot-eaters.ts'
import { commonMeals } from '#domain/days/shared-pots.ts'
import type { Item } from '#domain/food/dishes.ts'
import { cookFor, foodsForHome, isForAll, type PotEater, withPot } from '#domain/food/pot.ts'
import { eatersAtHome } from '#domain/people/home-members.ts'
import { eachDish, everyDish } from '#domain/plans/alternatives.ts'
import type { Meal, PlainMeal } from '#domain/plans/meal-plans.ts'
import { shoppingRows } from '#domain/plans/shopping-list.ts'
import type { Db } from '#server/db/rows.ts'
import { rawFoodsOfEach } from '#server/food/foods.ts'
import { homeOf } from '#server/people/home.ts'
import { dishContents } from '#server/plans/plan-dishes.ts'
import { servedBetween } from './planned.ts'

type Home = Awaited<ReturnType<typeof homeOf>>

/** Meals, each dish that may be eaten with what is said of its pot. Where all eat alone it costs no statement. */
export async function withPots<M extends Meal>(
  db: Db,
  meals: M[],
  eatersOf: (meal: M) => PotEater[],
): Promise<M[]> {
  const shared = meals.filter((meal) => eatersOf(meal).length > 1)
  const dishOf =
    shared.length > 0 &&
    (await dishContents(db, [
      ...everyDish<PlainMeal, M>(shared),
      ...shared.flatMap(({ main }) => main ?? []),
    ]))
  return meals.map((meal) => {
    if (!dishOf || !shared.includes(meal)) return { ...meal, pot: [] }
    const potted = <One extends PlainMeal>(dish: One): One => withPot(dish, dishOf(dish), eatersOf(meal))
    const [shown] = eachDish([meal], potted)
    return { ...shown!, ...(meal.main && { main: potted(meal.main) }) }
  })
}

/** Whether a dish may be offered to a home: nobody who eats of it is allergic to anything in it. */
export async function fitsHome(
  db: Db,
  patientId: string,
): Promise<(meal: Pick<Meal, 'title' | 'items'>) => boolean> {
  const { own, mate } = await homeOf(db, patientId)
  const [, ...others] = eatersAtHome(own, mate)
  return others.some(({ allergies }) => allergies.length > 0)
    ? (meal) => isForAll(meal, undefined, others)
    : () => true
}

const gramsOf = (items: Item[]) => items.reduce((sum, { grams }) => sum + grams, 0)

/**
 * What a challenger cooks on a day: their meals with what is said of each pot, and what is cooked once for both of a home.
 * What somebody at home may not have in a pot is not in it, whatever the reason for which it stands in a plan.
 */
export async function potsOfDay<M extends Meal>(
  db: Db,
  date: DateString,
  meals: M[],
  { own, mate }: Home,
): Promise<{ meals: M[]; shared_pots: SharedPot[] }> {
  if (!mate) return { meals: await withPots(db, meals, eatersOfMeals(own, meals)), shared_pots: [] }
  const theirs = (await servedBetween(db, mate.id, date, date))[0]?.day.meals ?? []
  const mineOf = eatersOfMeals(own, meals, mate, theirs)
  const theirsOf = eatersOfMeals(mate, theirs, own, meals)
  const common = commonMeals(meals, theirs)
  const dishOf = await dishContents(db, common.flat())
  const pots = common.flatMap(([mine, other]) => {
    const cooked = cookFor(mine, dishOf(mine), mineOf(mine))
    if (!cooked.isOnePot || !cookFor(other, dishOf(other), theirsOf(other)).isOnePot) return []
    const all = [
      ...foodsForHome(mine, dishOf(mine), mineOf(mine)),
      ...foodsForHome(other, dishOf(other), theirsOf(other)),
    ]
    const plates = [...mineOf(mine), ...theirsOf(other)].filter(({ portion }) => portion > 0)
    return [{ meal: mine, own: cooked.plates[0]!.shared, all, people: plates.length }]
  })
  const raw = await rawFoodsOfEach(
    db,
    pots.flatMap(({ own, all }) => [own, all]),
  )
  return {
    meals: await withPots(db, meals, mineOf),
    shared_pots: pots.map(({ meal: { id, template_id }, people }, index) => {
      const [mine, all] = [raw.lists[2 * index]!, raw.lists[2 * index + 1]!]
      return {
        ...{ meal_id: id, template_id: template_id!, people },
        foods: shoppingRows(all, (food) => raw.foods.get(food)),
        own_percent: Math.round((100 * gramsOf(mine)) / gramsOf(all)),
      }
    }),
  }
}
