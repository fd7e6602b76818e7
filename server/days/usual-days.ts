import { type RawBuilder, sql } from 'kysely'

/** Whether nobody said that a challenger's date is different: what is ticked on it counts. For statements. */
export const isUsualDay = (patientId: RawBuilder<unknown>, date: RawBuilder<unknown>) =>
  sql<boolean>`not exists (select from day_kinds different
    where different.patient_id = ${patientId} and different.date = ${date})`
