import { type RawBuilder, sql } from 'kysely'
import type { DateString } from '#domain/dates.ts'

/** Percent of somebody's ticked meals of these days that were eaten as planned, as `adherenceOf` counts. */
export function tickedPercent(
  patientId: string,
  { from, to }: { from: DateString; to: DateString },
): RawBuilder<number | null> {
  return sql`(select round(100.0 * count(*) filter (where state = 'eaten') / nullif(count(*), 0))::int
    from meal_logs where patient_id = ${patientId}::uuid and date between ${from}::date and ${to}::date
      and state is not null)`
}
