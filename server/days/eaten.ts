import { sql, type Transaction } from 'kysely'
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
import { type Db, deleteOwn, insert, lockOwn, lockRow, orNotFound, rowOf } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { pictureIn, storeFile, takeFile } from '#server/files/files.ts'
import { type PictureContent, readPicture } from '#server/files/pictures.ts'
import { foodsById, readFoods, usableFoods } from '#server/food/foods.ts'
import { listedLabelFoods } from '#server/food/label-rows.ts'
import { shownFigures } from '#server/food/patient-targets.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { conflict, invalidField, notFound } from '#server/http/errors.ts'
import { implement, slow } from '#server/http/routes.ts'
import { toldMeal } from './planned.ts'

/** Somebody's entries with their pictures. */
const entryRows = (db: Db, patientId: string) =>
  db
    .selectFrom('eaten_foods as e')
    .leftJoin('files as f', 'f.eaten_food_id', 'e.id')
    .select(['e.id', 'e.date', 'e.text', 'e.meal_id', 'e.foods'])
    .select(pictureIn('f').as('picture'))
    .where('e.patient_id', '=', patientId)

/** Entries of somebody's dates, oldest first. */
export async function eatenBetween(
  db: Db,
  patientId: string,
  from: DateString,
  to: DateString,
): Promise<EatenOn[]> {
  const rows = await entryRows(db, patientId)
    .where('e.date', '>=', from)
    .where('e.date', '<=', to)
    .orderBy('e.date')
    .orderBy('e.created_at')
    .orderBy('e.id')
    .execute()
  return rows.map((row) => withEnergy(row))
}

/** An entry of a date; 404 for others. */
const entryOf = async (db: Db, user: SignedIn, { date, id }: { date: DateString; id: string }) =>
  withEnergy(
    await entryRows(db, user.id)
      .where('e.id', '=', id)
      .where('e.date', '=', date)
      .executeTakeFirstOrThrow(orNotFound()),
  )

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
  const stored = await rowOf(db, 'eaten_foods', { id }, ['patient_id', 'date'])
  if (stored) {
    if (stored.patient_id !== user.id) throw notFound()
    return entryOf(db, user, { date: stored.date, id })
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
  const text = body.text ?? wordsOfFoods(foods)
  const row = { id, patient_id: user.id, date, meal_id, text, foods: JSON.stringify(foods) }
  await insert(db, 'eaten_foods', row)
  return entryOf(db, user, { date, id })
}

/** The same with another picture, or with none. */
async function placePicture(
  db: Transaction<DB>,
  user: SignedIn,
  params: { date: DateString; id: string },
  content: PictureContent | null,
) {
  // Two at once must not both be the one picture.
  await lockOwn(db, 'eaten_foods', params.id, sql`patient_id = ${user.id} and date = ${params.date}`)
  await db.deleteFrom('files').where('eaten_food_id', '=', params.id).execute()
  if (content) await storeFile(db, user, user.id, { eaten_food_id: params.id }, content)
  const { mayShow } = await shownFigures(db, user.id)
  return asShown(await entryOf(db, user, params), mayShow)
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

  'PUT /patients/days/:date/foods/:id/picture': slow(async ({ db, services, user, params, body, write }) => {
    if (!isOpen(params.date)) throw conflict(closedEatenMessage)
    await entryOf(db, user, params)
    const picture = await takeFile(services, user, user.id, body, readPicture)
    return write((inside) => placePicture(inside, user, params, picture))
  }),
  'DELETE /patients/days/:date/foods/:id/picture': async ({ db, user, params }) =>
    placePicture(db, user, params, null),

  'GET /patients/foods/usual': async ({ db, user, query: { date } }) => {
    const { mayShow } = await shownFigures(db, user.id)
    const from = addDays(date, -usualDays)
    // The same words in the last entry's amounts; most often first.
    const { rows } = await sql<Eaten>`
      select (array_agg(id order by created_at desc))[1] as id, null as meal_id, null as picture,
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
