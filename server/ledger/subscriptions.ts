import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { addDays, type DateString, dateOf, dayStart, getTimeZone, today } from '#domain/dates.ts'
import { usedOf } from '#domain/ledger/packages.ts'
import { beforePracticeMessage } from '#domain/ledger/payments.ts'
import {
  periodProblem,
  renewalDays,
  type SubscriptionState,
  subscriptionChangedMessage,
  subscriptions,
  unknownChallengerMessage,
} from '#domain/ledger/subscriptions.ts'
import type { Config } from '#server/config.ts'
import { type Db, insert, lockRow, now, page, refuseStale, rowOf, update } from '#server/db/rows.ts'
import { invalidField } from '#server/http/errors.ts'
import { implement, type Page } from '#server/http/routes.ts'
import { notifyAdmins } from '#server/messages/notifications.ts'
import { concerning } from '#server/people/concerning.ts'
import { aboutOf } from '#server/site/site.ts'
import { isOwing } from './receipts.ts'

/** Whether a subscription (alias `s`) runs on a day. That of an erased person does not run any more. */
export function isRunning(day: DateString) {
  return sql<boolean>`(s.patient_id is not null and s.cancelled_at is null and ${day}::date between s.starts_on and s.ends_on)`
}

/** Payments minus refunds, in paise. `p` is the alias of payments. */
export const revenuePaise = sql<number>`coalesce(sum(case p.kind when 'payment' then p.amount_paise else -p.amount_paise end), 0)::float8`

const stateOn = (day: DateString) =>
  sql<SubscriptionState>`case when s.cancelled_at is not null then 'cancelled' when ${isRunning(day)} then 'running'
    when s.patient_id is not null and s.starts_on > ${day}::date then 'upcoming' else 'ended' end`

export function subscriptionRows(db: Db) {
  return db
    .selectFrom('subscriptions as s')
    .leftJoin('users as u', 'u.id', 's.patient_id')
    .selectAll('s')
    .select([
      'u.display_name as patient_name',
      'u.email as patient_email',
      stateOn(today()).as('state'),
      sql<number>`(select ${revenuePaise} from payments p where p.subscription_id = s.id)`.as('paid_paise'),
      sql<number>`(select coalesce(sum(i.total_paise - i.paid_paise), 0)::float8 from invoices i
        where i.subscription_id = s.id and ${isOwing})`.as('owed_paise'),
    ])
}
type Row = Awaited<ReturnType<ReturnType<typeof subscriptionRows>['executeTakeFirstOrThrow']>>

/** What these people have used, by day: appointments that took place or signed notes, and weeks of published plans. */
async function usesOf(db: Db, ids: string[]) {
  const { rows } = await sql<{ patient_id: string; what: 'visits' | 'weeks'; day: string }>`
    select patient_id, 'visits' as what, (starts_at at time zone ${getTimeZone()})::date as day from appointments
      where patient_id = any(${ids}::uuid[]) and status = 'done'
    union select patient_id, 'visits', met_on from follow_ups where patient_id = any(${ids}::uuid[])
    union select patient_id, 'weeks', week_start from meal_plans
      where patient_id = any(${ids}::uuid[]) and status = 'published'`.execute(db)
  return Map.groupBy(rows, ({ patient_id, what }) => `${patient_id} ${what}`)
}

/** The rows with what is used of their packages; two statements more when there are packages among them. */
async function used<Of extends Row>(db: Db, rows: Of[]) {
  const ids = rows.flatMap(({ patient_id, visits }) => (visits !== null && patient_id) || [])
  const counts = { visits: new Map<string, number>(), weeks: new Map<string, number>() }
  if (ids.length > 0) {
    const uses = await usesOf(db, ids)
    const packages = await db
      .selectFrom('subscriptions')
      .select(['id', 'patient_id', 'starts_on', 'ends_on', 'cancelled_at', 'visits', 'weeks'])
      .where('patient_id', 'in', ids)
      .where('visits', 'is not', null)
      .execute()
    for (const what of ['visits', 'weeks'] as const)
      for (const [id, theirs] of Map.groupBy(packages, ({ patient_id }) => patient_id!)) {
        const held = theirs.map(({ cancelled_at, ends_on, ...one }) => ({
          ...one,
          ends_on: cancelled_at && dateOf(cancelled_at) < ends_on ? dateOf(cancelled_at) : ends_on,
          holds: one[what]!,
        }))
        const days = (uses.get(`${id} ${what}`) ?? []).map(({ day }) => day)
        for (const [one, count] of usedOf(held, days)) counts[what].set(one, count)
      }
  }
  return rows.map((row) => ({
    ...row,
    visits_used: counts.visits.get(row.id) ?? 0,
    weeks_used: counts.weeks.get(row.id) ?? 0,
  }))
}

export const withUse = async <Of extends Row>(db: Db, answer: Page<Of>) => ({
  ...answer,
  rows: await used(db, answer.rows),
})

async function one(db: Db, id: string) {
  const row = await subscriptionRows(db).where('s.id', '=', id).executeTakeFirstOrThrow()
  return (await used(db, [row]))[0]!
}

/** A challenger's packages that run today, with what is used of them. */
export async function runningPackages(db: Db, patientId: string) {
  const running = subscriptionRows(db).where('s.patient_id', '=', patientId).where(isRunning(today()))
  return used(db, await running.where('s.visits', 'is not', null).orderBy('s.ends_on').execute())
}

