import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { daysToCopy, undatedDays } from '#domain/plans/meal-plans.ts'
import { planFigures } from '#domain/plans/plan-totals.ts'
import { notMakerMessage, type SavedPlanInput, savedPlans } from '#domain/plans/saved-plans.ts'
import { readableSavedPlans } from '#server/access.ts'
import { type Db, folded, hasWords, insert, lockOwn, now, orNotFound, page, update } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { forbidden } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { refuseMisfits } from './alternatives.ts'
import { wholePlan } from './meal-plans.ts'
import { daysToStore } from './plan-dishes.ts'

const isOwn = (user: SignedIn) => sql<boolean>`(t.nutritionist_id = ${user.id})`

/** Saved plans that the caller may read: their own first, then by name. */
const savedPlanRows = (db: Db, user: SignedIn) =>
  db
    .selectFrom('plan_templates as t')
    .innerJoin('users as u', 'u.id', 't.nutritionist_id')
    .select(['t.id', 't.name', 't.notes', 't.conditions', 't.shared', 't.totals', 't.day_count'])
    .select(['t.meal_count', 't.created_at', 't.updated_at', 'u.display_name as nutritionist_name'])
    .select(isOwn(user).as('own'))
    .where(readableSavedPlans(user, 't'))
    .orderBy('own', 'desc')
    .orderBy(sql`lower(t.name)`)
    .orderBy('t.id')

/** A saved plan with its days; 404 unless the caller may read it. */
export const savedPlan = (db: Db, user: SignedIn, id: string) =>
  savedPlanRows(db, user).select('t.days').where('t.id', '=', id).executeTakeFirstOrThrow(orNotFound())

/** The saved plan's row, locked; 404 when the caller may not read it, 403 when they only may read it. */
async function toChange(db: Db, user: SignedIn, id: string) {
  const row = await lockOwn(db, 'plan_templates', id, readableSavedPlans(user))
  if (row.nutritionist_id !== user.id) throw forbidden(notMakerMessage)
  return row
}

type Days = Pick<SavedPlanInput, 'days' | 'plan_id'>

/** The days that are sent, or those of a plan that the caller may read. */
async function daysIn(db: Db, user: SignedIn, { days = [], plan_id }: Days, concerns: (id: string) => void) {
  if (!plan_id) return days
  const plan = await wholePlan(db, user, plan_id)
  concerns(plan.patient_id)
  return daysToCopy(plan.days)
}

/** The columns that follow from a saved plan's days. */
async function columnsOf(db: Db, user: SignedIn, days: Parameters<typeof undatedDays>[0]) {
  const stored = await daysToStore(db, user, { status: 'draft', days: undatedDays(days, newId) })
  await refuseMisfits(db, null, stored)
  const { totals, ...counts } = planFigures(stored)
  return { days: JSON.stringify(stored), totals: JSON.stringify(totals), ...counts }
}

export const savedPlanHandlers = implement(savedPlans, {
  'GET /plan-templates': async ({ db, user, query }) => {
    let rows = savedPlanRows(db, user)
    if (query.own !== undefined) rows = rows.where(isOwn(user), '=', query.own)
    if (query.q) {
      const text = folded(sql`t.name`, sql`t.notes`, sql`array_to_string(t.conditions, ' ')`)
      rows = rows.where(hasWords(text, query.q))
    }
    return page(db, rows, query)
  },

  'POST /plan-templates': async ({ db, user, body, concerns }) => {
    const { name, notes = null, conditions = [], shared = false } = body
    const id = newId()
    const columns = await columnsOf(db, user, await daysIn(db, user, body, concerns))
    await insert(db, 'plan_templates', {
      id,
      nutritionist_id: user.id,
      name,
      notes,
      conditions,
      shared,
      ...columns,
    })
    return savedPlan(db, user, id)
  },

  'GET /plan-templates/:id': ({ db, user, params }) => savedPlan(db, user, params.id),

  'PUT /plan-templates/:id': async ({ db, user, params, body, keepOthers, concerns }) => {
    const row = await toChange(db, user, params.id)
    keepOthers(row)
    const { days, plan_id, ...about } = body
    const hasDays = days !== undefined || plan_id !== undefined
    const columns = hasDays && (await columnsOf(db, user, await daysIn(db, user, body, concerns)))
    await update(db, 'plan_templates', 'id', row.id, { ...about, ...columns, updated_at: now })
    return savedPlan(db, user, row.id)
  },

  'DELETE /plan-templates/:id': async ({ db, user, params }) => {
    const { id } = await toChange(db, user, params.id)
    await db.deleteFrom('plan_templates').where('id', '=', id).execute()
  },
})
