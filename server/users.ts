import type { Kysely } from 'kysely'
import type { DB } from './db/tables.ts'

/** The name on a profile is the person's name everywhere. */
export async function nameUser(
  db: Kysely<DB>,
  userId: string,
  profile: { first_name: string; last_name: string },
) {
  await db
    .updateTable('users')
    .set({ name: `${profile.first_name} ${profile.last_name}` })
    .where('id', '=', userId)
    .execute()
}
