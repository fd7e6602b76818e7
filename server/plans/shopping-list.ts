import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { type DateString, today } from '#domain/dates.ts'
import type { PlanDay } from '#domain/plans/meal-plans.ts'
import { shareDays } from '#domain/plans/plan-sharing.ts'
import { mostOwnLines } from '#domain/plans/shopping-lines.ts'
import {
  itemsOfMeals,
  shoppingLists,
  shoppingRows,
  tooManyLinesMessage,
} from '#domain/plans/shopping-list.ts'
import { hash, randomToken } from '#server/auth/secrets.ts'
import { servedBetween } from '#server/days/planned.ts'
import { type Db, deleteOwn, insert, inserted, lockRow, now, orNotFound, rowOf } from '#server/db/rows.ts'
import { rawFoods } from '#server/food/foods.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { dishContents } from './plan-dishes.ts'
import { planToHandOut } from './plan-sharing.ts'

/** What to buy for the meals of these days. */
async function listOfDays(db: Db, days: PlanDay[]) {
  const meals = days.flatMap((day) => day.meals)
  const { items, typed } = itemsOfMeals(days, await dishContents(db, meals))
  const raw = await rawFoods(db, items)
  return { rows: shoppingRows(raw.items, (id) => raw.foods.get(id)), meals: meals.length, typed }
}

