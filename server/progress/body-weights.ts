import { type RawBuilder, sql } from 'kysely'
import type { DateString } from '#domain/dates.ts'
import type { Db } from '#server/db/rows.ts'

/**
 * Every weight of a person, of reports and of single days; of one day the one with the latest `at` was written last.
 * `patient` is an id or a column.
 */
export const bodyWeights = (patient: RawBuilder<unknown>) => sql`(
  select week_start as date, weight_kg, updated_at as at, false as single from progress_reports
  where patient_id = ${patient} and weight_kg is not null
  union all
  select date, weight_kg, updated_at as at, true from weights where patient_id = ${patient})`

/** The date and the kg of a person's newest weight, and whether it is apart from reports; no row without one. For statements. */
export const newestWeight = (patient: RawBuilder<unknown>) => sql`(
  select date, weight_kg, single from (
    (select week_start as date, weight_kg, updated_at as at, false as single from progress_reports
      where patient_id = ${patient} and weight_kg is not null order by week_start desc limit 1)
    union all
    (select date, weight_kg, updated_at, true from weights where patient_id = ${patient} order by date desc limit 1)
  ) as weighed order by date desc, at desc limit 1)`

/** A person's newest weight. */
export async function latestWeight(db: Db, patientId: string) {
  const { rows } = await sql<{ date: DateString; weight_kg: number; single: boolean }>`
    select * from ${newestWeight(sql`${patientId}::uuid`)} as newest`.execute(db)
  return rows[0]
}
