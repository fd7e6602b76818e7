import { sql } from 'kysely'
import { endAppointmentsOf } from '#server/appointments/telling.ts'
import { lockChallengersOf, tellErased } from '#server/care/ending.ts'
import { type Db, insertedIfNew, update } from '#server/db/rows.ts'
import { forgetInMails } from '#server/mail/outbox.ts'
import { writtenBy } from '#server/support/written-by.ts'
import { endHome } from './home-links.ts'
import { lockUsers } from './users.ts'

/** Deletes what a person wrote to support, with the replies, and other mails to their address. */
async function eraseCorrespondence(db: Db, userId: string) {
  const user = sql<string>`${userId}::uuid`
  await sql`delete from mails where id in (select e.mail_id from query_events e
    join support_queries q on q.id = e.query_id where ${writtenBy(user)})`.execute(db)
  await sql`delete from support_queries q where ${writtenBy(user)}`.execute(db)
  for (const [table, address] of [
    ['mails', 'recipient'],
    ['invitations', 'email'],
    ['home_invitations', 'email'],
  ] as const)
    await sql`delete from ${sql.table(table)} where ${sql.ref(address)} = (
      select email from users where id = ${user} and email_verified)`.execute(db)
}

/**
 * Erases a person with their profile, plans, reports, messages, mails, and what they wrote to support. Payments stay,
 * without the person, their notes and their references, which may name them. Issued invoices stay as they are, with the name
 * on them: tax law asks for both. Mails to others no longer name the person.
 * Who gave or got care from them is told.
 */
export async function eraseUser(db: Db, userId: string) {
  await lockChallengersOf(db, userId)
  await lockUsers(db, [userId])
  await endHome(db, userId, true)
  await endAppointmentsOf(db, userId, 'erased')
  await tellErased(db, userId)
  await eraseCorrespondence(db, userId)
  await update(db, 'payments', 'patient_id', userId, { note: null, reference: null })
  const nothing = { claim_reference: null, claimed_at: null }
  await update(db, 'invoices', 'patient_id', userId, nothing)
  await forgetInMails(db, userId)
  await db.deleteFrom('users').where('id', '=', userId).execute()
  // After a restore this person is erased again: server/backup/erasures.ts.
  await insertedIfNew(db, 'erasures', { user_id: userId })
}
