import type { Db } from '#server/db/rows.ts'

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
