import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DateString } from '#domain/dates.ts'
import { beforeBirthMessage } from '#domain/people/patients.ts'
import type { DB } from '#server/db/tables.ts'
import { invalidField } from '#server/http/errors.ts'

export const beforeBirth = (field: string) => invalidField(field, beforeBirthMessage)

/** Whether a date is before the challenger was born; without a profile nobody knows. */
export const isBeforeBirth = (patientId: string, date: DateString): RawBuilder<SqlBool> =>
  sql`exists (select from patient_profiles where patient_id = ${patientId}::uuid and dob > ${date}::date)`

/** 422 for such a date. */
export async function refuseBeforeBirth(db: Kysely<DB>, patientId: string, field: string, date: DateString) {
  const { rows } = await sql<{ is: boolean }>`select ${isBeforeBirth(patientId, date)} as is`.execute(db)
  if (rows[0]?.is) throw beforeBirth(field)
}
