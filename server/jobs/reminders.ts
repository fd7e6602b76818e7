import { sql } from 'kysely'
import { nextHour, today } from '#domain/dates.ts'
import { checkInReminder } from '#domain/progress/progress-figures.ts'
import type { Db } from '#server/db/rows.ts'
import { notify } from '#server/messages/notifications.ts'
import { lastReportOf } from '#server/progress/check-ins.ts'

const atOnce = 1000
/** The hour of the day in the business time zone. */
const hour = 9

/**
 * Reminds challengers in care of a report that is due, once a week each: since a week after the last one, and without any
 * since their first plan began. Returns how many were reminded.
 */
export async function remindOfCheckIns(db: Db, day = today()): Promise<number> {
  let reminded = 0
  for (let after: string | undefined; ; ) {
    const step = await db.transaction().execute((inside) => remindSome(inside, day, after))
    reminded += step.reminded
    if (!step.last) return reminded
    after = step.last
  }
}

/** The same for the next challengers after this one. Returns the last of them, unless they are the last of all. */
async function remindSome(db: Db, day: string, after: string | undefined) {
  const { rows } = await sql<{ user_id: string; since: string | null; reminded: string | null }>`
    select a.patient_id as user_id, due.since,
      (select max(n.week_start) from notifications n
        where n.user_id = a.patient_id and n.kind = 'check_in_due') as reminded
    from (select patient_id from assignments where active ${after ? sql`and patient_id > ${after}` : sql``}
      order by patient_id limit ${atOnce}) a
    left join lateral (select coalesce(${lastReportOf(sql.ref('a.patient_id'))} + 7,
      (select min(m.first_date) from meal_plans m where m.patient_id = a.patient_id and m.status = 'published')) as since
      from users u where u.id = a.patient_id and u.status = 'active' and u.email is not null
    ) due on true
    order by a.patient_id`.execute(db)
  const due = rows.flatMap(({ user_id, since, reminded }) => {
    const week_start = since !== null && since <= day ? checkInReminder(since, day) : null
    const isNew = week_start !== null && (reminded === null || reminded < week_start)
    return isNew ? [{ user_id, kind: 'check_in_due' as const, week_start }] : []
  })
  if (due.length) await notify(db, ...due)
  return { reminded: due.length, last: rows.length === atOnce ? rows.at(-1)!.user_id : undefined }
}

/** The next 9:00 in the business time zone, in milliseconds. */
export const nextReminders = (now: number) => nextHour(hour, now)