/** Tells the office, once a day and person, when a visit was the last one of a package. */
export async function tellUsedUp(db: Db, patientId: string) {
  const packages = await runningPackages(db, patientId)
  const usedUp = packages.some(({ visits, visits_used }) => visits! > 0 && visits === visits_used)
  const told = await db
    .selectFrom('notifications')
    .select('id')
    .where('person_id', '=', patientId)
    .where('kind', '=', 'package_used')
    .where('created_at', '>=', new Date(dayStart(today())).toISOString())
    .limit(1)
    .executeTakeFirst()
  if (usedUp && !told) await notifyAdmins(db, { kind: 'package_used', person_id: patientId })
}

/** 422 unless a challenger has this id. */
export async function refuseUnknownChallenger(db: Db, patientId: string) {
  const patient = await rowOf(db, 'users', { id: patientId, role: 'patient' }, ['id'])
  if (!patient) throw invalidField('patient_id', unknownChallengerMessage)
}

/**
 * 422 for a date before the practice began: the year it was founded, as its About page says, or its first account, if that
 * is older.
 */
export async function refuseBeforePractice(db: Db, config: Config, field: string, date: DateString) {
  const { founded_year } = await aboutOf(db, config)
  const { first } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.min('created_at').as('first'))
    .executeTakeFirstOrThrow()
  const founded = `${founded_year}-01-01`
  const began = first && dateOf(first) < founded ? dateOf(first) : founded
  if (date < began) throw invalidField(field, beforePracticeMessage(began))
}

/** The first name of a plan that fits, and when it was last used. */
const latestOf = (fits: RawBuilder<SqlBool>) =>
  sql<{ plan: string; created_at: string }>`(select s.plan, s.created_at from subscriptions s where ${fits}
    order by s.plan, s.created_at desc limit 1)`.as<'l'>(sql`l`)

export const subscriptionHandlers = implement(subscriptions, {
  'GET /admin/subscriptions': async ({ db, query }) => {
    let rows = subscriptionRows(db).orderBy('s.starts_on', 'desc').orderBy('s.id', 'desc')
    const { q, patient_id, state } = query
    if (patient_id) rows = rows.where('s.patient_id', '=', patient_id)
    // 'running' has its own predicate because an index serves it.
    if (state === 'running') rows = rows.where(isRunning(today()))
    else if (state) rows = rows.where(stateOn(today()), '=', state)
    const people = { patient_id: 'u' }
    const search = await concerning(db, q, {
      table: 'subscriptions',
      alias: 's',
      people,
      text: sql`search_fold(s.plan)`,
    })
    if (search) rows = rows.where(search.isFound)
    return withUse(db, await page(db, rows, query, search?.exactUpTo))
  },

  'GET /admin/subscriptions/renewals': async ({ db, query }) => {
    const day = today()
    const due = await page(
      db,
      subscriptionRows(db)
        .where('u.status', '=', 'active')
        .where('s.cancelled_at', 'is', null)
        .where('s.ends_on', '>=', addDays(day, -renewalDays.after))
        .where('s.ends_on', '<=', addDays(day, renewalDays.before))
        .where(
          // Not `not exists`, for which PostgreSQL may read all subscriptions.
          sql<SqlBool>`s.ends_on = (select max(last.ends_on) from subscriptions last
            where last.patient_id = s.patient_id and last.cancelled_at is null)`,
        )
        .orderBy('s.ends_on')
        .orderBy('s.id'),
      query,
    )
    return withUse(db, due)
  },

  // From name to name in the index: there are few, and many subscriptions.
  'GET /admin/subscriptions/plans': async ({ db, query }) =>
    page(
      db,
      db
        .withRecursive('used', (names) =>
          names
            .selectFrom(latestOf(sql`true`))
            .selectAll()
            .unionAll(
              names
                .selectFrom('used as before')
                .innerJoinLateral(latestOf(sql`s.plan > before.plan`), (join) => join.onTrue())
                .selectAll('l'),
            ),
        )
        .selectFrom('used')
        .select('plan')
        .orderBy('created_at', 'desc')
        .orderBy('plan'),
      query,
    ),

  'POST /admin/subscriptions': async ({ db, body, services }) => {
    await refuseUnknownChallenger(db, body.patient_id)
    await refuseBeforePractice(db, services.config, 'starts_on', body.starts_on)
    const id = newId()
    await insert(db, 'subscriptions', { ...body, id })
    return one(db, id)
  },

  'PUT /admin/subscriptions/:id': async ({ db, params, body, ifMatch, services, concerns }) => {
    const row = await lockRow(db, 'subscriptions', 'id', params.id)
    concerns(row.patient_id)
    refuseStale(row, ifMatch, subscriptionChangedMessage)
    const { cancelled = row.cancelled_at !== null, ...changes } = body
    const { plan, starts_on, ends_on } = { ...row, ...changes }
    const problem = periodProblem(starts_on, ends_on)
    if (problem) throw invalidField('ends_on', problem)
    if (body.starts_on) await refuseBeforePractice(db, services.config, 'starts_on', body.starts_on)
    await update(db, 'subscriptions', 'id', row.id, {
      plan,
      starts_on,
      ends_on,
      cancelled_at: cancelled ? (row.cancelled_at ?? now) : null,
      version: row.version + 1,
    })
    return one(db, row.id)
  },
})
