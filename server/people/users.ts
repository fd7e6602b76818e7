import type { Kysely } from 'kysely'
import type { DB } from '#server/db/tables.ts'
import { invalidField } from '#server/http/errors.ts'
import { forgetInMails } from '#server/mail/outbox.ts'

/**
 * Locks a person before any of their rows. Assigning and erasing lock in the same order, so they can't deadlock.
 * Inserts that only refer to the person need not wait.
 */
export async function lockUser(db: Kysely<DB>, userId: string) {
  await db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/** Sets the user's name to the name on their profile: a person has one name everywhere. */
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

/** Renames a user, also on their profile. With a profile a first and a last name are needed, else 422. */
export async function renameUser(db: Kysely<DB>, userId: string, name: string | null) {
  await lockUser(db, userId)
  const [, first_name, last_name] = name?.match(/^(.+)\s+(\S+)$/) ?? []
  const parts = { first_name: first_name ?? '', last_name: last_name ?? '' }
  for (const [table, owner] of [
    ['patient_profiles', 'patient_id'],
    ['nutritionist_profiles', 'user_id'],
  ] as const) {
    const profile = await db
      .selectFrom(table)
      .select(['first_name', 'last_name'])
      .where(owner as never, '=', userId as never)
      .executeTakeFirst()
    if (!profile || name === `${profile.first_name} ${profile.last_name}`) continue
    if (!first_name) throw invalidField('name', 'Please write your first and last name')
    await db
      .updateTable(table)
      .set(parts)
      .where(owner as never, '=', userId as never)
      .execute()
  }
  await db.updateTable('users').set({ name }).where('id', '=', userId).execute()
}

/**
 * Erases a person with their profile, plans, reports and messages. Payments stay, without the person and without
 * their notes, which may name them. Mails to others no longer name the person.
 */
export async function eraseUser(db: Kysely<DB>, userId: string) {
  await db.updateTable('payments').set({ note: null }).where('patient_id', '=', userId).execute()
  await forgetInMails(db, userId)
  await db.deleteFrom('users').where('id', '=', userId).execute()
}
