import { sql } from 'kysely'
import type { DateString } from '#domain/dates.ts'
import { containingSmall } from '#server/db/page.ts'

/** Whether a subscription (alias `s`) runs on a day. That of an erased person does not run any more. */
export function isRunning(day: DateString) {
  return sql<boolean>`(s.patient_id is not null and s.cancelled_at is null and ${day}::date between s.starts_on and s.ends_on)`
}

/** Ids of challengers with the text in name, e-mail or phone. A subquery on users, so it runs once, not per entry. */
export function peopleFound(q: string) {
  return sql`select id from users where role = 'patient' and search_text like ${containingSmall(q)}`
}

/** Payments minus refunds, in paise. `p` is the alias of payments. */
export const revenuePaise = sql<number>`coalesce(sum(case p.kind when 'payment' then p.amount_paise else -p.amount_paise end), 0)::float8`
