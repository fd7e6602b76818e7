import { sql, type Transaction } from 'kysely'
import { addDays, type DateString, today } from '#domain/dates.ts'
import { ofUsualDays } from '#domain/days/day-kinds.ts'
import {
  choiceGoneMessage,
  closedChoiceMessage,
  closedDayMessage,
  type DayMeal,
  days,
  type MealAct,
  noSwapsMessage,
  type PatientDays,
  pastSwapMessage,
  type SwapChoice,
  swapGoneMessage,
  tickedMessage,
} from '#domain/days/days.ts'
import type { EatenOn } from '#domain/days/eaten.ts'
import { daySum } from '#domain/days/eaten-sums.ts'
import { eveningWork, mealsToPrepare } from '#domain/days/evening.ts'
import { adherenceOf, isLater, isOpen, servedMeal, type Tick } from '#domain/days/meal-logs.ts'
import type { Picture } from '#domain/files/files.ts'
import { optionsOf } from '#domain/plans/alternatives.ts'
import { withTrueCookingNotes } from '#domain/plans/cooking-notes.ts'
import type { Meal, PlainMeal } from '#domain/plans/meal-plans.ts'
import { checkInDue } from '#domain/progress/progress-figures.ts'
import { requireVisible, visiblePatients } from '#server/access.ts'
import { type Db, insertedIfNew, orNotFound } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { pictureIn, storeFile, takeFile } from '#server/files/files.ts'
import { type PictureContent, readPicture } from '#server/files/pictures.ts'
import { shownFigures } from '#server/food/patient-targets.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { conflict, found } from '#server/http/errors.ts'
import { implement, slow } from '#server/http/routes.ts'
import { homeOf } from '#server/people/home.ts'
import { dishContents } from '#server/plans/plan-dishes.ts'
import { lastReportOf } from '#server/progress/check-ins.ts'
import { agreeToFast, differentDays, ownDifferentDays, sayKind } from './day-kinds.ts'
import { offersFor } from './day-offers.ts'
import { asShown, eatenBetween } from './eaten.ts'
import { formerMeals, plannedDays, servedBetween, toldMeal } from './planned.ts'
import { fitsHome, potsOfDay } from './pots.ts'
import { dishesFound, menuOn, rulesAt, similarTo, swapsOf } from './swaps.ts'
import { waterOf } from './water.ts'

type Log = Pick<Tick, 'state' | 'note'> & {
  acted_at: string | null
  swap: Meal | null
  choice: string | null
  chosen_at: string | null
  picture: Picture | null
}

/** What a challenger did with meals, with the pictures. */
const logRows = (db: Db, patientId: string) =>
  db
    .selectFrom('meal_logs as l')
    .leftJoin('files as f', (join) =>
      join
        .onRef('f.patient_id', '=', 'l.patient_id')
        .onRef('f.date', '=', 'l.date')
        .onRef('f.meal_id', '=', 'l.meal_id'),
    )
    .select(['l.date', 'l.meal_id', 'l.meal_type', 'l.title', 'l.state', 'l.note', 'l.acted_at'])
    .select(['l.swap', 'l.choice', 'l.chosen_at'])
    .select(pictureIn('f').as('picture'))
    .where('l.patient_id', '=', patientId)

const logsOf = (db: Db, patientId: string, dates: DateString[]) =>
  logRows(db, patientId).where('l.date', 'in', dates).execute()

/** Meals of these days that were ticked, picked, swapped or photographed, oldest first. */
export function loggedMeals(db: Db, patientId: string, { from, to }: { from: DateString; to: DateString }) {
  return (
    logRows(db, patientId)
      // A swap has ended when the nutritionist planned another dish; what was eaten then has that dish's title.
      .select(
        sql<string | null>`case when l.title = l.swap->>'title' then l.swap->>'instead_of' end`.as(
          'instead_of',
        ),
      )
      .where('l.date', '>=', from)
      .where('l.date', '<=', to)
      .where((either) =>
        either.or([
          either('l.state', 'is not', null),
          either('l.swap', 'is not', null),
          either('l.choice', 'is not', null),
          either('f.id', 'is not', null),
        ]),
      )
      .orderBy('l.date')
      .orderBy('l.acted_at')
      .execute()
  )
}

