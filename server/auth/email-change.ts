import { sql } from 'kysely'
import { type Account, wrongPasswordMessage } from '#domain/auth/account.ts'
import { emailTakenMessage } from '#domain/auth/auth.ts'
import {
  emailChange,
  mailedLatelyMessage,
  sameEmailMessage,
  takenMeanwhileMessage,
  undoDays,
} from '#domain/auth/email-change.ts'
import { type Db, insert, lockRow, now, rowOf, update } from '#server/db/rows.ts'
import { conflict, HttpError, invalidField, notFound, tooMany } from '#server/http/errors.ts'
import { implement, slow } from '#server/http/routes.ts'
import { claimAttempt, clearAttempts, waitToMail } from '#server/http/throttle.ts'
import { addLink, dropLinks, lockActive, mailEmailChange, useLink } from '#server/mail/links.ts'
import { emailGoneMessage, emailReplacedMessage, emailRestoredMessage } from '#server/mail/messages.ts'
import { mailUser } from '#server/mail/outbox.ts'
import type { Services } from '#server/services.ts'
import { brandOf } from '#server/site/site.ts'
import { accountOf, deadLink, pendingEmail } from './account.ts'
import { prove } from './proof.ts'
import { dropRecentSecondFactor, endAccess } from './recovery.ts'
import { hash, randomToken } from './secrets.ts'

/** Whether another account has this address, or can still bring it back. */
async function isTaken(db: Db, email: string, userId: string | null) {
  const { rows } = await sql<{ taken: boolean }>`select
    exists (select from users where email = ${email} and id is distinct from ${userId}::uuid)
    or exists (select from former_emails
      where email = ${email} and user_id is distinct from ${userId}::uuid and undo_until > now()) as taken`.execute(
    db,
  )
  return rows[0]!.taken
}

/** 409 at the field `email` when another account has this address, or any account without a `userId`. */
export async function refuseTaken(db: Db, email: string, userId: string | null = null) {
  if (await isTaken(db, email, userId))
    throw new HttpError(409, emailTakenMessage, { errors: [{ path: 'email', message: emailTakenMessage }] })
}

type Address = { email: string; email_verified: boolean }

/**
 * Gives a user, whose row is locked, another address. The old one is told; if the person had confirmed it, with a link
 * that brings it back. An address that nobody confirmed may be a stranger's, to whom a typo must not give the account.
 * Links mailed before stop working: they would confirm, or open, an account that has left their mailbox. A return to a
 * former address is like an undo: no address since then, which may be a thief's, can be brought back any more. 409 when
 * the new address is taken.
 */
export async function replaceEmail(
  db: Db,
  services: Services,
  user: Address & { id: string },
  to: Address,
  by: 'owner' | 'administrator',
) {
  const token = randomToken()
  const returned = await db
    .selectFrom('former_emails')
    .select('id')
    .where('user_id', '=', user.id)
    .where('email', '=', to.email)
    .where('undo_until', '>', now)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (returned)
    await db
      .updateTable('former_emails')
      .set({ undo_until: now })
      .where('user_id', '=', user.id)
      .where('id', '>', returned.id)
      .execute()
  const canUndo = user.email_verified && !returned
  await insert(db, 'former_emails', {
    user_id: user.id,
    email: user.email,
    email_verified: user.email_verified,
    undo_hash: hash(token),
    undo_until: canUndo ? sql<string>`now() + ${undoDays} * interval '1 day'` : now,
  })
  // An administrator's session may be in a thief's hands: links to the new address wait for a day.
  const links_from = by === 'administrator' ? sql<string>`now() + interval '1 day'` : null
  await update(db, 'users', 'id', user.id, { ...to, links_from })
  await dropLinks(db, user.id)
  const undoUrl = canUndo ? `${services.publicUrl}/undo-email-change#token=${token}` : null
  // An address that nobody confirmed may be a stranger's, who must not get mails without end.
  const isTold =
    by === 'administrator' || user.email_verified || (await waitToMail(db, user.email, user.id)) === 0
  if (isTold) await mailUser(db, services, user, (brand) => emailReplacedMessage(undoUrl, brand, by))
}

