import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { today } from '#domain/dates.ts'
import { foodLabel } from '#domain/food/food-label.ts'
import {
  type LabelFoodInput,
  labelFoods,
  mostLabelFoods,
  notTyperMessage,
  tooManyFoodsMessage,
} from '#domain/food/label-foods.ts'
import { type Db, inserted, lockOwn, lockRow, now, update, updated } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { conflict, forbidden } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { markRunningPlans } from '#server/plans/plan-clashes.ts'
import { isUsable, labelFood, mayChange } from './label-rows.ts'

const columnsOf = ({ measures, per_100g, ...input }: Partial<LabelFoodInput>) => ({
  ...input,
  ...(measures && { measures: JSON.stringify(measures) }),
  ...(per_100g && { per_100g: JSON.stringify(per_100g) }),
})

/** Only nutritionists share, and whoever shares a client's food answers for it from then on. */
const sharedBy = (user: SignedIn, { shared }: Partial<LabelFoodInput>) =>
  user.role === 'patient' ? { shared: false } : shared ? { nutritionist_id: user.id } : {}

/** The food's row, locked; 404 when the caller may not use it, 403 when they may only use it. */
async function toChange(db: Db, user: SignedIn, id: string) {
  const row = await lockOwn(db, 'label_foods', id, sql`${isUsable(user)} and removed_at is null`)
  if (!mayChange(row, user)) throw forbidden(notTyperMessage)
  return row
}

/** Looks anew for clashes in the published plans of today and later that have a food. */
async function markPlansWith(db: Db, foodId: string) {
  const holds = (text: string) => sql`${sql.ref(text)}::text like ${`%${foodId}%`}`
  const people = await db
    .selectFrom('meal_plans as p')
    .select('p.patient_id')
    .distinct()
    .where('p.status', '=', 'published')
    .where('p.last_date', '>=', sql<string>`${today()}::date`)
    .where(
      sql<boolean>`(${holds('p.days')} or exists (select from dish_versions v
        where ${holds('v.components')} and p.days::text like '%' || v.id || '%'))`,
    )
    .orderBy('p.patient_id')
    .execute()
  for (const { patient_id } of people) await markRunningPlans(db, patient_id)
}

export const labelFoodHandlers = implement(labelFoods, {
  'POST /foods': async ({ db, user, body }) => {
    const typer = user.role === 'patient' ? 'patient_id' : 'nutritionist_id'
    // One after the other, so that two at once do not pass the limit.
    await lockRow(db, 'users', 'id', user.id)
    const { count } = await db
      .selectFrom('label_foods')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(typer, '=', user.id)
      .where('removed_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (count >= mostLabelFoods) throw conflict(tooManyFoodsMessage)
    const { measures = [], per_100g, ...input } = body
    const row = await inserted(db, 'label_foods', {
      ...{ ...input, ...sharedBy(user, input), id: newId(), [typer]: user.id },
      ...{ measures: JSON.stringify(measures), per_100g: JSON.stringify(per_100g) },
    })
    const food = labelFood(row, user)
    return { ...food, label: foodLabel(food) }
  },

  'PUT /foods/:id': async ({ db, user, params, body, keepOthers }) => {
    const before = await toChange(db, user, params.id)
    keepOthers(before)
    const row = await updated(db, 'label_foods', 'id', before.id, {
      ...{ ...columnsOf(body), ...sharedBy(user, body), updated_at: now },
    })
    if (row.ingredients !== before.ingredients) await markPlansWith(db, row.id)
    const food = labelFood(row, user)
    return { ...food, label: foodLabel(food) }
  },

  'DELETE /foods/:id': async ({ db, user, params }) => {
    const { id } = await toChange(db, user, params.id)
    await update(db, 'label_foods', 'id', id, { removed_at: now })
  },
})
