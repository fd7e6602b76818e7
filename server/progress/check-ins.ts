import { type RawBuilder, sql } from 'kysely'
import { getTimeZone } from '#domain/dates.ts'
import { ratedAfterDays } from '#domain/progress/progress-figures.ts'

/** The date of a challenger's last report; null without one. For statements. */
export const lastReportOf = (patientId: RawBuilder<string>) =>
  sql<string | null>`(select max(r.week_start) from progress_reports r where r.patient_id = ${patientId})`

/** Planned days that are read to find the third: those of the first plans, also when several plans have the same days. */
const readDays = 14

/** The third of a challenger's planned days; null without so many. For statements. */
export const thirdPlannedDay = (patientId: RawBuilder<unknown>) => sql<string | null>`(
  select distinct day from (
    select (day->>'date')::date as day from (
      select days from meal_plans where patient_id = ${patientId} and status = 'published' order by last_date
    ) plans, jsonb_array_elements(plans.days) day
    where jsonb_array_length(day->'meals') > 0 limit ${sql.lit(readDays)}
  ) planned order by day offset ${sql.lit(ratedAfterDays - 1)} limit 1)`

/** Whether enough planned days had passed when a report was filed to say how closely the plan was followed. For statements. */
export function isRated(report: string, third = thirdPlannedDay(sql.ref(`${report}.patient_id`))) {
  const of = (column: string) => sql.ref(`${report}.${column}`)
  const end = sql`least(${of('week_start')} + 7, (${of('created_at')} at time zone ${sql.lit(getTimeZone())})::date)`
  return sql<boolean>`coalesce(${third} < ${end}, false)`
}