/** What the nutritionist allows, and the last report. */
const careOf = (db: Db, patientId: string) =>
  db
    .selectFrom('assignments as a')
    .select(['a.swaps'])
    .select(lastReportOf(sql.ref('a.patient_id')).as('last_report'))
    .where('a.patient_id', '=', patientId)
    .where('a.active', '=', true)
    .executeTakeFirst()

/** Swaps concern what is still to be eaten. Nobody allows any without a nutritionist. */
const choiceOn = (date: DateString, swaps: SwapChoice | undefined): SwapChoice =>
  date < today() ? 'off' : (swaps ?? 'off')

function dayMeal(planned: Meal, log: Log | undefined, isPlanned: boolean): DayMeal {
  const { state = null, note = null, acted_at = null, picture = null } = log ?? {}
  const served = servedMeal(planned, log)
  const told = { state, note, acted_at, picture, is_planned: isPlanned }
  return { ...served, choice: served.choice ?? null, ...told }
}

type Served = { day_of_week: number; meals: DayMeal[] }

async function dayOf(db: Db, patientId: string, date: DateString) {
  const around = await plannedDays(db, patientId, date)
  const planned = around[1]
  const logs = await logsOf(
    db,
    patientId,
    around.map((one) => one.date),
  )
  const logOf = (on: DateString, id: string) => logs.find((log) => log.date === on && log.meal_id === id)
  const care = await careOf(db, patientId)
  const different = await differentDays(db, patientId, { from: date, to: addDays(date, 1) })
  const served = around.map(({ date: on, day }, at) => ({
    day_of_week: at,
    meals: (day?.meals ?? []).map((meal) => dayMeal(meal, logOf(on, meal.id), true)),
  }))
  // A dinner that was swapped is not cooked for the next lunch.
  const [, { meals }, { meals: tomorrow }] = withTrueCookingNotes(served as [Served, Served, Served])
  const former = await formerMeals(
    db,
    patientId,
    date,
    logs
      .filter(
        (log) =>
          log.date === date && (log.state || log.picture) && !meals.some(({ id }) => id === log.meal_id),
      )
      .map(({ meal_id }) => meal_id),
  )
  const due = care ? checkInDue(care.last_report) : null
  const pots = await potsOfDay(db, date, meals, await homeOf(db, patientId))
  const told = [
    ...pots.meals,
    ...former.map((meal) => ({ ...dayMeal(meal, logOf(date, meal.id), false), pot: [] })),
  ]
  const { mayShow, hasTargets } = await shownFigures(db, patientId)
  const glasses = await waterOf(db, patientId, date, date)
  const foods = (await eatenBetween(db, patientId, date, date)).map((entry) => asShown(entry, mayShow))
  const [said, saidOfTomorrow] = [date, addDays(date, 1)].map((on) =>
    different.find((day) => day.date === on),
  )
  const toPrepare = mealsToPrepare(saidOfTomorrow?.kind, tomorrow)
  return {
    date,
    ...{ kind: said?.kind ?? null, fast: said?.fast ?? null },
    ...{ ask_doctor: said?.ask_doctor ?? false, agreed_at: said?.agreed_at ?? null },
    plan_id: planned.plan_id,
    meals: told,
    foods,
    sum: hasTargets ? daySum(told, foods) : null,
    water: glasses.on ? (glasses.days[0]?.glasses ?? 0) : null,
    shared_pots: pots.shared_pots,
    swaps: choiceOn(date, care?.swaps),
    due: {
      check_in: due && due <= today() ? due : null,
      evening: eveningWork(toPrepare, await dishContents(db, toPrepare)),
    },
  }
}

