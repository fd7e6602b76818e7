import type { Kysely } from 'kysely'
import type { DateString } from '#domain/dates.ts'
import { beforeBirthMessage } from '#domain/people/patients.ts'
import type { DB } from '#server/db/tables.ts'
import { invalidField } from '#server/http/errors.ts'

/** 422 for a date before the challenger was born; without a profile nobody knows. */
export async function refuseBeforeBirth(db: Kysely<DB>, patientId: string, field: string, date: DateString) {
  const older = await db
    .selectFrom('patient_profiles')
    .select('patient_id')
    .where('patient_id', '=', patientId)
    .where('dob', '>', date)
    .executeTakeFirst()
  if (older) throw invalidField(field, beforeBirthMessage)
}
