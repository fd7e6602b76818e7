import { sql } from 'kysely'
import { dishFoods, type Item } from '#domain/food/dishes.ts'
import type { DishOf } from '#domain/food/reading/clashes.ts'
import { everyDish } from '#domain/plans/alternatives.ts'
import { dishFinder, type WithDish } from '#domain/plans/dish-finder.ts'
import type { Meal, MealPlanInput, PlainMeal, PlanDay } from '#domain/plans/meal-plans.ts'
import { readableDishes } from '#server/access.ts'
import type { Db } from '#server/db/rows.ts'
import { readLabels } from '#server/food/label-rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'

/** The dishes of meals, each in the form that a meal keeps; for a meal that keeps none, as the dish is now. */
export function dishForms(db: Db, meals: WithDish[]) {
  const kept = meals.flatMap(({ dish_version }) => dish_version ?? [])
  const now = meals.flatMap(({ template_id, dish_version }) => (dish_version ? [] : (template_id ?? [])))
  return db
    .selectFrom('dish_versions')
    .select(['template_id', 'id as dish_version'])
    .where(
      sql<boolean>`id in (select unnest(${[...new Set(kept)]}::uuid[])
        union select version_id from meal_templates where id = any(${[...new Set(now)]}::uuid[]))`,
    )
}

/** What the dishes of meals are made of. They and the meals' own items get what labels say now. */
export async function dishContents(db: Db, meals: (WithDish & { items?: Item[] | undefined })[]) {
  const dishes = meals.some(({ template_id }) => template_id)
    ? await dishForms(db, meals).select(['name', 'ingredients', 'components', 'before']).execute()
    : []
  const parts = dishes.flatMap(({ components }) => components ?? [])
  await readLabels(db, [...meals, ...parts])
  return dishFinder(dishes)
}

export async function dishFoodsOf(
  db: Db,
  meals: (WithDish & { items?: Item[] | undefined })[],
): Promise<DishOf> {
  const dishOf = await dishContents(db, meals)
  return (meal) => {
    const dish = dishOf(meal)
    return dish && dishFoods(dish)
  }
}

type Stored = { id: string; days: PlanDay[] }
const mealsOf = (days: Pick<PlanDay, 'meals'>[]) =>
  days.flatMap((day) => everyDish<PlainMeal, Meal>(day.meals))

/** The forms of dishes that a plan has, or had in a former version: each as `dish form`. */
async function formsIn(db: Db, plan: Stored, meals: PlainMeal[]) {
  const forms = new Set(mealsOf(plan.days).map(formOf))
  // Only an undo brings a form back that the plan no longer has.
  if (meals.every((meal) => !meal.dish_version || forms.has(formOf(meal)))) return forms
  const former = await db
    .selectFrom('meal_plan_versions')
    .select('days')
    .where('plan_id', '=', plan.id)
    .execute()
  return new Set([...forms, ...former.flatMap(({ days }) => mealsOf(days).map(formOf))])
}
const formOf = ({ template_id, dish_version }: PlainMeal) => `${template_id} ${dish_version}`

/**
 * The days as they are stored. A dish that the caller may not read counts as a dish that does not exist. In a published plan
 * a meal keeps its dish in the form in which it was `stored`, or else as the dish is now; in a draft it keeps none.
 */
export async function daysToStore<Day extends Pick<PlanDay, 'meals'>>(
  db: Db,
  user: SignedIn,
  { status, days }: Pick<MealPlanInput, 'status'> & { days: Day[] },
  stored?: Stored,
) {
  const meals = mealsOf(days)
  const ids = [...new Set(meals.flatMap((meal) => meal.template_id ?? []))]
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('meal_templates')
          .select(['id', 'version_id'])
          .where('id', 'in', ids)
          .where(readableDishes(user))
          .execute()
  const newest = new Map(rows.map(({ id, version_id }) => [id, version_id]))
  await readLabels(db, meals)
  const known = stored && (await formsIn(db, stored, meals))
  const before = new Map(stored && mealsOf(stored.days).map((meal) => [meal.id, meal]))
  for (const meal of meals) {
    const { dish_version = before.get(meal.id)?.dish_version, ...rest } = meal
    const form = newest.get(meal.template_id ?? '')
    if (!form) meal.template_id = null
    delete meal.dish_version
    if (form && status === 'published')
      meal.dish_version = known?.has(formOf({ ...rest, dish_version })) ? dish_version! : form
  }
  return days
}