/** The meal's row, locked; it is made when nobody has acted on the meal yet. */
async function lockLog(db: Transaction<DB>, patientId: string, date: DateString, meal: Meal) {
  const key = { patient_id: patientId, date, meal_id: meal.id }
  await insertedIfNew(db, 'meal_logs', { ...key, meal_type: meal.meal_type, title: meal.title })
  const log: Log = await logRows(db, patientId)
    .where('l.date', '=', date)
    .where('l.meal_id', '=', meal.id)
    .forUpdate('l')
    .executeTakeFirstOrThrow()
  const save = async (changes: Partial<Omit<Log, 'picture'>>): Promise<Log> => {
    const { swap, ...saved } = { ...log, ...changes }
    const { state, note, acted_at, choice, chosen_at } = saved
    const { title } = servedMeal(meal, { swap, choice })
    await db
      .updateTable('meal_logs')
      .set({ state, note, acted_at, choice, chosen_at, title, swap: swap && JSON.stringify(swap) })
      .where('patient_id', '=', patientId)
      .where('date', '=', date)
      .where('meal_id', '=', meal.id)
      .execute()
    return { ...saved, swap }
  }
  return { log, save }
}

/** When somebody acted: a device's clock that is ahead must not outlast later acts. */
const actedAt = ({ at }: MealAct, now: number) => Math.min(at ? Date.parse(at) : now, now)

/** Ticks a meal, or takes the tick back. An act that is older than the stored one changes nothing. */
async function tick(db: Transaction<DB>, user: SignedIn, date: DateString, id: string, act: MealAct) {
  const now = Date.now()
  const acted = actedAt(act, now)
  // A clock that is behind must not close the day.
  if (!isOpen(date, acted) && !isOpen(date, now)) throw conflict(closedDayMessage)
  const { meal, isPlanned } = await toldMeal(db, user.id, date, id)
  const { log, save } = await lockLog(db, user.id, date, meal)
  const state = act.state ?? null
  const next: Tick = { state, note: (state && act.note) ?? null, at: new Date(acted).toISOString() }
  const isNew = !log.acted_at || isLater(next, { ...log, at: log.acted_at })
  const saved = isNew ? await save({ state, note: next.note, acted_at: next.at }) : log
  return dayMeal(meal, saved, isPlanned)
}

/**
 * Picks an alternative, or the planned dish again, in place of a swap. A tick stays and is then about the dish that was
 * picked, so that a pick and a tick that wait on a device mean the same in either order. An older pick changes nothing.
 */
async function pick(db: Transaction<DB>, user: SignedIn, date: DateString, id: string, act: MealAct) {
  const now = Date.now()
  const acted = actedAt(act, now)
  if (date < today() && !isOpen(date, acted) && !isOpen(date, now)) throw conflict(closedChoiceMessage)
  const [, { day }] = await plannedDays(db, user.id, date)
  const planned = found(day?.meals.find((meal) => meal.id === id))
  const choice = act.choice ?? null
  if (choice && !planned.alternatives?.some((other) => other.id === choice)) throw conflict(choiceGoneMessage)
  const { log, save } = await lockLog(db, user.id, date, planned)
  const isOlder = log.chosen_at !== null && acted < Date.parse(log.chosen_at)
  const chosen = { choice, swap: null, chosen_at: new Date(acted).toISOString() }
  return dayMeal(planned, isOlder ? log : await save(chosen), true)
}

/** Places a photo beside a meal, or takes the stored one away. */
async function placePicture(
  db: Transaction<DB>,
  user: SignedIn,
  date: DateString,
  id: string,
  content: PictureContent | null,
) {
  const { meal, isPlanned } = await toldMeal(db, user.id, date, id)
  const { log } = await lockLog(db, user.id, date, meal)
  if (log.picture) await db.deleteFrom('files').where('id', '=', log.picture.id).execute()
  const stored = content && (await storeFile(db, user, user.id, { date, meal_id: id }, content))
  const picture = stored && content && { id: stored.id, width: content.width, height: content.height }
  return dayMeal(meal, { ...log, picture }, isPlanned)
}

