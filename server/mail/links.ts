import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { formatInstant } from '#domain/dates.ts'
import { hash, randomToken } from '#server/auth/secrets.ts'
import { type Db, insert, now } from '#server/db/rows.ts'
import { forbidden } from '#server/http/errors.ts'
import type { Services } from '#server/services.ts'
import { brandOf } from '#server/site/site.ts'
import { compose, type Message } from './compose.ts'
import { changeEmailMessage, linkMinutes, resetMessage, verifyMessage } from './messages.ts'
import { mailUser } from './outbox.ts'

type Purpose = keyof typeof linkMinutes

/** When links to a user's address begin to work, if staff changed it less than a day ago; null for at once. */
async function heldUntil(db: Db, column: 'id' | 'email', value: string): Promise<string | null> {
  const stored = await db
    .selectFrom('users')
    .select('links_from')
    .where(column, '=', value)
    .where('links_from', '>', now)
    .executeTakeFirst()
  return stored?.links_from ?? null
}

/** A link that works later is valid for a day at least: nobody waits for it. */
const ending = (purpose: Purpose, from: string | null) =>
  sql<string>`greatest(now() + ${linkMinutes[purpose]} * interval '1 minute', ${from}::timestamptz + interval '1 day')`

/**
 * Adds a link and returns its token, and when it begins to work; null for at once. `email` is the new address of a
 * `change_email` link, whose mailbox is another one.
 */
export async function addLink(db: Db, purpose: Purpose, userId: string, email: string | null = null) {
  const token = randomToken()
  const from = email ? null : await heldUntil(db, 'id', userId)
  await insert(db, 'mail_links', {
    hash: hash(token),
    user_id: userId,
    purpose,
    email,
    works_from: from,
    expires_at: ending(purpose, from),
  })
  return { token, from }
}

/** Sends a link that confirms the user's address. Earlier links stay valid. */
export async function mailVerification(
  db: Db,
  services: Services,
  user: { id: string; email: string },
  message: (url: string, brandName: string, from: string | null) => Message = verifyMessage,
) {
  const { token, from } = await addLink(db, 'verify_email', user.id)
  await mailUser(db, services, user, ({ brand_name }) =>
    message(`${services.publicUrl}/verify-email#token=${token}`, brand_name, from),
  )
}

/** Sends a link to a new address, which changes the user's address. Earlier links to it stay valid. */
export async function mailEmailChange(db: Db, services: Services, userId: string, email: string) {
  const { token } = await addLink(db, 'change_email', userId, email)
  await mailUser(db, services, { id: userId, email }, ({ brand_name }) =>
    changeEmailMessage(`${services.publicUrl}/change-email#token=${token}`, brand_name),
  )
}

/** Sends a link for a new password, if an active account has this address. Takes equally long if none has. */
export async function mailForgotten(db: Db, services: Services, email: string) {
  const token = randomToken()
  const brand = await brandOf(db, services.config)
  const from = await heldUntil(db, 'email', email)
  const mail = compose(
    resetMessage(`${services.publicUrl}/reset-password#token=${token}`, brand.brand_name, from),
    brand,
  )
  await sql`
    with person as (select id, email from users where email = ${email} and status = 'active'),
    link as (
      insert into mail_links (hash, user_id, purpose, works_from, expires_at)
      select ${hash(token)}, id, 'reset_password', ${from}::timestamptz, ${ending('reset_password', from)} from person
    )
    insert into mails (id, user_id, recipient, subject, body_text, body_html)
    select ${newId()}::uuid, id, email, ${mail.subject}, ${mail.body_text}, ${mail.body_html} from person`.execute(
    db,
  )
}

/** Makes a user's links useless: all of them, or those of one purpose. */
export async function dropLinks(db: Db, userId: string, purpose?: Purpose) {
  let links = db.deleteFrom('mail_links').where('user_id', '=', userId)
  if (purpose) links = links.where('purpose', '=', purpose)
  await links.execute()
}

/** The row of an active user, locked: links and changes of the address take turns. */
export async function lockActive(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'email_verified'])
    .where('id', '=', userId)
    .where('status', '=', 'active')
    .where('email', 'is not', null)
    .$narrowType<{ email: string }>()
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Uses up a link and all others of its purpose. Returns its user, and the new address of a `change_email` link;
 * undefined when it is unknown, used or expired; 403 when it does not work yet.
 */
export async function useLink(db: Db, purpose: Purpose, token: string) {
  const link = await db
    .selectFrom('mail_links')
    .select(['user_id', 'works_from', sql<boolean>`coalesce(works_from > now(), false)`.as('is_held')])
    .where('hash', '=', hash(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  if (link?.is_held) throw forbidden(`This link works from ${formatInstant(link.works_from!)} on.`)
  const user = link && (await lockActive(db, link.user_id))
  if (!user) return undefined
  const used = await db
    .deleteFrom('mail_links')
    .where('hash', '=', hash(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  if (!used) return undefined
  await dropLinks(db, user.id, purpose)
  return { user, email: used.email }
}