/** Uses up the link that undoes a change. Returns the user, locked, and the address to bring back. */
async function useUndo(db: Db, token: string) {
  const former = await rowOf(db, 'former_emails', { undo_hash: hash(token) }, ['user_id'])
  const user = former && (await lockActive(db, former.user_id))
  if (!user) return undefined
  const undone = await db
    .deleteFrom('former_emails')
    .where('undo_hash', '=', hash(token))
    .where('undo_until', '>', now)
    .returning(['id', 'email', 'replaced_at'])
    .executeTakeFirst()
  if (!undone) return undefined
  // Later changes are undone too. Their links would give the account to whoever made them.
  await db.deleteFrom('former_emails').where('user_id', '=', user.id).where('id', '>', undone.id).execute()
  return { user, ...undone }
}

export const emailChangeHandlers = implement(emailChange, {
  'POST /account/email': slow(async (call) => {
    const { db, user, body, services } = call
    const change = await prove<Account>(call, body)
    // Slowed down like guessing: each request mails a stranger, or tells whether an address has an account.
    await claimAttempt(db, `email:${user.id}`)
    return change(async (inside, { known }) => {
      const { email, password_hash } = await lockRow(inside, 'users', 'id', user.id)
      // Another device has just chosen a new password, which withdraws what the old one asked for.
      if (password_hash !== known) throw invalidField('password', wrongPasswordMessage)
      if (body.email === email) throw invalidField('email', sameEmailMessage)
      await refuseTaken(inside, body.email, user.id)
      const wait = await waitToMail(inside, body.email, user.id)
      if (wait > 0) throw tooMany(wait, mailedLatelyMessage)
      await dropLinks(inside, user.id, 'change_email')
      await mailEmailChange(inside, services, user.id, body.email)
      return accountOf(inside, user)
    })
  }),

  'POST /account/email/resend': async ({ db, user, services }) => {
    await lockRow(db, 'users', 'id', user.id)
    const pending = await pendingEmail(db, user.id)
    if (!pending) throw notFound('No change of address waits for its link any more.')
    if ((await waitToMail(db, pending.email, user.id)) === 0)
      await mailEmailChange(db, services, user.id, pending.email)
    return { detail: `We have sent the link to ${pending.email}.` }
  },

  'DELETE /account/email': async ({ db, user }) => dropLinks(db, user.id, 'change_email'),

  'POST /auth/change-email': async ({ db, body, services, concerns }) => {
    const link = await useLink(db, 'change_email', body.token)
    if (!link) throw deadLink()
    const { user } = link
    const email = link.email!
    concerns(user.id)
    if (await isTaken(db, email, user.id)) throw conflict(takenMeanwhileMessage)
    await replaceEmail(db, services, user, { email, email_verified: true }, 'owner')
    await clearAttempts(db, `email:${user.id}`)
    return { email }
  },

  'POST /auth/undo-email-change': async ({ db, body, services, concerns }) => {
    const undone = await useUndo(db, body.token)
    if (!undone) throw notFound('This link is not valid any more.')
    const { user, email, replaced_at } = undone
    concerns(user.id)
    // A thief who changed the address may know the password, so nobody signs in until the owner has chosen a new one.
    await update(db, 'users', 'id', user.id, {
      email,
      email_verified: true,
      password_hash: '',
      links_from: null,
    })
    await dropLinks(db, user.id)
    const brand = await brandOf(db, services.config)
    const consequences = [
      ...(await endAccess(db, user.id, 'email')),
      ...(await dropRecentSecondFactor(
        db,
        user.id,
        brand.support_email,
        sql<string>`${replaced_at}::timestamptz`,
      )),
    ]
    const { token: reset_token } = await addLink(db, 'reset_password', user.id)
    const message = emailRestoredMessage(services.publicUrl, reset_token, brand.brand_name, consequences)
    await mailUser(db, services, { id: user.id, email }, message)
    if (user.email !== email)
      await mailUser(db, services, user, emailGoneMessage(brand.brand_name, brand.support_email))
    return { email, reset_token }
  },
})