/** The planned meal whose dish is to be swapped; 404 or 409 when there is none to swap. */
async function mealToSwap(db: Db, user: SignedIn, date: DateString, id: string) {
  const [, { day, plan_id }] = await plannedDays(db, user.id, date)
  const planned = found(day?.meals.find((meal) => meal.id === id))
  if (date < today()) throw conflict(pastSwapMessage)
  const choice = choiceOn(date, (await careOf(db, user.id))?.swaps)
  return { planned, choice, plan_id: plan_id! }
}

/** The dish that a challenger chose for a meal, in its best portion; 409 when it does not fit, or not any more. */
async function chosenSwap(db: Db, user: SignedIn, date: DateString, id: string, dishId: string) {
  const { planned, choice, plan_id } = await mealToSwap(db, user, date, id)
  if (choice === 'off') throw conflict(noSwapsMessage)
  const { menu, isNearAsked } = await menuOn(db, user.id, date)
  const found = await swapsOf(
    planned,
    menu.filter((dish) => dish.id === dishId),
    await rulesAt(db, user.id, plan_id, id),
  )
  const [swap] = similarTo(planned, found, isNearAsked && choice === 'suggestions')
  if (!swap) throw conflict(swapGoneMessage)
  return swap
}

async function placeSwap(
  db: Transaction<DB>,
  user: SignedIn,
  date: DateString,
  id: string,
  swap: Meal | null,
) {
  const { planned } = await mealToSwap(db, user, date, id)
  // The challenger keeps the dish as it was chosen.
  const dish = swap && (await dishContents(db, [swap]))(swap)
  const { log, save } = await lockLog(db, user.id, date, planned)
  if (log.state) throw conflict(tickedMessage)
  const chosen = { choice: null, chosen_at: new Date().toISOString() }
  const stored = swap && { ...swap, dish_version: dish?.dish_version }
  return dayMeal(planned, await save({ swap: stored, ...chosen }), true)
}

type Ticked = Awaited<ReturnType<typeof loggedMeals>>
type ServedDays = Awaited<ReturnType<typeof servedBetween>>

/** What each day with a tick or an entry comes to, oldest first. A meal that left its plan has no figures any more. */
function sumsOf(rows: Ticked, foods: EatenOn[], served: ServedDays): PatientDays['sums'] {
  const ticked = rows.filter(({ state }) => state !== null)
  const dates = [...new Set([...ticked, ...foods].map(({ date }) => date))].sort()
  return dates.map((date) => {
    const planned = served.find(({ day }) => day.date === date)?.day.meals ?? []
    const told = ticked.filter((row) => row.date === date)
    const meals = told.flatMap(({ meal_id, state }) => {
      const meal = planned.find(({ id }) => id === meal_id)
      return meal ? [{ ...meal, state }] : []
    })
    const sum = daySum(
      meals,
      foods.filter((entry) => entry.date === date),
    )
    return { date, ...sum, is_least: sum.is_least || meals.length < told.length }
  })
}

