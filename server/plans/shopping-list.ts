import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { type DateString, today } from '#domain/dates.ts'
import { mealsToBuyFor } from '#domain/days/evening.ts'
import { eatersOfMeals } from '#domain/days/pot-eaters.ts'
import { peopleToBuyFor, type SaidAtHome } from '#domain/people/home-members.ts'
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
import { homeOf } from '#server/people/home.ts'
import { lockHomeMate } from '#server/people/home-links.ts'
import { dishContents } from './plan-dishes.ts'
import { planToHandOut } from './plan-sharing.ts'

type Home = Awaited<ReturnType<typeof homeOf>>

/** What to buy for the meals of these days, and for those of who shares the home: of theirs no title is told. */
async function listOfDays(db: Db, days: PlanDay[], others: PlanDay[] = [], home?: Home) {
  const meals = [...days, ...others].flatMap((day) => day.meals)
  const dishOf = await dishContents(db, meals)
  const own = itemsOfMeals(days, dishOf, home && eatersOn(home.own, home.mate, others))
  const theirs = itemsOfMeals(others, dishOf, home?.mate && eatersOn(home.mate, home.own, days))
  const raw = await rawFoods(db, [...own.items, ...theirs.items])
  const rows = shoppingRows(raw.items, (id) => raw.foods.get(id))
  return { rows, meals: meals.length, typed: own.typed, others_typed: theirs.typed.length }
}

/** Who eats of the meals of a day, of which `others` are the other one's days. */
const eatersOn = (own: SaidAtHome, other: SaidAtHome | undefined, others: PlanDay[]) => (day: PlanDay) =>
  eatersOfMeals(own, day.meals, other, others.find(({ date }) => date === day.date)?.meals)

/** Whose lists are one: a challenger, and who shares their home. */
type Shoppers = { id: string; mate: { id: string } | undefined }
const shoppersOf = ({ own: { id }, mate }: Home): Shoppers => ({ id, mate })
/** The same for a change: the home does not end before it is made. */
const lockShoppers = async (db: Db, id: string): Promise<Shoppers> => ({
  id,
  mate: await lockHomeMate(db, id),
})
const idsOf = ({ id, mate }: Shoppers) => (mate ? [id, mate.id] : [id])

/** Lines that both may read and tick: one's own, and what the other one wrote since they share a home. */
const ownLines = ({ id, mate }: Shoppers) =>
  sql<boolean>`(text is not null and (patient_id = ${id} or (patient_id = ${mate?.id ?? null}::uuid
    and created_at > (select h.since from home_links h where h.patient_id = ${id}))))`

/**
 * The planned days of a list, without meals that are ticked, and those that are not cooked because the day is different:
 * `left_out` says which days that is. Where two share the list all their meals count: neither may see from the amounts what
 * the other one ticks or says of a day, and both have the same list.
 */
async function daysToBuyFor(db: Db, { id, mate }: Shoppers, from: DateString, to: DateString) {
  const served = await servedBetween(db, id, from, to)
  if (mate) {
    const theirs = await servedBetween(db, mate.id, from, to)
    return { own: served.map(({ day }) => day), theirs: theirs.map(({ day }) => day), left_out: [] }
  }
  const planned = served.map(({ day, ticked, said }) => {
    const ahead = day.meals.filter((meal) => !ticked.includes(meal.id))
    const meals = mealsToBuyFor(said, ahead)
    return { day: { ...day, meals }, isWhole: meals.length === ahead.length, said }
  })
  return {
    own: planned.map(({ day }) => day),
    theirs: [],
    left_out: planned.flatMap(({ day: { date }, isWhole, said }) =>
      isWhole || !said ? [] : [{ date, ...said }],
    ),
  }
}

/** What is bought and always at home for these marks of a food: what either of two says holds. */
const foodMark = (marks: { staple: boolean; bought_until: string | null }[], to: DateString) => ({
  staple: marks.some(({ staple }) => staple),
  bought: marks.some(({ bought_until }) => bought_until !== null && to <= bought_until),
})

/**
 * A challenger's list for the meals from `from` to `to` that are not eaten or skipped yet, with their marks; with the meals
 * and marks of who shares their home.
 */