/** A challenger's list for the meals from `from` to `to` that are not eaten or skipped yet, with their marks. */
async function markedList(db: Db, patientId: string, from: DateString, to: DateString) {
  const served = await servedBetween(db, patientId, from, to)
  const ahead = served.map(({ day, ticked }) => ({
    ...day,
    meals: day.meals.filter(({ id }) => !ticked.includes(id)),
  }))
  const { rows, ...list } = await listOfDays(db, ahead)
  const marks = await db
    .selectFrom('shopping_marks')
    .select(['id', 'food_id', 'text', 'staple', 'bought_until'])
    .where('patient_id', '=', patientId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const markOf = new Map(marks.map((mark) => [mark.food_id, mark]))
  return {
    ...list,
    rows: rows.map((row) => {
      const { staple = false, bought_until = null } = markOf.get(row.food_id) ?? {}
      return { ...row, staple, bought: bought_until !== null && to <= bought_until }
    }),
    // A written line is bought once: it leaves with the list on which it was ticked.
    own: marks.flatMap(({ id, text, bought_until }) =>
      text !== null && (bought_until === null || from <= bought_until)
        ? [{ id, text, bought: bought_until !== null }]
        : [],
    ),
  }
}

/** The last day for which a line is bought, after a tick on a list that ends on `to`. */
const boughtUntil = (bought: boolean, to: DateString) =>
  bought ? sql<string>`greatest(shopping_marks.bought_until, ${to}::date)` : null

async function markFoods(
  db: Db,
  patientId: string,
  foods: string[],
  { bought, staple, to }: { bought?: boolean | undefined; staple?: boolean | undefined; to: DateString },
) {
  if (foods.length === 0) return
  await db
    .insertInto('shopping_marks')
    .values(
      [...new Set(foods)].map((food_id) => ({
        ...{ id: newId(), patient_id: patientId, food_id },
        ...{ staple: staple ?? false, bought_until: bought ? to : null },
      })),
    )
    .onConflict((known) =>
      known.columns(['patient_id', 'food_id']).doUpdateSet({
        // One column is set in any case, as the statement asks for one.
        food_id: sql<string>`excluded.food_id`,
        ...(staple !== undefined && { staple }),
        ...(bought !== undefined && { bought_until: boughtUntil(bought, to) }),
      }),
    )
    .execute()
}

const tickLines = (
  db: Db,
  patientId: string,
  ids: string[],
  { bought, to }: { bought: boolean; to: DateString },
) =>
  db
    .updateTable('shopping_marks')
    .set({ bought_until: boughtUntil(bought, to) })
    .where('patient_id', '=', patientId)
    .where('text', 'is not', null)
    .where('id', 'in', ids)

/** The list behind a link that works; it ends for the time in which its maker is suspended. */
async function sharedList(db: Db, token: string) {
  const share = await db
    .selectFrom('shopping_shares as s')
    .innerJoin('users as u', 'u.id', 's.patient_id')
    .select(['s.patient_id', 's.first_date', 's.last_date', 's.expires_at'])
    .where('s.hash', '=', hash(token))
    .where('s.expires_at', '>', now)
    .where('u.status', '<>', 'suspended')
    .executeTakeFirst()
  if (!share) throw notFound('This link is not valid any more. Please ask for a new one.')
  const { patient_id, first_date: from, last_date: to, expires_at } = share
  return { patient_id, from, to, expires_at, ...(await markedList(db, patient_id, from, to)) }
}

export const shoppingListHandlers = implement(shoppingLists, {
  'GET /meal-plans/:id/shopping-list': async ({ db, user, params, concerns }) => {
    const { patient_id, days } = await planToHandOut(db, user, params.id)
    concerns(patient_id)
    return listOfDays(db, days)
  },

  'GET /patients/shopping-list': async ({ db, user, query: { from, to } }) => {
    const list = await markedList(db, user.id, from, to)
    const share = await db
      .selectFrom('shopping_shares')
      .select(({ fn }) => fn.max<string | null>('expires_at').as('until'))
      .where('patient_id', '=', user.id)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return { ...list, shared_until: share?.until ?? null }
  },

  'PUT /patients/shopping-list/foods/:key': async ({ db, user, params, body }) =>
    markFoods(db, user.id, [params.key], body),

  'POST /patients/shopping-list/lines': async ({ db, user, body: { id = newId(), text } }) => {
    // One after the other, so that two at once do not pass the limit.
    await lockRow(db, 'users', 'id', user.id)
    const known = await rowOf(db, 'shopping_marks', { id }, ['patient_id', 'text', 'bought_until'])
    if (known) {
      if (known.patient_id !== user.id || known.text === null) throw notFound()
      return { id, text: known.text, bought: known.bought_until !== null }
    }
    const { count } = await db
      .selectFrom('shopping_marks')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('patient_id', '=', user.id)
      .where('text', 'is not', null)
      .where((either) =>
        either.or([either('bought_until', 'is', null), either('bought_until', '>=', today())]),
      )
      .executeTakeFirstOrThrow()
    if (count >= mostOwnLines) throw conflict(tooManyLinesMessage)
    const line = { id, text }
    await insert(db, 'shopping_marks', { ...line, patient_id: user.id })
    return { ...line, bought: false }
  },

  'PUT /patients/shopping-list/lines/:id': async ({ db, user, params, body }) => {
    await tickLines(db, user.id, [params.id], body).returning('id').executeTakeFirstOrThrow(orNotFound())
  },

  'DELETE /patients/shopping-list/lines/:id': async ({ db, user, params }) => {
    await deleteOwn(db, 'shopping_marks', params.id, sql`patient_id = ${user.id} and text is not null`)
  },

  'POST /patients/shopping-list/share': async ({ db, user, body: { from, to }, services }) => {
    const token = randomToken()
    const { expires_at } = await inserted(db, 'shopping_shares', {
      ...{ hash: hash(token), patient_id: user.id, first_date: from, last_date: to },
      expires_at: sql<string>`now() + ${shareDays} * interval '1 day'`,
    })
    return { url: `${services.publicUrl}/shared/lists/${token}`, expires_at }
  },

  'DELETE /patients/shopping-list/share': async ({ db, user }) => {
    await db.deleteFrom('shopping_shares').where('patient_id', '=', user.id).execute()
  },

  'GET /shared/lists/:token': async ({ db, params }) => sharedList(db, params.token),

  'PUT /shared/lists/:token/ticks': async ({ db, params, body: { foods, lines, bought }, concerns }) => {
    const { patient_id, rows, own, to } = await sharedList(db, params.token)
    concerns(patient_id)
    const listed = rows.map(({ food_id }) => food_id).filter((id) => foods.includes(id))
    const written = own.map(({ id }) => id).filter((id) => lines.includes(id))
    await markFoods(db, patient_id, listed, { bought, to })
    if (written.length > 0) await tickLines(db, patient_id, written, { bought, to }).execute()
  },
})
