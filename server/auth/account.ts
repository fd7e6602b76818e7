import { sql } from 'kysely'
import { account, forgotPasswordReply } from '#domain/auth/account.ts'
import type { SessionStart } from '#domain/auth/auth.ts'
import { lockActiveAdmins } from '#server/admin/administrators.ts'
import { listErasures } from '#server/backup/erasures.ts'
import { type Db, lockRow, now, orNotFound, page, rowOf, update } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { implement, slow } from '#server/http/routes.ts'
import { claimTurn, clearSignIns, waitToMail } from '#server/http/throttle.ts'
import { mailForgotten, mailVerification, useLink } from '#server/mail/links.ts'
import { accountDeletedMessage, passwordChangedMessage } from '#server/mail/messages.ts'
import { enqueueMail, mailUser } from '#server/mail/outbox.ts'
import { eraseUser } from '#server/people/erase-user.ts'
import { renameUser } from '#server/people/users.ts'
import type { Services } from '#server/services.ts'
import { brandOf, termsInForce } from '#server/site/site.ts'
import { exportOf } from './account-export.ts'
import { refuseCommonPassword, refuseOwnWords } from './passwords.ts'
import { prove } from './proof.ts'
import { dropRecentSecondFactor, endAccess } from './recovery.ts'
import { secondFactorOf } from './second-factor-codes.ts'
import { hash } from './secrets.ts'
import { endSessions, startSession } from './sessions.ts'

/** The new address that waits until its link is opened, and when the newest link ends. */
export async function pendingEmail(db: Db, userId: string) {
  const link = await db
    .selectFrom('mail_links')
    .select(['email', 'expires_at'])
    .where('user_id', '=', userId)
    .where('purpose', '=', 'change_email')
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return link ? { email: link.email!, expires_at: link.expires_at } : null
}

export async function accountOf(db: Db, user: SignedIn) {
  return {
    ...(await rowOf(db, 'users', { id: user.id }))!,
    email: user.email,
    needs_second_factor: user.needs_second_factor,
    email_change: await pendingEmail(db, user.id),
    second_factor: await secondFactorOf(db, user.id),
  }
}

/** Tells a person about their new password, and what ended with the old one. */
async function tellNewPassword(
  db: Db,
  services: Services,
  user: { id: string; email: string },
  consequences: string[],
) {
  const forgotUrl = `${services.publicUrl}/forgot-password`
  await mailUser(db, services, user, passwordChangedMessage(forgotUrl, consequences))
}

export const deadLink = () => notFound('This link is not valid any more. Please ask for a new one.')

/** 409 for the last administrator who can sign in: nobody could manage the platform afterwards. */
async function refuseLastAdmin(db: Db) {
  const admins = await lockActiveAdmins(db)
  if (admins.length < 2)
    throw conflict('You are the only administrator. Create another one before you delete your account.')
}

export const accountHandlers = implement(account, {
  'POST /auth/forgot-password': async ({ db, body, services }) => {
    // At most one mail in two minutes, so nobody can flood another person's mailbox.
    if (await claimTurn(db, `forgot:${hash(body.email)}`, 120)) await mailForgotten(db, services, body.email)
    return { detail: forgotPasswordReply }
  },

  'POST /auth/reset-password': slow(async ({ body, services, write, concerns }) => {
    refuseCommonPassword(body.password)
    const password_hash = await services.hasher.hash(body.password)
    return write(async (db) => {
      const link = await useLink(db, 'reset_password', body.token)
      if (!link) throw deadLink()
      const { user } = link
      refuseOwnWords(body.password, user)
      concerns(user.id)
      // The link was sent by e-mail, so using it confirms the address.
      await update(db, 'users', 'id', user.id, { password_hash, email_verified: true })
      await clearSignIns(db, user.id)
      const { support_email } = await brandOf(db, services.config)
      await tellNewPassword(db, services, user, [
        ...(await endAccess(db, user.id, 'password')),
        ...(await dropRecentSecondFactor(db, user.id, support_email)),
      ])
    })
  }),

  'POST /auth/verify-email': async ({ db, body, concerns }) => {
    const link = await useLink(db, 'verify_email', body.token)
    if (!link) throw deadLink()
    concerns(link.user.id)
    await update(db, 'users', 'id', link.user.id, { email_verified: true })
  },

  'POST /auth/verify-email/resend': async ({ db, user, services }) => {
    if (user.email_verified) return { detail: 'Your e-mail address is confirmed already.' }
    if ((await waitToMail(db, user.email, user.id)) === 0) await mailVerification(db, services, user)
    return { detail: `We have sent the link to ${user.email}.` }
  },

  'GET /account': async ({ db, user }) => accountOf(db, user),

  'PUT /account': async ({ db, user, body, keepOthers }) => {
    keepOthers(await lockRow(db, 'users', 'id', user.id))
    const { name, ...rest } = body
    await update(db, 'users', 'id', user.id, { ...rest, id: user.id })
    if (name !== undefined) await renameUser(db, user.id, name)
    return accountOf(db, user)
  },

  'POST /account/consent': async ({ db, user }) => {
    await update(db, 'users', 'id', user.id, { consent_version: termsInForce, consent_at: now })
    return accountOf(db, user)
  },

  'POST /account/password': slow(async (call) => {
    const { user, body, services, caller } = call
    const proof = { password: body.current_password, code: body.code }
    const change = await prove<SessionStart>(call, proof, 'current_password')
    refuseCommonPassword(body.new_password, 'new_password')
    refuseOwnWords(body.new_password, user, 'new_password')
    const password_hash = await services.hasher.hash(body.new_password)
    return change(async (db, { known }) => {
      // The old hash is compared again: of two changes at the same time only the first succeeds.
      await db
        .updateTable('users')
        .set({ password_hash })
        .where('id', '=', user.id)
        .where('password_hash', '=', known)
        .returning('id')
        .executeTakeFirstOrThrow(orNotFound())
      await tellNewPassword(db, services, user, await endAccess(db, user.id, 'password', user.session_id))
      return startSession(db, services, user.id, caller)
    })
  }),

  'GET /account/sessions': async ({ db, user, query }) =>
    page(
      db,
      db
        .selectFrom('sessions')
        .select(['id', 'created_at', 'refreshed_at', 'ip', 'user_agent'])
        .select(sql<boolean>`id = ${user.session_id}::uuid`.as('current'))
        .where('user_id', '=', user.id)
        .orderBy('refreshed_at', 'desc')
        .orderBy('id', 'desc'),
      query,
    ),

  'DELETE /account/sessions/:id': async ({ db, user, params }) => {
    const ended = await endSessions(db, user.id, 'device', { only: params.id })
    if (!ended.length) throw notFound()
  },

  'DELETE /account/sessions': async ({ db, user }) => {
    await endSessions(db, user.id, 'device', { except: user.session_id })
  },

  'GET /account/export': async ({ db, user }) => exportOf(db, user.id),

  'DELETE /account': slow(async (call) => {
    const { user, body, services } = call
    const erase = await prove<void>(call, body)
    await erase(async (db) => {
      if (user.role === 'admin' && !user.desk) await refuseLastAdmin(db)
      await eraseUser(db, user.id)
      // An address that nobody confirmed may be a stranger's, who must not get a mail for each account made and erased.
      if (!user.email_verified && (await waitToMail(db, user.email, user.id)) > 0) return
      await enqueueMail(db, services, { user_id: null, recipient: user.email }, (brand) =>
        accountDeletedMessage(brand, 'owner'),
      )
    })
    await listErasures(services)
  }),
})
