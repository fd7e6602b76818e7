import { type Kysely, sql } from 'kysely'
import { addDays, today } from '#domain/dates.ts'
import type { DB } from '#server/db/tables.ts'
import type { Services } from '#server/services.ts'

/**
 * Ranks nutritionists: N of "Top N%" is the share of approved nutritionists whose challengers' average
 * adherence over 30 days is strictly higher, rounded up to the next 10, at least 10.
 */
export async function rankNutritionists(db: Kysely<DB>, day = today()) {
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

/** Removes what has served its time: ended sessions and tokens, answered keys, forgotten attempts. */
export async function removeExpired(db: Kysely<DB>) {
  await sql`delete from access_tokens where expires_at < now()`.execute(db)
  await sql`delete from sessions where refreshed_at < now() - interval '7 days'
    or created_at < now() - interval '30 days'`.execute(db)
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(db)
  await sql`delete from mail_links where expires_at < now()`.execute(db)
  await sql`delete from plan_shares where expires_at < now()`.execute(db)
  await sql`delete from mails where created_at < now() - interval '30 days'`.execute(db)
  await sql`delete from throttles where until < now() - interval '1 day'`.execute(db)
}

/** Does the night's work unless it was done today, by this instance or another. */
export async function runNightly(db: Kysely<DB>): Promise<boolean> {
  return db.transaction().execute(async (inside) => {
    const value = JSON.stringify(today())
    // The row is the lock: a second instance waits here, then sees that the day is done.
    const claimed = await sql`
      insert into settings as s (key, value) values ('nightly_done', ${value}::jsonb)
      on conflict (key) do update set value = excluded.value where s.value <> excluded.value
      returning 1`.execute(inside)
    if (claimed.rows.length === 0) return false
    await rankNutritionists(inside)
    await removeExpired(inside)
    return true
  })
}

const hourly = 60 * 60 * 1000

/** Looks at start and every hour whether the night's work is due. Returns what stops it. */
export function startNightly({ db, log }: Services): () => Promise<void> {
  let running = Promise.resolve()
  const look = () => {
    running = runNightly(db).then(
      (done) => {
        if (done) log.info('nightly work done')
      },
      (error) => log.error({ err: error }, 'nightly work failed; it is tried again in an hour'),
    )
  }
  look()
  const timer = setInterval(look, hourly)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
