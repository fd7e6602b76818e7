import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { asServed } from '#domain/days/meal-logs.ts'
import { dishFoods, foodsOfItems, itemsOf } from '#domain/food/dishes.ts'
import { kitchenFood } from '#domain/food/kitchen.ts'
import { partsOfMeal } from '#domain/food/reading/clashes.ts'
import { commonAllergensIn } from '#domain/food/reading/common-allergens.ts'
import { optionsOf, otherDishes } from '#domain/plans/alternatives.ts'
import { dishFinder } from '#domain/plans/dish-finder.ts'
import { planCalendar } from '#domain/plans/meal-plan-calendar.ts'
import type { PlainMeal, PlanDay, PlanStatus } from '#domain/plans/meal-plans.ts'
import {
  type PlanDish,
  planSharing,
  type SharedDay,
  type SharedDish,
  shareDays,
} from '#domain/plans/plan-sharing.ts'
import { planFigures } from '#domain/plans/plan-totals.ts'
import { readablePlans } from '#server/access.ts'
import { hash, randomToken } from '#server/auth/secrets.ts'
import { swapsOfPlan } from '#server/days/planned.ts'
import { type Db, inserted, now, orNotFound, page, readableRow, rowOf } from '#server/db/rows.ts'
import { foodsById } from '#server/food/foods.ts'
import { readLabels } from '#server/food/label-rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { conflict, found, notFound } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { brandOf, logoOf } from '#server/site/site.ts'
import { readsReasonOnly, wholePlan } from './meal-plans.ts'
import { dishForms } from './plan-dishes.ts'
import { daysInExchanges } from './plan-exchanges.ts'
import { noRuleReasons, ruleReasonsIn } from './plan-rules.ts'

/** Whose plan it is and whether it is published; 404 unless the caller may read it. */
async function readablePlan(db: Db, user: SignedIn, id: string) {
  return readableRow(db, 'meal_plans', id, readablePlans(user), ['id', 'patient_id', 'status'])
}

/** 409 for a withdrawn plan. */
export function refuseWithdrawn({ status }: { status: PlanStatus }) {
  if (status === 'withdrawn') throw conflict('This plan was withdrawn.')
}

/** The same; 409 for a draft and for a withdrawn plan. */
async function planToShare(db: Db, user: SignedIn, id: string) {
  const plan = await readablePlan(db, user, id)
  if (plan.status === 'draft') throw conflict('Publish this plan before you share it.')
  refuseWithdrawn(plan)
  return plan
}

/** The whole plan for a file or a shopping list; 409 for a withdrawn plan. */
export async function planToHandOut(db: Db, user: SignedIn, id: string) {
  const plan = await wholePlan(db, user, id)
  refuseWithdrawn(plan)
  return plan
}

/** The dishes of these days that have a recipe, by name. */
function dishesOf(db: Db, days: Pick<PlanDay, 'meals'>[]) {
  return dishForms(
    db,
    days.flatMap(({ meals }) => meals.flatMap(optionsOf)),
  )
    .select(['name', 'portion', 'ingredients', 'before', 'instructions', 'components'])
    .orderBy('name')
    .orderBy('id')
}
type DishRow = Awaited<ReturnType<ReturnType<typeof dishesOf>['execute']>>[number]

/** The recipes of dishes, each food with its household measures. */
async function recipesOf(db: Db, dishes: DishRow[]): Promise<PlanDish[]> {
  const listed = dishes.map(({ components, ...dish }) => ({
    ...dish,
    items: foodsOfItems(itemsOf(components ?? [])),
  }))
  await readLabels(db, listed)
  const foods = await foodsById(
    db,
    listed.flatMap(({ items }) => items.map(({ food_id }) => food_id)),
  )
  return listed.map(({ items, ...dish }) => ({
    ...dish,
    foods: items.map((item) => kitchenFood(item, foods.get(item.food_id))),
  }))
}

/** The recipes of the dishes of these days. */
export const recipesIn = async (db: Db, days: Pick<PlanDay, 'meals'>[]) =>
  recipesOf(db, await dishesOf(db, days).execute())

/**
 * The days as anybody may read them: without what the challenger avoids, each dish with its common allergens. Other
 * requests are answered between two dishes.
 */
async function daysToShare(days: PlanDay[], dishes: DishRow[]): Promise<SharedDay[]> {
  const foodsOf = new Map(dishes.map((dish) => [dish, dishFoods(dish)]))
  const dishOf = dishFinder(dishes)
  const shared = days.map((day): SharedDay => ({ ...day, meals: [] }))
  // Weeks repeat their meals.
  const read = new Map<string, ReturnType<typeof commonAllergensIn>>()
  async function toShare({ clashes: _, ...meal }: PlainMeal) {
    const { texts, dish } = partsOfMeal(meal, (one) => foodsOf.get(dishOf(one)!))
    const parts = JSON.stringify([texts, dish])
    const allergens = read.get(parts) ?? commonAllergensIn(texts, dish)
    if (!read.has(parts)) await setImmediate()
    read.set(parts, allergens)
    return { ...meal, allergens }
  }
  for (const [index, { meals }] of days.entries())
    for (const meal of meals) {
      const { main: _, choice: __, alternatives: ___, ...served } = meal
      const others = new Set(otherDishes(meal).map(({ id }) => id))
      const alternatives: SharedDish[] = []
      for (const other of optionsOf(meal)) if (others.has(other.id)) alternatives.push(await toShare(other))
      shared[index]!.meals.push({ ...(await toShare(served)), ...(alternatives.length && { alternatives }) })
    }
  return shared
}

