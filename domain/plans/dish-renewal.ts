import { z } from 'zod'
import type { DateString } from '#domain/dates.ts'
import { callsFor, Id, optionalText, paging, requiredId } from '#domain/endpoint.ts'
import { type Component, servingOf } from '#domain/food/dishes.ts'
import type { Nutrients } from '#domain/food/nutrients.ts'
import { portionsOf } from '#domain/food/typed-portion.ts'
import { eachDish, everyDish } from './alternatives.ts'
import { dishFinder } from './dish-finder.ts'
import { type Meal, MealPlan, type PlainMeal, type PlanDay } from './meal-plans.ts'

/** A dish in one of its forms. */
export type DishVersion = Nutrients & {
  template_id: string
  dish_version: string
  name: string
  portion: string | null
  components: Component[] | null
}

/** A meal with another form of its dish, in the same portion. What a nutritionist wrote of the meal stays. */
function renewed<One extends PlainMeal>(
  { items: _, ...meal }: One,
  former: DishVersion | undefined,
  dish: DishVersion,
): One {
  const portions = former && portionsOf(former, meal)
  // Figures that were changed by hand are so many times those of the dish.
  const times = portions ?? (former?.calories ? meal.calories / former.calories : 1)
  const serving = servingOf(dish, times)
  return {
    ...meal,
    ...serving,
    title: meal.title === former?.name ? dish.name : meal.title,
    portion: portions ? serving.portion : meal.portion,
    dish_version: dish.dish_version,
  } as One
}

/** A plan's days with the newest form of a dish in the place of older ones, from a date on; null without any. */
export function renewedDays(
  days: PlanDay[],
  dish: DishVersion,
  forms: DishVersion[],
  from: DateString,
): PlanDay[] | null {
  const formOf = dishFinder(forms)
  const isOlder = ({ template_id, dish_version }: PlainMeal) =>
    template_id === dish.template_id && Boolean(dish_version) && dish_version !== dish.dish_version
  const isAffected = ({ date, meals }: PlanDay) =>
    date >= from && everyDish<PlainMeal, Meal>(meals).some(isOlder)
  if (!days.some(isAffected)) return null
  const renew = <One extends PlainMeal>(meal: One): One =>
    isOlder(meal) ? renewed(meal, formOf(meal), dish) : meal
  return days.map((day) => (isAffected(day) ? { ...day, meals: eachDish(day.meals, renew) } : day))
}

/** A plan that has a dish as it was. */
const PlanWithDish = z.object({ id: Id, patient_id: Id, patient_name: z.string(), week_start: z.string() })
export type PlanWithDish = z.output<typeof PlanWithDish>

export const longReasonMessage =
  'Reason must be 500 characters or less, together with the one that the plan has'

export const dishRenewal = callsFor('approved nutritionist', {
  'GET /meal-plans/templates/:id/plans': {
    summary:
      'Published plans, current or coming, of challengers in care that have a dish of one’s own as it was before',
    query: z.object(paging(100)),
    reply: z.array(PlanWithDish),
    health: true,
  },
  'PUT /meal-plans/:id/dishes': {
    summary:
      'Serve an edited dish of one’s own as it is now, from today on, in a published plan that has it as it was',
    body: z.object({ template_id: requiredId('A dish is required'), clash_reason: optionalText(500) }),
    reply: MealPlan,
    versioned: true,
  },
})
