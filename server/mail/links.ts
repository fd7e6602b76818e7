import { type Kysely, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Brand } from '#domain/site/site-content.ts'
import { hash, randomToken } from '#server/auth/secrets.ts'
import type { DB } from '#server/db/tables.ts'
import type { Services } from '#server/services.ts'
import { brandOf } from '#server/site/site.ts'
import { compose, type Message } from './compose.ts'
import { changeEmailMessage, linkMinutes, resetMessage, verifyMessage } from './messages.ts'
import { enqueueMail } from './outbox.ts'

type Purpose = keyof typeof linkMinutes

const ending = (purpose: Purpose) => sql<string>`now() + ${linkMinutes[purpose]} * interval '1 minute'`

/** Adds a link and returns its token. `email` is the new address of a `change_email` link. */
export async function addLink(db: Kysely<DB>, purpose: Purpose, userId: string, email: string | null = null) {
  const token = randomToken()
  await db
    .insertInto('mail_links')
    .values({ hash: hash(token), user_id: userId, purpose, email, expires_at: ending(purpose) })
    .execute()
  return token
}

/** Sends a link that confirms the user's address. Earlier links stay valid. */
export async function mailVerification(
  db: Kysely<DB>,
  services: Services,
  user: { id: string; email: string },
  message: (url: string, brandName: string) => Message = verifyMessage,
) {
  const token = await addLink(db, 'verify_email', user.id)
  await enqueueMail(db, services, { user_id: user.id, recipient: user.email }, ({ brand_name }: Brand) =>
    message(`${services.publicUrl}/verify-email#token=${token}`, brand_name),
  )
}

/** Sends a link to a new address, which changes the user's address. Earlier links to it stay valid. */
export async function mailEmailChange(db: Kysely<DB>, services: Services, userId: string, email: string) {
  const token = await addLink(db, 'change_email', userId, email)
  await enqueueMail(db, services, { user_id: userId, recipient: email }, ({ brand_name }) =>
    changeEmailMessage(`${services.publicUrl}/change-email#token=${token}`, brand_name),
  )
}

/** Sends a link for a new password, if an active account has this address. Takes equally long if none has. */
export async function mailForgotten(db: Kysely<DB>, services: Services, email: string) {
  const token = randomToken()
  const brand = await brandOf(db, services.config)
  const mail = compose(
    resetMessage(`${services.publicUrl}/reset-password#token=${token}`, brand.brand_name),
    brand,
  )
  await sql`
    with person as (select id, email from users where email = ${email} and status = 'active'),
    link as (
      insert into mail_links (hash, user_id, purpose, expires_at)
      select ${hash(token)}, id, 'reset_password', ${ending('reset_password')} from person
    )
    insert into mails (id, user_id, recipient, subject, body_text, body_html)
    select ${newId()}::uuid, id, email, ${mail.subject}, ${mail.body_text}, ${mail.body_html} from person`.execute(
    db,
  )
}

/** Makes a user's links useless: all of them, or those of one purpose. */
export async function dropLinks(db: Kysely<DB>, userId: string, purpose?: Purpose) {
  let links = db.deleteFrom('mail_links').where('user_id', '=', userId)
  if (purpose) links = links.where('purpose', '=', purpose)
  await links.execute()
}

/** The row of an active user, locked: links and changes of the address take turns. */
export async function lockActive(db: Kysely<DB>, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Uses up a link and all others of its purpose. Returns its user, and the new address of a `change_email` link;
 * undefined when it is unknown, used or expired.
 */
export async function useLink(db: Kysely<DB>, purpose: Purpose, token: string) {
  const link = await db
    .selectFrom('mail_links')
    .select('user_id')
    .where('hash', '=', hash(token))
    .executeTakeFirst()
  const user = link && (await lockActive(db, link.user_id))
  if (!user) return undefined
  const used = await db
    .deleteFrom('mail_links')
    .where('hash', '=', hash(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<string>`now()`)
    .returning('email')
    .executeTakeFirst()
  if (!used) return undefined
  await dropLinks(db, user.id, purpose)
  return { user, email: used.email }
}
