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
  return db.transaction().execute(async (inside) => {
    const { rows } = await sql<{ user_id: string; since: string; reminded: string | null }>`
      select a.patient_id as user_id, due.since,
        (select max(n.week_start) from notifications n
          where n.user_id = a.patient_id and n.kind = 'check_in_due') as reminded
      from assignments a
      join users u on u.id = a.patient_id and u.status = 'active' and u.email is not null
      cross join lateral (select coalesce(${lastReportOf(sql.ref('a.patient_id'))} + 7,
        (select min(m.first_date) from meal_plans m where m.patient_id = a.patient_id and m.status = 'published')) as since
      ) due
      where a.active and due.since <= ${day}::date`.execute(inside)
    const due = rows.flatMap(({ user_id, since, reminded }) => {
      const week_start = checkInReminder(since, day)
      const isNew = week_start !== null && (reminded === null || reminded < week_start)
      return isNew ? [{ user_id, kind: 'check_in_due' as const, week_start }] : []
    })
    for (let from = 0; from < due.length; from += atOnce)
      await notify(inside, ...due.slice(from, from + atOnce))
    return due.length
  })
}

/** The next 9:00 in the business time zone, in milliseconds. */
export const nextReminders = (now: number) => nextHour(hour, now)
