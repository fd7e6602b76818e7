import { type RawBuilder, sql } from 'kysely'
import { getTimeZone } from '#domain/dates.ts'
import { daysPerPlan } from '#domain/plans/meal-plans.ts'
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

/** The first published plan to end. Its days are seven at most, and later plans end later. */
const firstPlan = (patientId: RawBuilder<unknown>) => sql`(
  select last_date, day_count from meal_plans where patient_id = ${patientId} and status = 'published'
  order by last_date limit 1)`

/**
 * Whether enough planned days had passed when a report was filed to say how closely the plan was followed. Mostly the dates of
 * the first plan tell; else its days are read, unless the third planned day is given. For statements.
 */
export function isRated(report: string, third?: RawBuilder<string | null>) {
  const of = (column: string) => sql.ref(`${report}.${column}`)
  const end = sql`least(${of('week_start')} + 7, (${of('created_at')} at time zone ${sql.lit(getTimeZone())})::date)`
  const isPast = (day: RawBuilder<string | null>) => sql<boolean>`coalesce(${day} < ${end}, false)`
  if (third) return isPast(third)
  const patient = of('patient_id')
  return sql<boolean>`coalesce((
    select case when first.day_count >= ${sql.lit(ratedAfterDays)} and first.last_date < ${end} then true
      when first.last_date - ${sql.lit(daysPerPlan - ratedAfterDays)} >= ${end} then false end
    from ${firstPlan(patient)} first), ${isPast(thirdPlannedDay(patient))})`
}
