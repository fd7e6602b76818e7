import { type RawBuilder, sql } from 'kysely'

/**
 * The day from which the next report of a challenger is counted: that of the last report, else the first day of the
 * first published plan; null before both. For statements.
 */
export const countedFrom = (patientId: RawBuilder<string>) => sql<string | null>`coalesce(
  (select max(r.week_start) from progress_reports r where r.patient_id = ${patientId}),
  (select min(m.first_date) from meal_plans m where m.patient_id = ${patientId} and m.status = 'published'))`
