import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DateString } from '#domain/dates.ts'
import { beforeBirthMessage } from '#domain/people/patients.ts'
import { type Db, rowOf, update } from '#server/db/rows.ts'
import { invalidField } from '#server/http/errors.ts'

/**
 * Locks people before any of their rows. Assigning and erasing lock in the same order, so they can't deadlock. Inserts
 * that only refer to these people need not wait.
 */
export async function lockUsers(db: Db, ids: string[]) {
  await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Sets the user's name to the name on their profile: a person has one name everywhere. */
export async function nameUser(db: Db, userId: string, profile: { first_name: string; last_name: string }) {
  await update(db, 'users', 'id', userId, { name: `${profile.first_name} ${profile.last_name}` })
}

/** Renames a user, also on their profile. With a profile a first and a last name are needed, else 422. */
export async function renameUser(db: Db, userId: string, name: string | null) {
  await lockUsers(db, [userId])
  const [, first_name, last_name] = name?.match(/^(.+)\s+(\S+)$/) ?? []
  const parts = { first_name: first_name ?? '', last_name: last_name ?? '' }
  for (const [table, owner] of [
    ['patient_profiles', 'patient_id'],
    ['nutritionist_profiles', 'user_id'],
  ] as const) {
    const profile = await rowOf(db, table, { [owner]: userId }, ['first_name', 'last_name'])
    if (!profile || name === `${profile.first_name} ${profile.last_name}`) continue
    if (!first_name) throw invalidField('name', 'Please write your first and last name')
    await update(db, table, owner as never, userId, parts)
  }
  await update(db, 'users', 'id', userId, { name })
}

export const beforeBirth = (field: string) => invalidField(field, beforeBirthMessage)

/** Whether a date is before the challenger was born; without a profile nobody knows. */
export const isBeforeBirth = (patientId: string, date: DateString): RawBuilder<SqlBool> =>
  sql`exists (select from patient_profiles where patient_id = ${patientId}::uuid and dob > ${date}::date)`

/** 422 for such a date. */
export async function refuseBeforeBirth(db: Db, patientId: string, field: string, date: DateString) {
  const { rows } = await sql<{ is: boolean }>`select ${isBeforeBirth(patientId, date)} as is`.execute(db)
  if (rows[0]?.is) throw beforeBirth(field)
}

/** The id of the challenger's nutritionist, if any. Locks the assignment: a new plan waits until the profile is saved. */
export async function lockCare(db: Db, patientId: string): Promise<string | undefined> {
  const assignment = await db
    .selectFrom('assignments')
    .select('nutritionist_id')
    .where('patient_id', '=', patientId)
    .where('active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return assignment?.nutritionist_id
}
