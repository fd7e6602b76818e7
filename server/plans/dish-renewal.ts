import { sql } from 'kysely'
import { today } from '#domain/dates.ts'
import { nutrientKeys } from '#domain/food/nutrients.ts'
import { everyDish } from '#domain/plans/alternatives.ts'
import { dishRenewal, longReasonMessage, renewedDays } from '#domain/plans/dish-renewal.ts'
import { type Meal, MealPlanPatch, type PlainMeal } from '#domain/plans/meal-plans.ts'
import { ownDishes, readablePlans } from '#server/access.ts'
import { type Db, page, readableRow } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { invalid } from '#server/http/errors.ts'
import { type Context, implement } from '#server/http/routes.ts'
import { changePlan, planToChange, wholePlan } from './meal-plans.ts'
import { dishForms } from './plan-dishes.ts'

/** A dish of one's own; 404 for others. */
async function ownDish(db: Db, user: SignedIn, id: string) {
  return readableRow(db, 'meal_templates', id, ownDishes(user), ['id', 'version_id'])
}

type Renewal = Context<'PUT /meal-plans/:id/dishes', (typeof dishRenewal)['PUT /meal-plans/:id/dishes']>

/** Changes a plan so that it serves an edited dish as the dish is now. A plan without an older form stays as it is. */
async function renewDish({ body, params: { id }, ...call }: Renewal) {
  const { db, user, ifMatch, concerns } = call
  const { template_id } = body
  const plan = await planToChange(db, user, id, ifMatch)
  concerns(plan.patient_id)
  const { version_id } = await ownDish(db, user, template_id)
  const ofDish = plan.days
    .flatMap(({ meals }) => everyDish<PlainMeal, Meal>(meals))
    .filter((meal) => meal.template_id === template_id)
  const forms = await dishForms(db, [...ofDish, { dish_version: version_id }])
    .select(['name', 'portion', 'components', ...nutrientKeys])
    .execute()
  const dish = forms.find(({ dish_version }) => dish_version === version_id)!
  const days = plan.status === 'published' ? renewedDays(plan.days, dish, forms, today()) : null
  if (!days) return wholePlan(db, user, id)
  const reasons = body.clash_reason && [plan.clash_reason, body.clash_reason].filter(Boolean).join('\n')
  const parsed = MealPlanPatch.shape.clash_reason.safeParse(reasons || undefined)
  if (!parsed.success)
    throw invalid(longReasonMessage, [{ path: 'clash_reason', message: longReasonMessage }])
  return changePlan({ ...call, params: { id }, body: { days, clash_reason: parsed.data } })
}

export const dishRenewalHandlers = implement(dishRenewal, {
  'GET /meal-plans/templates/:id/plans': async ({ db, user, params, query }) => {
    const dish = await ownDish(db, user, params.id)
    const isOlder = sql<boolean>`exists (
      select from jsonb_array_elements(p.days) d, jsonb_array_elements(d->'meals') planned,
        jsonb_array_elements(jsonb_build_array(planned) || coalesce(planned->'alternatives', '[]')) m
      where d->>'date' >= ${today()} and m->>'template_id' = ${dish.id} and m->>'dish_version' <> ${dish.version_id})`
    const rows = db
      .selectFrom('meal_plans as p')
      .innerJoin('users as u', 'u.id', 'p.patient_id')
      .select(['p.id', 'p.patient_id', 'u.display_name as patient_name', 'p.week_start'])
      .where(readablePlans(user, 'p'))
      .where('p.status', '=', 'published')
      .where('p.last_date', '>=', today())
      .where(isOlder)
      .orderBy('p.week_start')
      .orderBy('u.display_name')
      .orderBy('p.id')
    return page(db, rows, query)
  },

  'PUT /meal-plans/:id/dishes': async (call) => renewDish(call),
})