async function markedList(db: Db, home: Home, from: DateString, to: DateString) {
  const shoppers = shoppersOf(home)
  const planned = await daysToBuyFor(db, shoppers, from, to)
  const { rows, ...list } = await listOfDays(db, planned.own, planned.theirs, home)
  const marks = await db
    .selectFrom('shopping_marks')
    .select(['id', 'food_id', 'text', 'staple', 'bought_until'])
    .where('patient_id', 'in', idsOf(shoppers))
    .where((either) => either.or([either('food_id', 'is not', null), ownLines(shoppers)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const marksOf = Map.groupBy(marks, ({ food_id }) => food_id)
  return {
    ...list,
    people: peopleToBuyFor(home),
    left_out: planned.left_out,
    rows: rows.map((row) => ({ ...row, ...foodMark(marksOf.get(row.food_id) ?? [], to) })),
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
  { id: patientId, mate }: Shoppers,
  foods: string[],
  { bought, staple, to }: { bought?: boolean | undefined; staple?: boolean | undefined; to: DateString },
) {
  if (foods.length === 0) return
  // What either says holds, so taking it back is for both.
  const takenBack = {
    ...(bought === false && { bought_until: null }),
    ...(staple === false && { staple }),
  }
  if (mate && Object.keys(takenBack).length > 0)
    await db
      .updateTable('shopping_marks')
      .set(takenBack)
      .where('patient_id', '=', mate.id)
      .where('food_id', 'in', foods)
      .execute()
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
  shoppers: Shoppers,
  ids: string[],
  { bought, to }: { bought: boolean; to: DateString },
) =>
  db
    .updateTable('shopping_marks')
    .set({ bought_until: boughtUntil(bought, to) })
    .where(ownLines(shoppers))
    .where('id', 'in', ids)

/** The list behind a link that works; it ends for the time in which its maker is suspended. */
async function sharedList(db: Db, token: string, lock?: typeof lockShoppers) {
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
  await lock?.(db, patient_id)
  const home = await homeOf(db, patient_id)
  return { shoppers: shoppersOf(home), from, to, expires_at, ...(await markedList(db, home, from, to)) }
}

export const shoppingListHandlers = implement(shoppingLists, {
  'GET /meal-plans/:id/shopping-list': async ({ db, user, params, concerns }) => {
    const { patient_id, days } = await planToHandOut(db, user, params.id)
    concerns(patient_id)
    return listOfDays(db, days)
  },

  'GET /patients/shopping-list': async ({ db, user, query: { from, to } }) => {
    const home = await homeOf(db, user.id)
    const list = await markedList(db, home, from, to)
    const share = await db
      .selectFrom('shopping_shares')
      .select(({ fn }) => fn.max<string | null>('expires_at').as('until'))
      .where('patient_id', '=', user.id)
      .where('expires_at', '>', now)
      .executeTakeFirst()
    return { ...list, shared_until: share?.until ?? null, home: home.mate?.name ?? null }
  },

  'PUT /patients/shopping-list/foods/:key': async ({ db, user, params, body, concerns }) => {
    const shoppers = await lockShoppers(db, user.id)
    concerns(idsOf(shoppers))
    await markFoods(db, shoppers, [params.key], body)
  },

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

  'PUT /patients/shopping-list/lines/:id': async ({ db, user, params, body, concerns }) => {
    const { patient_id } = await tickLines(db, await lockShoppers(db, user.id), [params.id], body)
      .returning('patient_id')
      .executeTakeFirstOrThrow(orNotFound())
    concerns(patient_id)
  },

  'DELETE /patients/shopping-list/lines/:id': async ({ db, user, params, concerns }) => {
    const isOwn = ownLines(await lockShoppers(db, user.id))
    const { patient_id } = await deleteOwn(db, 'shopping_marks', params.id, isOwn)
    concerns(patient_id)
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
    const { shoppers, rows, own, to } = await sharedList(db, params.token, lockShoppers)
    concerns(idsOf(shoppers))
    const listed = rows.map(({ food_id }) => food_id).filter((id) => foods.includes(id))
    const written = own.map(({ id }) => id).filter((id) => lines.includes(id))
    await markFoods(db, shoppers, listed, { bought, to })
    if (written.length > 0) await tickLines(db, shoppers, written, { bought, to }).execute()
  },
})