export const dayHandlers = implement(days, {
  'GET /patients/days/:date': async ({ db, user, params }) => dayOf(db, user.id, params.date),

  'PUT /patients/days/:date/kind': async ({ db, user, params, body }) =>
    sayKind(db, user, { ...params, ...body }),
  'GET /patients/days/:date/offers': async ({ db, user, params }) => offersFor(db, user.id, params.date),
  'GET /patients/different-days': async ({ db, user }) => ownDifferentDays(db, user),

  'PUT /patients/days/:date/meals/:id': slow(async ({ db, user, params: { date, id }, body, write }) => {
    if (body.choice !== undefined) return write((inside) => pick(inside, user, date, id, body))
    if (body.swap === undefined) return write((inside) => tick(inside, user, date, id, body))
    const swap = body.swap && (await chosenSwap(db, user, date, id, body.swap.template_id))
    return write((inside) => placeSwap(inside, user, date, id, swap))
  }),

  'PUT /patients/days/:date/meals/:id/picture': slow(
    async ({ db, services, user, params: { date, id }, body, write }) => {
      if (!isOpen(date)) throw conflict(closedDayMessage)
      await toldMeal(db, user.id, date, id)
      const picture = await takeFile(services, user, user.id, body, readPicture)
      return write((inside) => placePicture(inside, user, date, id, picture))
    },
  ),
  'DELETE /patients/days/:date/meals/:id/picture': async ({ db, user, params: { date, id } }) =>
    placePicture(db, user, date, id, null),

  'GET /patients/days/:date/meals/:id/swaps': async ({ db, user, params: { date, id }, query }) => {
    const { planned, choice, plan_id } = await mealToSwap(db, user, date, id)
    if (choice === 'off') throw conflict(noSwapsMessage)
    const [served] = await servedBetween(db, user.id, date, date)
    const meals = served?.day.meals ?? []
    const { menu, isNearAsked } = await menuOn(db, user.id, date)
    const keeps = await rulesAt(db, user.id, plan_id, id)
    const without = (there: PlainMeal[]) =>
      menu.filter(
        ({ id: dish, name }) => !there.some((meal) => meal.template_id === dish || meal.title === name),
      )
    if (query.q && choice === 'free') {
      const current = meals.filter((meal) => meal.id === id)
      return { meals: await swapsOf(planned, dishesFound(without(current), planned, query.q), keeps) }
    }
    // Nobody wants at lunch what there is for dinner.
    const fits = await fitsHome(db, user.id)
    const keepsHome: typeof keeps = (meal) => fits(meal) && keeps(meal)
    const found = await swapsOf(planned, without([...meals, ...optionsOf(planned)]), keepsHome)
    return { meals: similarTo(planned, found, isNearAsked) }
  },

  'GET /patients/adherence': async ({ db, user, query: { from, to } }) => {
    const different = await differentDays(db, user.id, { from, to })
    const all = await db
      .selectFrom('meal_logs')
      .select(['date', 'state'])
      .where('patient_id', '=', user.id)
      .where('date', '>=', from)
      .where('date', '<=', to)
      .where('state', 'is not', null)
      .orderBy('date')
      .execute()
    const ticked = ofUsualDays(all, different)
    const counted = [...Map.groupBy(ticked, ({ date }) => date)].map(([date, meals]) => {
      const count = (wanted: string) => meals.filter(({ state }) => state === wanted).length
      return {
        date,
        eaten: count('eaten'),
        differently: count('differently'),
        skipped: count('skipped'),
      }
    })
    return { percent: adherenceOf(ticked), days: counted, left_out: different }
  },

  'GET /nutritionists/patients/:id/days': async ({ db, user, params, query: { from, to } }) => {
    const { swaps } = await db
      .selectFrom('assignments')
      .select('swaps')
      .where('patient_id', '=', params.id)
      .where('active', '=', true)
      .where(visiblePatients(user, 'patient_id'))
      .executeTakeFirstOrThrow(orNotFound())
    const rows = await loggedMeals(db, params.id, { from, to })
    const foods = await eatenBetween(db, params.id, from, to)
    const served = await servedBetween(db, params.id, from, to)
    const different = await differentDays(db, params.id, { from, to })
    return {
      ...{ percent: adherenceOf(ofUsualDays(rows, different)), swaps, different, meals: rows },
      ...{ foods, sums: sumsOf(rows, foods, served), water: await waterOf(db, params.id, from, to) },
    }
  },

  'PUT /nutritionists/patients/:id/days/:date/fast': async ({ db, user, params: { id, date }, body }) => {
    await requireVisible(db, user, id)
    await agreeToFast(db, user, id, { from: date, to: body.until ?? date }, body.agreed)
  },

  'PUT /nutritionists/patients/:id/swaps': async ({ db, user, params, body }) => {
    await requireVisible(db, user, params.id)
    await db
      .updateTable('assignments')
      .set({ swaps: body.swaps })
      .where('patient_id', '=', params.id)
      .where('active', '=', true)
      .execute()
  },
})
