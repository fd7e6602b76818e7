import { sql, type Transaction } from 'kysely'
import { fastsNeedDoctor } from '#domain/clinical/gates.ts'
import { type DateString, today } from '#domain/dates.ts'
import { type DayWord, eatsMeals, type SaidKind, sayableDays, sayProblem } from '#domain/days/day-kinds.ts'
import type { PatientDays } from '#domain/days/days.ts'
import type { Db } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { notify, tellOtherSide } from '#server/messages/notifications.ts'
import { lockCare } from '#server/people/users.ts'
import { gateColumns } from '#server/plans/plan-filling.ts'
import { servedColumns } from './tastes.ts'

type Days = { from: DateString; to: DateString }
type DifferentDay = PatientDays['different'][number]

const unknownHealth = 'Nothing is known of the challenger’s health yet.'

/** The days of a challenger that are different, oldest first, with what is known against a fast. */
export async function differentDays(db: Db, patientId: string, { from, to }: Days): Promise<DifferentDay[]> {
  const said = await db
    .selectFrom('day_kinds as d')
    .leftJoin('users as u', 'u.id', 'd.agreed_by')
    .select(['d.date', 'd.kind', 'd.fast', 'd.agreed_at'])
    .select(sql<string | null>`u.display_name`.as('agreed_by'))
    .where('d.patient_id', '=', patientId)
    .where('d.date', '>=', from)
    .where('d.date', '<=', to)
    .orderBy('d.date')
    .execute()
  // The notes are read only where it matters.
  const profile =
    said.some(({ kind }) => !eatsMeals(kind)) &&
    (await db
      .selectFrom('patient_profiles as p')
      .select(servedColumns)
      .select(gateColumns)
      .where('p.patient_id', '=', patientId)
      .executeTakeFirst())
  const whyOn = profile ? fastsNeedDoctor(profile) : () => unknownHealth
  return said.map((day) => {
    const why = eatsMeals(day.kind) ? null : whyOn(day.date)
    return { ...day, why, ask_doctor: why !== null }
  })
}

/** What was said of one day. */
export const differentDay = async (db: Db, patientId: string, date: DateString) =>
  (await differentDays(db, patientId, { from: date, to: date }))[0]

/** Goes back to the planned dishes on these days: what was taken for a fast goes with it. */
async function dropTakenDishes(db: Db, patientId: string, dates: DateString[]) {
  if (dates.length === 0) return
  await db
    .updateTable('meal_logs')
    .set({ swap: null })
    .where('patient_id', '=', patientId)
    .where('date', 'in', dates)
    .where('date', '>=', today())
    .where('state', 'is', null)
    .where('swap', 'is not', null)
    .execute()
}

/** Stores what days are, null for usual ones; the dates that were something else before. */
async function storeKind(db: Transaction<DB>, patientId: string, { from, to }: Days, said: SaidKind | null) {
  const { rows: before } = await sql<{ date: DateString }>`
    select date from day_kinds where patient_id = ${patientId} and date between ${from}::date and ${to}::date
      and kind in ('fast', 'unwell')
      and (kind, fast) is distinct from (${said?.kind ?? null}::day_kind, ${said?.fast ?? null}::fast_kind)
    order by date for update`.execute(db)
  await dropTakenDishes(
    db,
    patientId,
    before.map(({ date }) => date),
  )
  if (!said) {
    await db
      .deleteFrom('day_kinds')
      .where('patient_id', '=', patientId)
      .where('date', '>=', from)
      .where('date', '<=', to)
      .execute()
    return []
  }
  // What is said again stays as it was, with the nutritionist's word.
  const { rows } = await sql<{ date: DateString }>`
    insert into day_kinds (patient_id, date, kind, fast)
    select ${patientId}, day::date, ${said.kind}, ${said.fast}
    from generate_series(${from}::date, ${to}::date, interval '1 day') as day order by day
    on conflict (patient_id, date) do update
      set kind = excluded.kind, fast = excluded.fast, said_at = now(), agreed_at = null, agreed_by = null
      where (day_kinds.kind, day_kinds.fast) is distinct from (excluded.kind, excluded.fast)
    returning date`.execute(db)
  return rows.map(({ date }) => date)
}

const told = { byChallenger: 'day_told', byNutritionist: 'day_looked_at' } as const

/** Says what the days from a date on are, and tells the nutritionist at once of those for which a doctor is asked. */
export async function sayKind(db: Transaction<DB>, user: SignedIn, word: DayWord) {
  const problem = sayProblem(word)
  if (problem) throw conflict(problem)
  const { date, until = date, kind, fast } = word
  const nutritionist_id = await lockCare(db, user.id)
  const range = { from: date, to: until }
  const said = kind && { kind, fast: kind === 'fast' ? (fast ?? 'other') : null }
  const changed = new Set(await storeKind(db, user.id, range, said))
  const days = await differentDays(db, user.id, range)
  if (nutritionist_id && days.some((day) => day.ask_doctor && changed.has(day.date)))
    await tellOtherSide(db, user, { patient_id: user.id, nutritionist_id }, told)
  return { days }
}

/** One's own days, as far as they can be said. */
export const ownDifferentDays = async (db: Db, user: SignedIn) => ({
  days: await differentDays(db, user.id, sayableDays()),
})

/** The nutritionist's word to the fasts of these days; 404 where there are none. */
export async function agreeToFast(
  db: Transaction<DB>,
  user: SignedIn,
  patientId: string,
  { from, to }: Days,
  agreed: boolean,
) {
  await lockCare(db, patientId)
  const fasts = await db
    .selectFrom('day_kinds')
    .select(['date', 'agreed_at'])
    .where('patient_id', '=', patientId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('kind', '=', 'fast')
    .orderBy('date')
    .forUpdate()
    .execute()
  if (fasts.length === 0) throw notFound()
  const dates = fasts.flatMap(({ date, agreed_at }) => ((agreed_at !== null) === agreed ? [] : [date]))
  if (dates.length === 0) return
  await db
    .updateTable('day_kinds')
    .set(agreed ? { agreed_at: sql`now()`, agreed_by: user.id } : { agreed_at: null, agreed_by: null })
    .where('patient_id', '=', patientId)
    .where('date', 'in', dates)
    .execute()
  if (!agreed) await dropTakenDishes(db, patientId, dates)
  await notify(db, { user_id: patientId, kind: told.byNutritionist, person_id: user.id })
}

/** A word to fasts of today and later was given for the facts of then: after a change it is asked for again. */
export async function askAgainAboutFasts(db: Db, patientId: string) {
  const { rows } = await sql<{ date: DateString }>`
    update day_kinds set agreed_at = null, agreed_by = null
    where patient_id = ${patientId} and date >= ${today()}::date and agreed_at is not null
    returning date`.execute(db)
  await dropTakenDishes(
    db,
    patientId,
    rows.map(({ date }) => date),
  )
}
