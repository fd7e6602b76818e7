import { type RawBuilder, sql } from 'kysely'
import { getTimeZone } from '#domain/dates.ts'
import { ratedAfterDays } from '#domain/progress/progress-figures.ts'

/** The date of a challenger's last report; null without one. For statements. */
export const lastReportOf = (patientId: RawBuilder<string>) =>
  sql<string | null>`(select max(r.week_start) from progress_reports r where r.patient_id = ${patientId})`

/** Whether enough planned days had passed when a report was filed to say how closely the plan was followed. For statements. */
export function isRated(report: string) {
  const of = (column: string) => sql.ref(`${report}.${column}`)
  const end = sql`least(${of('week_start')} + 7, (${of('created_at')} at time zone ${sql.lit(getTimeZone())})::date)`
  return sql<boolean>`(select count(*) >= ${sql.lit(ratedAfterDays)} from (
    select distinct day->>'date' from meal_plans m, jsonb_array_elements(m.days) day
    where m.patient_id = ${of('patient_id')} and m.status = 'published' and m.first_date < ${end}
      and (day->>'date')::date < ${end} and jsonb_array_length(day->'meals') > 0
    limit ${sql.lit(ratedAfterDays)}) planned)`
}
