import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { addDays, type DateString, dateOf, dayStart, today } from '#domain/dates.ts'
import { homeInvitationDays } from '#domain/people/home-links.ts'
import { endPlannedCare } from '#server/care/ending.ts'
import type { Db } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { eraseLapsedClients } from '#server/people/lapsed-clients.ts'
import { markAllRunningPlans } from '#server/plans/plan-clashes.ts'

/** Rows that the night reads or writes in one statement. */
const atOnce = 1000

/**
 * Ranks nutritionists as "Top N%". N is the share of approved nutritionists whose challengers have a strictly higher
 * average adherence over 30 days, rounded up to the next 10, at least 10.
 */
export async function rankNutritionists(db: Db, day = today()) {
  const averages = await averageAdherences(db, day)
  const ranks = averages
    .toSorted((a, b) => (b.adherence ?? -1) - (a.adherence ?? -1))
    .map(({ id, adherence }, place, all) => {
      const higher = adherence === all[place - 1]?.adherence ? undefined : place
      return { id, adherence, higher }
    })
  let higher = 0
  const percents = ranks.map((one) => {
    higher = one.higher ?? higher
    const percent = Math.max(10, Math.ceil((10 * higher) / ranks.length) * 10)
    return { id: one.id, percent: one.adherence === null ? 10 : percent }
  })
  for (let from = 0; from < percents.length; from += atOnce) {
    const some = percents.slice(from, from + atOnce)
    await sql`update nutritionist_profiles n set rank_percent = r.percent
      from unnest(${some.map(({ id }) => id)}::uuid[], ${some.map(({ percent }) => percent)}::int[]) as r(id, percent)
      where n.user_id = r.id and n.rank_percent <> r.percent`.execute(db)
  }
}

/** The average adherence over 30 days of each approved nutritionist's challengers; null without a report. */
async function averageAdherences(db: Db, day: DateString) {
  const all: { id: string; adherence: number | null }[] = []
  for (let after: string | undefined; ; after = all.at(-1)!.id) {
    const { rows } = await sql<(typeof all)[number]>`
      select n.user_id as id, avg(r.adherence_pct)::float8 as adherence
      from (select user_id from nutritionist_profiles
        where approval_status = 'approved' ${after ? sql`and user_id > ${after}` : sql``}
        order by user_id limit ${atOnce}) n
      left join assignments a on a.nutritionist_id = n.user_id and a.active
      left join progress_reports r on r.patient_id = a.patient_id
        and r.week_start > ${addDays(day, -30)}::date and r.week_start <= ${day}::date
      group by n.user_id order by n.user_id`.execute(db)
    all.push(...rows)
    if (rows.length < atOnce) return all
  }
}

/**
 * What is over, by table: sessions and tokens, idempotency keys, old mails, notifications and denials, forgotten attempts.
 * What ends later than it can was made while a clock was ahead, and counts as over. An index finds each.
 */
const expired = (): [keyof DB, RawBuilder<SqlBool>][] => [
  ['access_tokens', sql`expires_at not between now() and now() + interval '1 day'`],
  ['sessions', sql`refreshed_at < now() - interval '7 days'`],
  ['sessions', sql`created_at not between now() - interval '30 days' and now() + interval '1 day'`],
  ['ended_sessions', sql`ended_at < now() - interval '30 days'`],
  ['idempotency_keys', sql`created_at < now() - interval '24 hours'`],
  ['mail_links', sql`expires_at not between now() and now() + interval '8 days'`],
  ['invitations', sql`expires_at not between now() and now() + interval '8 days'`],
  ['plan_shares', sql`expires_at < now()`],
  ['shopping_shares', sql`expires_at < now()`],
  ['home_invitations', sql`sent_at < now() - ${homeInvitationDays} * interval '1 day'`],
  // Lists that are over: what was bought for them says nothing about later ones.
  [
    'shopping_marks',
    sql`not staple and (bought_until < ${today()} or (food_id is not null and bought_until is null))`,
  ],
  // A reply that failed stays, so that the query's page can show it.
  [
    'mails',
    sql`created_at < now() - interval '30 days' and not (failed_at is not null
      and exists (select from query_events where mail_id = mails.id))`,
  ],
  // Mails to nobody with an account hold an address and little else: a goodbye after an erasure, an invitation.
  [
    'mails',
    sql`user_id is null and sent_at < now() - interval '1 day' and not exists (
      select from query_events where mail_id = mails.id)`,
  ],
  ['notifications', sql`created_at at time zone 'UTC' < (now() - interval '1 year') at time zone 'UTC'`],
  ['reminders', sql`created_at < now() - interval '7 days'`],
  ['sent_files', sql`sent_at not between now() - interval '24 hours' and now() + interval '1 day'`],
  ['denials', sql`minute < now() - interval '90 days'`],
  ['throttles', sql`until not between now() - interval '1 day' and now() + interval '1 day'`],
]

/** Deletes what is over, some rows at once: nobody waits long for a row. */
export async function removeExpired(db: Db) {
  for (const [table, isOver] of expired())
    for (let removed = atOnce; removed === atOnce; ) {
      const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${isOver} limit ${atOnce}))`.execute(db)
      removed = Number(numAffectedRows)
    }
}

export async function nightWork(db: Db, stopped = new AbortController().signal) {
  await endPlannedCare(db)
  await rankNutritionists(db)
  await removeExpired(db)
  await eraseLapsedClients(db)
  await markAllRunningPlans(db, stopped)
}

/** The start of the next day in the business time zone, in milliseconds. */
export function nextNight(now: number): number {
  return dayStart(addDays(dateOf(now), 1))
}