export const planSharingHandlers = implement(planSharing, {
  'GET /meal-plans/:id/dishes': async ({ db, user, params, query, concerns }) => {
    const plan = await wholePlan(db, user, params.id)
    concerns(plan.patient_id)
    if (readsReasonOnly(user, plan)) refuseWithdrawn(plan)
    const { days } = query.version
      ? found(await rowOf(db, 'meal_plan_versions', { plan_id: plan.id, version: query.version }, ['days']))
      : plan
    const { rows, ...total } = await page(db, dishesOf(db, days), query)
    return { rows: await recipesOf(db, rows), ...total }
  },

  'GET /meal-plans/:id/versions': async ({ db, user, params, query, concerns }) => {
    const plan = await readablePlan(db, user, params.id)
    concerns(plan.patient_id)
    if (readsReasonOnly(user, plan)) refuseWithdrawn(plan)
    const { rows, ...total } = await page(
      db,
      db
        .selectFrom('meal_plan_versions as v')
        .select(['version', 'week_start', 'notes', 'medicine_notes', 'days', 'replaced_at'])
        .select((user.role === 'patient' ? noRuleReasons : ruleReasonsIn('v')).as('rule_reasons'))
        .where('plan_id', '=', params.id)
        .orderBy('version', 'desc'),
      query,
    )
    return { rows: rows.map((row) => ({ ...row, totals: planFigures(row.days).totals })), ...total }
  },

  'GET /meal-plans/:id.pdf': async ({ db, user, params, query, services, concerns }) => {
    const plan = await planToHandOut(db, user, params.id)
    concerns(plan.patient_id)
    const maker = await db
      .selectFrom('meal_plans as p')
      .innerJoin('users as u', 'u.id', 'p.nutritionist_id')
      .select('u.display_name')
      .where('p.id', '=', params.id)
      .executeTakeFirst()
    const { brand_name, support_email } = await brandOf(db, services.config)
    const content = await services.pdf.plan({
      brand_name,
      support_email,
      logo: await logoOf(db),
      patient_name: plan.patient_name,
      nutritionist_name: maker?.display_name ?? null,
      plan:
        query.exchanges === 'true'
          ? { ...plan, days: await daysInExchanges(db, plan.patient_id, plan.days) }
          : plan,
      dishes: query.recipes === 'true' ? await recipesOf(db, await dishesOf(db, plan.days).execute()) : [],
    })
    return { name: `meal-plan-${plan.week_start}.pdf`, content }
  },

  'GET /meal-plans/:id.ics': async ({ db, user, params, services, concerns }) => {
    const plan = await planToHandOut(db, user, params.id)
    concerns(plan.patient_id)
    return {
      name: `meal-plan-${plan.week_start}.ics`,
      content: planCalendar(plan, (await brandOf(db, services.config)).brand_name),
    }
  },

  'GET /meal-plans/:id/share': async ({ db, user, params, concerns }) => {
    const row = await db
      .selectFrom('meal_plans as p')
      .select('p.patient_id')
      .select(
        sql<string | null>`(select max(expires_at) from plan_shares
            where plan_id = p.id and expires_at > now())`.as('expires_at'),
      )
      .where('p.id', '=', params.id)
      .where(readablePlans(user, 'p'))
      .executeTakeFirstOrThrow(orNotFound())
    concerns(row.patient_id)
    return { url: null, expires_at: row.expires_at }
  },

  'POST /meal-plans/:id/share': async ({ db, user, params, body, services, concerns }) => {
    const plan = await planToShare(db, user, params.id)
    concerns(plan.patient_id)
    const token = randomToken()
    const { expires_at } = await inserted(db, 'plan_shares', {
      hash: hash(token),
      plan_id: plan.id,
      created_by: user.id,
      with_recipes: body?.recipes ?? false,
      expires_at: sql<string>`now() + ${shareDays} * interval '1 day'`,
    })
    return { url: `${services.publicUrl}/shared/plans/${token}`, expires_at }
  },

  'DELETE /meal-plans/:id/share': async ({ db, user, params, concerns }) => {
    const plan = await planToShare(db, user, params.id)
    concerns(plan.patient_id)
    await db.deleteFrom('plan_shares').where('plan_id', '=', plan.id).execute()
  },

  'GET /shared/plans/:token': async ({ db, params }) => {
    const plan = await db
      .selectFrom('plan_shares as s')
      .innerJoin('meal_plans as p', 'p.id', 's.plan_id')
      .select(['p.week_start', 'p.notes', 'p.days', 'p.totals', 's.expires_at', 's.with_recipes'])
      .select(swapsOfPlan)
      .where('s.hash', '=', hash(params.token))
      .where('s.expires_at', '>', now)
      .where('p.status', '=', 'published')
      // A link ends for the time in which its maker or the challenger is suspended.
      .where(
        sql<boolean>`not exists (select from users u
          where u.id in (p.patient_id, s.created_by) and u.status = 'suspended')`,
      )
      .executeTakeFirst()
    if (!plan) throw notFound('This link is not valid any more. Please ask for a new one.')
    const { with_recipes, ...shared } = asServed(plan)
    const dishes = await dishesOf(db, shared.days).execute()
    const parts = dishes.flatMap(({ components }) => components ?? [])
    await readLabels(db, [...shared.days.flatMap(({ meals }) => meals), ...parts])
    const days = await daysToShare(shared.days, dishes)
    return { ...shared, days, dishes: await recipesOf(db, with_recipes ? dishes : []) }
  },
})
