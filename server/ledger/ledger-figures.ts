import { sql } from 'kysely'
import type { DateString } from '#domain/dates.ts'
import { containingSmall } from '#server/db/page.ts'

/** Whether a subscription, of the alias `s`, runs on a day: who is gone subscribes to nothing any more. */
export function isRunning(day: DateString) {
  return sql<boolean>`(s.patient_id is not null and s.cancelled_at is null and ${day}::date between s.starts_on and s.ends_on)`
}

/** Ids of those whose name, e-mail or phone has the text: looked for among the people, not once for each entry. */
export function peopleFound(q: string) {
  return sql`select id from users where role = 'patient' and search_text like ${containingSmall(q)}`
}

/** Paid less refunded, in paise, of payments with the alias `p`. */
export const revenuePaise = sql<number>`coalesce(sum(case p.kind when 'payment' then p.amount_paise else -p.amount_paise end), 0)::float8`
