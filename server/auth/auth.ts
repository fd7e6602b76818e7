import type { Transaction } from 'kysely'
import { auth, codeNeededMessage, emailTakenMessage, wrongCodeMessage } from '#domain/auth/auth.ts'
import { sessionEnds } from '#domain/auth/session-end.ts'
import { now } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { conflict, notSignedIn } from '#server/http/errors.ts'
import { implement, slow } from '#server/http/routes.ts'
import { claimSignIn, forgiveSignIn, waitToMail } from '#server/http/throttle.ts'
import { mailVerification } from '#server/mail/links.ts'
import { termsInForce } from '#server/site/site.ts'
import { hashIfRight, refuseCommonPassword, refuseOwnWords } from './passwords.ts'
import { tellWrongCode } from './proof.ts'
import { spendCode } from './second-factor-codes.ts'
import { hash } from './secrets.ts'
import { rotate, startSession, suspended } from './sessions.ts'
import { addUser, closeSetup, refuseWrongSetupToken } from './setup.ts'

/** The answer to a right password without the right code: the page asks for the code then. */
const codeRefused = (message: string) => notSignedIn(message, [{ path: 'code', message }])

export const authHandlers = implement(auth, {
  'POST /auth/login': slow(async ({ db, body, services, caller, write, concerns }) => {
    const user = await db
      .selectFrom('users')
      .select(['id', 'email', 'password_hash'])
      .where('email', '=', body.username)
      .$narrowType<{ email: string }>()
      .executeTakeFirst()
    const account = user?.id ?? hash(body.username)
    const attempt = { account, device: user && caller.knownDevice(user.id), ip: caller.ip }
    await claimSignIn(db, attempt)
    const known = await hashIfRight(services, user, body.password)
    if (!user || known === undefined) throw notSignedIn('Incorrect email or password')
    await forgiveSignIn(db, attempt)
    concerns(user.id)
    // Codes are counted apart: the right password must not take wrong codes back.
    const guess = body.code ? { ...attempt, account: `code:${user.id}` } : undefined
    if (guess) await claimSignIn(db, guess)
    let isWrongCode = false
    const start = async (inside: Transaction<DB>) => {
      // A shared lock: a suspension or a new password at this moment is seen before a session starts.
      const now = await inside
        .selectFrom('users')
        .select(['status', 'password_hash'])
        .where('id', '=', user.id)
        .forShare()
        .executeTakeFirst()
      if (now?.password_hash !== known) throw notSignedIn('Incorrect email or password')
      if (now.status !== 'active') throw suspended()
      const spent = await spendCode(inside, services, user, body.code ?? '')
      isWrongCode = spent === 'wrong'
      if (isWrongCode) throw codeRefused(body.code ? wrongCodeMessage : codeNeededMessage)
      return startSession(inside, services, user.id, caller)
    }
    try {
      const tokens = await write(start)
      if (guess) await forgiveSignIn(db, guess)
      return tokens
    } finally {
      // After the rollback, which would take the mail back too.
      if (isWrongCode && guess) await tellWrongCode(services, user)
    }
  }),

  'POST /auth/signup': slow(async ({ body, services, caller, write, concerns }) => {
    refuseCommonPassword(body.password)
    refuseOwnWords(body.password, body)
    const password_hash = await services.hasher.hash(body.password)
    return write(async (db) => {
      const id = await addUser(db, {
        email: body.email,
        name: body.name ?? null,
        phone: body.phone,
        password_hash,
        role: body.role,
        consent_version: body.consent ? termsInForce : null,
        consent_at: body.consent ? now : null,
      })
      if (!id) throw conflict(emailTakenMessage)
      concerns(id)
      if ((await waitToMail(db, body.email, id)) === 0)
        await mailVerification(db, services, { id, email: body.email })
      return startSession(db, services, id, caller)
    })
  }),

  'GET /auth/me': async ({ user }) => user,

  'POST /auth/refresh': slow(async ({ db, body, services, caller }) => {
    const tokens = await db
      .transaction()
      .execute((inside) => rotate(inside, services, body.refresh_token, caller))
    // Thrown after the commit: a rollback would keep the stolen session alive.
    if (typeof tokens === 'string') throw notSignedIn(sessionEnds[tokens])
    return tokens
  }),

  'POST /auth/logout': async ({ db, user, caller }) => {
    caller.renameDevice(user.id)
    await db.deleteFrom('sessions').where('id', '=', user.session_id).execute()
  },

  'POST /auth/setup': slow(async ({ db, body, services, caller, write, concerns }) => {
    await refuseWrongSetupToken(db, body.token)
    refuseCommonPassword(body.password)
    refuseOwnWords(body.password, body)
    const password_hash = await services.hasher.hash(body.password)
    return write(async (inside) => {
      await refuseWrongSetupToken(inside, body.token)
      const id = await addUser(inside, { email: body.email, phone: '', password_hash, role: 'admin' })
      if (!id) throw conflict(emailTakenMessage)
      concerns(id)
      await closeSetup(inside)
      return startSession(inside, services, id, caller)
    })
  }),
})
