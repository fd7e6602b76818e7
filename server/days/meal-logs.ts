import { type RawBuilder, sql } from 'kysely'
import type { DateString } from '#domain/dates.ts'
import type { Swaps } from '#domain/days/meal-logs.ts'

/** The swaps over the plan `p`, for `asServed`; null without any. Keys are as `swapKey` makes them. */
export const swapsOfPlan = sql<Swaps | null>`(select jsonb_object_agg(l.date || ' ' || l.meal_id, l.swap)
  from meal_logs l where l.patient_id = p.patient_id and l.swap is not null
    and l.date between p.first_date and p.last_date)`.as('swaps')

/** The same for those who read the plan as it was written. */
export const noSwaps = sql<Swaps | null>`null`.as('swaps')

/** Percent of somebody's ticked meals of these days that were eaten as planned, as `adherenceOf` counts. */
export function tickedPercent(
  patientId: string,
  { from, to }: { from: DateString; to: DateString },
): RawBuilder<number | null> {
  return sql`(select round(100.0 * count(*) filter (where state = 'eaten') / nullif(count(*), 0))::int
    from meal_logs where patient_id = ${patientId}::uuid and date between ${from}::date and ${to}::date
      and state is not null)`
}
