import type { Kysely } from 'kysely'
import { lockChallengersOf, tellErased } from '#server/care/ending.ts'
import type { DB } from '#server/db/tables.ts'
import { forgetInMails } from '#server/mail/outbox.ts'
import { lockUsers } from './users.ts'

/**
 * Erases a person with their profile, plans, reports and messages. Payments stay, without the person and without
 * their notes, which may name them. Mails to others no longer name the person. Who gave or got care from them is told.
 */
export async function eraseUser(db: Kysely<DB>, userId: string) {
  await lockChallengersOf(db, userId)
  await lockUsers(db, [userId])
  await tellErased(db, userId)
  await db.updateTable('payments').set({ note: null }).where('patient_id', '=', userId).execute()
  await forgetInMails(db, userId)
  await db.deleteFrom('users').where('id', '=', userId).execute()
}
