import type { DateString } from '#domain/dates.ts'
import type { SharedPot } from '#domain/days/days.ts'
import { commonMeals } from '#domain/days/shared-pots.ts'
import { dishFoods, type Item, itemsOf } from '#domain/food/dishes.ts'
import { type DishOf, foodClashes, partsOfMeal } from '#domain/food/reading/clashes.ts'
import type { Meal } from '#domain/plans/meal-plans.ts'
import { shoppingRows } from '#domain/plans/shopping-list.ts'
import { type Db, rowOf } from '#server/db/rows.ts'
import { rawFoodsOfEach } from '#server/food/foods.ts'
import { homeMate, linkedEaters } from '#server/people/home-links.ts'
import { dishContents } from '#server/plans/plan-dishes.ts'
import { servedBetween } from './planned.ts'

const gramsOf = (items: Item[]) => items.reduce((sum, { grams }) => sum + grams, 0)

/**
 * What a challenger cooks once on a day for both of a home. A dish with a food to which one of the two is allergic is never
 * cooked for both, whatever the reason for which it stands in a plan.
 */
export async function sharedPots(
  db: Db,
  patientId: string,
  date: DateString,
  meals: Meal[],
): Promise<SharedPot[]> {
  const mate = await homeMate(db, patientId)
  if (!mate) return []
  const [theirs] = await servedBetween(db, mate.id, date, date)
  const common = commonMeals(meals, theirs?.day.meals ?? [])
  if (common.length === 0) return []
  const dishOf = await dishContents(db, common.flat())
  const own = await rowOf(db, 'patient_profiles', { patient_id: patientId }, ['allergies'])
  const eaters = [...(own ? [own] : []), ...(await linkedEaters(db, patientId))]
  const both = {
    ...{ dietary_prefs: [], food_rules: [] },
    allergies: [...new Set(eaters.flatMap(({ allergies }) => allergies))],
  }
  const foodsOf: DishOf = (meal) => {
    const dish = dishOf(meal)
    return dish && dishFoods(dish)
  }
  const isFit = (meal: Meal) => {
    const { texts, dish } = partsOfMeal(meal, foodsOf)
    return foodClashes(texts, both, dish).length === 0
  }
  const itemsIn = (meal: Meal) => (meal.items?.length ? meal.items : itemsOf(dishOf(meal)?.components ?? []))
  const pots = common.filter((pair) => pair.every((meal) => isFit(meal) && itemsIn(meal).length > 0))
  const raw = await rawFoodsOfEach(
    db,
    pots.flatMap(([mine, other]) => [itemsIn(mine), [...itemsIn(mine), ...itemsIn(other)]]),
  )
  return pots.map(([{ id, template_id }], index) => {
    const [mine, all] = [raw.lists[2 * index]!, raw.lists[2 * index + 1]!]
    return {
      ...{ meal_id: id, template_id: template_id! },
      foods: shoppingRows(all, (food) => raw.foods.get(food)),
      own_percent: Math.round((100 * gramsOf(mine)) / gramsOf(all)),
    }
  })
}
