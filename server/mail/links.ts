import { type Kysely, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { hash, randomToken } from '#server/auth/secrets.ts'
import type { DB } from '#server/db/tables.ts'
import type { Services } from '#server/services.ts'
import { brandOf } from '#server/site/site.ts'
import { compose } from './compose.ts'
import { linkMinutes, resetMessage, verifyMessage } from './messages.ts'
import { enqueueMail } from './outbox.ts'

type Purpose = keyof typeof linkMinutes

const ending = (purpose: Purpose) => sql<string>`now() + ${linkMinutes[purpose]} * interval '1 minute'`

/** Sends a link that confirms the user's address. Earlier links stay valid. */
export async function mailVerification(
  db: Kysely<DB>,
  services: Services,
  user: { id: string; email: string },
) {
  const token = randomToken()
  await db
    .insertInto('mail_links')
    .values({
      hash: hash(token),
      user_id: user.id,
      purpose: 'verify_email',
      expires_at: ending('verify_email'),
    })
    .execute()
  await enqueueMail(db, services, { user_id: user.id, recipient: user.email }, ({ brand_name }) =>
    verifyMessage(`${services.publicUrl}/verify-email?token=${token}`, brand_name),
  )
}

/** Sends a link for a new password, if an active account has this address. Takes equally long if none has. */
export async function mailForgotten(db: Kysely<DB>, services: Services, email: string) {
  const token = randomToken()
  const brand = await brandOf(db, services.config)
  const mail = compose(
    resetMessage(`${services.publicUrl}/reset-password?token=${token}`, brand.brand_name),
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

/**
 * Uses up a link and all others of its purpose. Returns the user's id; undefined when it is unknown, used or expired.
 */
export async function useLink(db: Kysely<DB>, purpose: Purpose, token: string): Promise<string | undefined> {
  const link = await db
    .selectFrom('mail_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select('l.user_id')
    .where('l.hash', '=', hash(token))
    .where('l.purpose', '=', purpose)
    .where('l.expires_at', '>', sql<string>`now()`)
    .where('u.status', '=', 'active')
    .forUpdate('l')
    .executeTakeFirst()
  if (!link) return undefined
  await db
    .deleteFrom('mail_links')
    .where('user_id', '=', link.user_id)
    .where('purpose', '=', purpose)
    .execute()
  return link.user_id
}
