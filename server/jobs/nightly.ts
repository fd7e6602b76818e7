import { sql } from 'kysely'
import { addDays, dateOf, dayStart, today } from '#domain/dates.ts'
import { homeInvitationDays } from '#domain/people/home-links.ts'
import { endPlannedCare } from '#server/care/ending.ts'
import type { Db } from '#server/db/rows.ts'
import { eraseLapsedClients } from '#server/people/lapsed-clients.ts'
import { markAllRunningPlans } from '#server/plans/plan-clashes.ts'

/**
 * Ranks nutritionists as "Top N%". N is the share of approved nutritionists whose challengers have a strictly higher
 * average adherence over 30 days, rounded up to the next 10, at least 10.
 */
export async function rankNutritionists(db: Db, day = today()) {
  await sql`
    with averages as (
      select n.user_id, avg(r.adherence_pct) as adherence
      from nutritionist_profiles n
      left join assignments a on a.nutritionist_id = n.user_id and a.active
      left join progress_reports r on r.patient_id = a.patient_id
        and r.week_start > ${addDays(day, -30)}::date and r.week_start <= ${day}::date
      where n.approval_status = 'approved'
      group by n.user_id
    ), ranked as (
      select user_id, adherence, rank() over (order by adherence desc nulls last) - 1 as higher,
        count(*) over () as everybody
      from averages
    )
    update nutritionist_profiles n
    set rank_percent = case when ranked.adherence is null then 10
      else greatest(10, ceil(10.0 * ranked.higher / ranked.everybody) * 10) end
    from ranked where ranked.user_id = n.user_id`.execute(db)
}

/**
 * What removes expired rows: sessions and tokens, idempotency keys, old mails, notifications and denials, forgotten attempts.
 * What ends later than it can was made while a clock was ahead, and counts as expired.
 */
const expired = () => [
  sql`delete from access_tokens where expires_at not between now() and now() + interval '1 day'`,
  sql`delete from sessions where refreshed_at < now() - interval '7 days'
    or created_at not between now() - interval '30 days' and now() + interval '1 day'`,
  sql`delete from ended_sessions where ended_at < now() - interval '30 days'`,
  sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`,
  sql`delete from mail_links where expires_at not between now() and now() + interval '8 days'`,
  sql`delete from invitations where expires_at not between now() and now() + interval '8 days'`,
  sql`delete from plan_shares where expires_at < now()`,
  sql`delete from shopping_shares where expires_at < now()`,
  sql`delete from home_invitations where sent_at < now() - ${homeInvitationDays} * interval '1 day'`,
  // Lists that are over: what was bought for them says nothing about later ones.
  sql`delete from shopping_marks where not staple and (bought_until < ${today()}
    or (food_id is not null and bought_until is null))`,
  // A reply that failed stays, so that the query's page can show it.
  sql`delete from mails where created_at < now() - interval '30 days' and not (failed_at is not null
    and exists (select from query_events where mail_id = mails.id))`,
  // Mails to nobody with an account hold an address and little else: a goodbye after an erasure, an invitation.
  sql`delete from mails where user_id is null and sent_at < now() - interval '1 day' and not exists (
    select from query_events where mail_id = mails.id)`,
  sql`delete from notifications where created_at < now() - interval '1 year'`,
  sql`delete from reminders where created_at < now() - interval '7 days'`,
  sql`delete from sent_files where sent_at not between now() - interval '24 hours' and now() + interval '1 day'`,
  sql`delete from denials where minute < now() - interval '90 days'`,
  sql`delete from throttles where until not between now() - interval '1 day' and now() + interval '1 day'`,
]

/** Deletes what is over. */
export async function removeExpired(db: Db) {
  for (const removal of expired()) await removal.execute(db)
}

export async function nightWork(db: Db) {
  await endPlannedCare(db)
  await db.transaction().execute(async (inside) => {
    await rankNutritionists(inside)
    await removeExpired(inside)
  })
  await markAllRunningPlans(db)
  await eraseLapsedClients(db)
}

/** The start of the next day in the business time zone, in milliseconds. */
export function nextNight(now: number): number {
  return dayStart(addDays(dateOf(now), 1))
}
