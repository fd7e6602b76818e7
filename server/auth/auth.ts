import { type Kysely, sql, type Transaction } from 'kysely'
import { v7 as newId } from 'uuid'
import { auth, emailTakenMessage, type Tokens } from '#domain/auth/auth.ts'
import { now } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { conflict, forbidden, notSignedIn } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { claimAttempt, clearAttempts } from '#server/http/throttle.ts'
import { mailVerification } from '#server/mail/links.ts'
import { termsInForce } from '#server/site/site.ts'
import { refuseCommonPassword } from './passwords.ts'
import { hash, hmac, randomToken } from './secrets.ts'
import { addUser, closeSetup, refuseWrongSetupToken } from './setup.ts'

const accessMinutes = 15
const idleDays = 7
const absoluteDays = 30

// The token begins with the session's id, so that an old token still finds its session.
const refreshToken = (sessionId: string, secret: string) => `${sessionId}.${secret}`
const successor = (serverKey: string, token: string) => {
  const [sessionId] = token.split('.')
  return refreshToken(sessionId!, hmac(serverKey, token))
}

async function issueAccess(db: Kysely<DB>, sessionId: string, refresh_token: string): Promise<Tokens> {
  const access_token = randomToken()
  await db
    .insertInto('access_tokens')
    .values({
      hash: hash(access_token),
      session_id: sessionId,
      expires_at: sql<string>`now() + ${accessMinutes} * interval '1 minute'`,
    })
    .execute()
  return { access_token, refresh_token, token_type: 'bearer', expires_in: accessMinutes * 60 }
}

/** Starts a session and returns its tokens. */
export async function startSession(
  db: Kysely<DB>,
  userId: string,
  caller: { ip: string; userAgent: string },
): Promise<Tokens> {
  const id = newId()
  const refresh_token = refreshToken(id, randomToken())
  await db
    .insertInto('sessions')
    .values({
      id,
      user_id: userId,
      refresh_hash: hash(refresh_token),
      ip: caller.ip,
      user_agent: caller.userAgent,
    })
    .execute()
  return issueAccess(db, id, refresh_token)
}

/**
 * Ends all sessions of a user: their access tokens are refused from the next request on. Returns the ended sessions,
 * the last used first.
 */
export async function endSessions(db: Kysely<DB>, userId: string) {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .returning(['id', 'user_agent', 'refreshed_at'])
    .execute()
  return ended.sort((one, other) => other.refreshed_at.localeCompare(one.refreshed_at))
}

// A session that refreshes every 15 minutes for 30 days reaches 2880 tokens.
const longestChain = 5000

/** True when `token` is an old refresh token of this session: tokens derived from it lead to the current one. */
function isForerunner(serverKey: string, token: string, currentHash: string): boolean {
  let next = token
  for (let step = 0; step < longestChain; step++) {
    next = successor(serverKey, next)
    if (hash(next) === currentHash) return true
  }
  return false
}

const signInAgain = () => notSignedIn('Your session has ended. Please sign in again.')

async function rotate(db: Transaction<DB>, serverKey: string, token: string): Promise<Tokens | 'dead'> {
  const sessionId = token.match(/^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/)?.[1]
  if (!sessionId) return 'dead'
  const session = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 's.refresh_hash', 's.parent_hash'])
    .where('s.id', '=', sessionId)
    .where('u.status', '=', 'active')
    .where('s.refreshed_at', '>', sql<string>`now() - ${idleDays} * interval '1 day'`)
    .where('s.created_at', '>', sql<string>`now() - ${absoluteDays} * interval '1 day'`)
    .forUpdate('s')
    .executeTakeFirst()
  if (!session) return 'dead'
  const next = successor(serverKey, token)
  // The last answer was lost, or two tabs refreshed at once: return the same new token again.
  if (session.parent_hash === hash(token)) return issueAccess(db, session.id, next)
  if (session.refresh_hash !== hash(token)) {
    if (isForerunner(serverKey, token, session.refresh_hash))
      await db.deleteFrom('sessions').where('id', '=', session.id).execute()
    return 'dead'
  }
  await db
    .updateTable('sessions')
    .set({ refresh_hash: hash(next), parent_hash: hash(token), refreshed_at: now })
    .where('id', '=', session.id)
    .execute()
  return issueAccess(db, session.id, next)
}

export const authHandlers = implement(auth, {
  'POST /auth/login': {
    slow: async ({ db, body, services, caller, write, concerns }) => {
      const account = hash(body.username)
      await claimAttempt(db, account)
      const user = await db
        .selectFrom('users')
        .select(['id', 'password_hash', 'status'])
        .where('email', '=', body.username)
        .executeTakeFirst()
      const right = await services.hasher.matches(user?.password_hash, body.password)
      if (!user || !right) throw notSignedIn('Incorrect email or password')
      await clearAttempts(db, account)
      concerns(user.id)
      return write(async (inside) => {
        // A shared lock: a suspension or a new password at this moment is seen before a session starts.
        const now = await inside
          .selectFrom('users')
          .select(['status', 'password_hash'])
          .where('id', '=', user.id)
          .forShare()
          .executeTakeFirst()
        if (now?.password_hash !== user.password_hash) throw notSignedIn('Incorrect email or password')
        if (now.status !== 'active') throw forbidden('Your account is suspended. Please contact support.')
        return startSession(inside, user.id, caller)
      })
    },
  },

  'POST /auth/signup': {
    slow: async ({ body, services, caller, write, concerns }) => {
      refuseCommonPassword(body.password)
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
        await mailVerification(db, services, { id, email: body.email })
        return startSession(db, id, caller)
      })
    },
  },

  'GET /auth/me': async ({ user }) => user,

  'POST /auth/refresh': {
    slow: async ({ db, body, services }) => {
      const tokens = await db
        .transaction()
        .execute((inside) => rotate(inside, services.serverKey, body.refresh_token))
      // Thrown after the commit: a rollback would keep the stolen session alive.
      if (tokens === 'dead') throw signInAgain()
      return tokens
    },
  },

  'POST /auth/logout': async ({ db, user }) => {
    await db.deleteFrom('sessions').where('id', '=', user.session_id).execute()
  },

  'POST /auth/setup': {
    slow: async ({ db, body, services, caller, write, concerns }) => {
      await refuseWrongSetupToken(db, body.token)
      refuseCommonPassword(body.password)
      const password_hash = await services.hasher.hash(body.password)
      return write(async (inside) => {
        await refuseWrongSetupToken(inside, body.token)
        const id = await addUser(inside, { email: body.email, phone: '', password_hash, role: 'admin' })
        if (!id) throw conflict(emailTakenMessage)
        concerns(id)
        await closeSetup(inside)
        return startSession(inside, id, caller)
      })
    },
  },
})
