import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { addDays, type DateString } from '#domain/dates.ts'
import {
  closedEatenMessage,
  type Eaten,
  type EatenFood,
  type EatenInput,
  type EatenOn,
  eaten,
  missingFoodMessage,
  mostEntries,
  tooManyEntriesMessage,
} from '#domain/days/eaten.ts'
import { energyOfFoods, figuresOf, wordsOfFoods } from '#domain/days/eaten-sums.ts'
import { isOpen } from '#domain/days/meal-logs.ts'
import { saidName } from '#domain/food/foods.ts'
import { eachTarget } from '#domain/food/nutrients.ts'
import { type Db, deleteOwn, inserted, lockRow, rowOf } from '#server/db/rows.ts'
import { foodsById, readFoods, usableFoods } from '#server/food/foods.ts'
import { listedLabelFoods } from '#server/food/label-rows.ts'
import { shownFigures } from '#server/food/patient-targets.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { conflict, invalidField, notFound } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { toldMeal } from './planned.ts'

/** Entries of somebody's dates, oldest first. */
export async function eatenBetween(
  db: Db,
  patientId: string,
  from: DateString,
  to: DateString,
): Promise<EatenOn[]> {
  const rows = await db
    .selectFrom('eaten_foods')
    .select(['id', 'date', 'text', 'meal_id', 'foods'])
    .where('patient_id', '=', patientId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => withEnergy(row))
}

const withEnergy = <Row extends { foods: EatenFood[] }>(row: Row) => ({
  ...row,
  calories: energyOfFoods(row.foods),
})

/** Without the figures, where they could do harm. */
export const asShown = <Entry extends Eaten>(entry: Entry, mayShow: boolean): Entry =>
  mayShow
    ? entry
    : {
        ...entry,
        foods: entry.foods.map((food) => ({ ...food, ...eachTarget(() => null) })),
        calories: null,
      }

/** The foods of an entry: those that somebody has confirmed, else what its text says. */
async function foodsOf(db: Db, user: SignedIn, { text, items }: EatenInput): Promise<EatenFood[]> {
  if (!items?.length) {
    const parts = await readFoods(db, text!, 'meal', await listedLabelFoods(db, user).execute())
    const known = await foodsById(
      db,
      parts.flatMap(({ food_id }) => food_id ?? []),
    )
    return parts.map(({ food_id, name, text: written, grams }) => ({
      ...{ food_id, name: saidName(name ?? written), grams },
      ...figuresOf(known.get(food_id ?? '')?.per_100g, grams),
    }))
  }
  const known = await usableFoods(
    db,
    user,
    items.map(({ food_id }) => food_id),
  )
  return items.map(({ food_id, grams }, at) => {
    const food = known.get(food_id)
    if (!food) throw invalidField(`items.${at}.food_id`, missingFoodMessage)
    return { food_id, name: saidName(food.name), grams, ...figuresOf(food.per_100g, grams) }
  })
}

/** Stores an entry; the same id of the device again answers the stored one. */
async function writeDown(db: Db, user: SignedIn, date: DateString, body: EatenInput): Promise<Eaten> {
  const { id = newId(), meal_id = null } = body
  // One after the other, so that two at once do not pass the limit.
  await lockRow(db, 'users', 'id', user.id)
  const stored = await rowOf(db, 'eaten_foods', { id }, ['patient_id', 'id', 'text', 'meal_id', 'foods'])
  if (stored) {
    if (stored.patient_id !== user.id) throw notFound()
    return withEnergy(stored)
  }
  if (!isOpen(date)) throw conflict(closedEatenMessage)
  if (meal_id) await toldMeal(db, user.id, date, meal_id)
  const { count } = await db
    .selectFrom('eaten_foods')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('patient_id', '=', user.id)
    .where('date', '=', date)
    .executeTakeFirstOrThrow()
  if (count >= mostEntries) throw conflict(tooManyEntriesMessage)
  const foods = await foodsOf(db, user, body)
  return withEnergy(
    await inserted(db, 'eaten_foods', {
      ...{ id, patient_id: user.id, date, meal_id, text: body.text ?? wordsOfFoods(foods) },
      foods: JSON.stringify(foods),
    }),
  )
}

/** Days in which what was written down says what somebody usually eats. */
const usualDays = 60
const mostUsual = 5

export const eatenHandlers = implement(eaten, {
  'POST /patients/days/:date/foods': async ({ db, user, params, body }) => {
    const { mayShow } = await shownFigures(db, user.id)
    return asShown(await writeDown(db, user, params.date, body), mayShow)
  },

  'DELETE /patients/days/:date/foods/:id': async ({ db, user, params: { date, id } }) => {
    await deleteOwn(db, 'eaten_foods', id, sql`patient_id = ${user.id} and date = ${date}`)
  },

  'GET /patients/foods/usual': async ({ db, user, query: { date } }) => {
    const { mayShow } = await shownFigures(db, user.id)
    const from = addDays(date, -usualDays)
    // The same words in the last entry's amounts; most often first.
    const { rows } = await sql<Eaten>`
      select (array_agg(id order by created_at desc))[1] as id, null as meal_id,
        (array_agg(text order by created_at desc))[1] as text, (array_agg(foods order by created_at desc))[1] as foods
      from eaten_foods where patient_id = ${user.id} and date between ${from}::date and ${date}::date
      group by lower(text) order by count(*) desc, max(created_at) desc limit ${mostUsual}`.execute(db)
    const yesterday = addDays(date, -1)
    return {
      usual: rows.map((row) => asShown(withEnergy(row), mayShow)),
      yesterday: (await eatenBetween(db, user.id, yesterday, yesterday)).map((row) => asShown(row, mayShow)),
      may_show: mayShow,
    }
  },
})
