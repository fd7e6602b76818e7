import { type Kysely, sql, type Transaction } from 'kysely'
import { v7 as newId } from 'uuid'
import {
  auth,
  codeNeededMessage,
  emailTakenMessage,
  type SessionStart,
  type Tokens,
  wrongCodeMessage,
} from '#domain/auth/auth.ts'
import { deviceOf } from '#domain/auth/device-name.ts'
import { type Ending, sessionEnds } from '#domain/auth/session-end.ts'
import { writeAudit } from '#server/admin/audit.ts'
import { now } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { userOf } from '#server/http/authenticate.ts'
import { conflict, forbidden, notSignedIn } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { claimSignIn, forgiveSignIn, waitToMail } from '#server/http/throttle.ts'
import { mailVerification } from '#server/mail/links.ts'
import { sessionEndedMessage } from '#server/mail/messages.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { Services } from '#server/services.ts'
import { termsInForce } from '#server/site/site.ts'
import { hashIfRight, refuseCommonPassword, refuseOwnWords } from './passwords.ts'
import { tellWrongCode } from './proof.ts'
import { spendCode } from './second-factor.ts'
import { hash, hmac, isSameSecret, randomToken } from './secrets.ts'
import { addUser, closeSetup, refuseWrongSetupToken } from './setup.ts'

const accessMinutes = 15
const idleDays = 7
const absoluteDays = 30

/** For how long a refresh token is answered again after its successor was made: the answer may have been lost. */
const repeatSeconds = 60

/**
 * A refresh token: the session's id, a secret, and a seal. The seal tells with one HMAC that an old token is genuine,
 * however old it is.
 */
const refreshToken = (serverKey: string, sessionId: string, secret: string) =>
  `${sessionId}.${secret}.${hmac(serverKey, `refresh:${sessionId}.${secret}`)}`

/** The next token, the same for every caller: two tabs may refresh at once. */
const successor = (serverKey: string, sessionId: string, token: string) =>
  refreshToken(serverKey, sessionId, hmac(serverKey, token))

function isGenuine(serverKey: string, token: string): boolean {
  const [sessionId = '', secret = ''] = token.split('.')
  return isSameSecret(token, refreshToken(serverKey, sessionId, secret))
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

const suspended = () => forbidden('Your account is suspended. Please contact support.')

/** Starts a session; 403 when the user has been suspended meanwhile. */
export async function startSession(
  db: Kysely<DB>,
  { serverKey }: Pick<Services, 'serverKey'>,
  userId: string,
  caller: { ip: string; userAgent: string; rememberDevice: (userId: string) => void },
): Promise<SessionStart> {
  const id = newId()
  const refresh_token = refreshToken(serverKey, id, randomToken())
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
  caller.rememberDevice(userId)
  const tokens = await issueAccess(db, id, refresh_token)
  const user = await userOf(db, tokens.access_token)
  if (!user) throw suspended()
  return { ...tokens, user }
}

/**
 * Ends all sessions of a user, or all but one, or only one: their access tokens are refused from the next request on,
 * and their devices are told why. Returns the ended sessions, the last used first.
 */
export async function endSessions(
  db: Kysely<DB>,
  userId: string,
  why: Ending,
  { except, only }: { except?: string; only?: string } = {},
) {
  let sessions = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (except) sessions = sessions.where('id', '<>', except)
  if (only) sessions = sessions.where('id', '=', only)
  const ended = await sessions.returning(['id', 'user_agent', 'refreshed_at']).execute()
  if (ended.length)
    await db
      .insertInto('ended_sessions')
      .values(ended.map(({ id }) => ({ id, why })))
      .execute()
  return ended.sort((one, other) => other.refreshed_at.localeCompare(one.refreshed_at))
}

type SessionEnd = keyof typeof sessionEnds

/** Whether the id, which begins with its time, is of a session that had to end meanwhile; its row may be deleted. */
const isOutlived = (sessionId: string) =>
  Number.parseInt(sessionId.replace('-', '').slice(0, 12), 16) < Date.now() - absoluteDays * 86_400_000

/** Why a session that is no longer there has ended. Only its own device learns more than that. */
async function endOf(
  db: Kysely<DB>,
  services: Services,
  sessionId: string,
  token: string,
): Promise<SessionEnd> {
  if (isOutlived(sessionId)) return 'expired'
  if (!isGenuine(services.serverKey, token)) return 'ended'
  const end = await db
    .selectFrom('ended_sessions')
    .select('why')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return (end?.why as Ending | undefined) ?? 'ended'
}

async function rotate(
  db: Transaction<DB>,
  services: Services,
  token: string,
  caller: { ip: string; requestId: string },
): Promise<Tokens | SessionEnd> {
  const sessionId = token.match(/^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.[\w-]{43}){1,2}$/)?.[1]
  if (!sessionId) return 'ended'
  const session = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.id',
      's.refresh_hash',
      's.parent_hash',
      's.shared_hash',
      's.user_agent',
      'u.id as user_id',
      'u.email as recipient',
      sql<boolean>`s.refreshed_at > now() - ${repeatSeconds} * interval '1 second'`.as('is_recent'),
      // A session from a day to come was started while the clock was ahead, and would last too long.
      sql<boolean>`s.refreshed_at > now() - ${idleDays} * interval '1 day'
        and s.created_at between now() - ${absoluteDays} * interval '1 day' and now() + interval '1 day'`.as(
        'is_valid',
      ),
    ])
    .where('s.id', '=', sessionId)
    .where('u.status', '=', 'active')
    .forUpdate('s')
    .executeTakeFirst()
  if (!session) return endOf(db, services, sessionId, token)
  if (!session.is_valid) return 'expired'
  const presented = hash(token)
  const next = successor(services.serverKey, sessionId, token)
  const own = db.updateTable('sessions').where('id', '=', session.id)
  if (session.refresh_hash === presented) {
    await own.set({ refresh_hash: hash(next), parent_hash: presented, refreshed_at: now }).execute()
    return issueAccess(db, session.id, next)
  }
  const isParent = session.parent_hash === presented
  // The last answer was lost, or two tabs refreshed at once: the same new token again. But a token that two answers
  // carried and that is used twice, too, is in the hands of two people.
  if (isParent && session.is_recent && session.shared_hash !== presented) {
    await own.set({ shared_hash: hash(next) }).execute()
    return issueAccess(db, session.id, next)
  }
  if (isParent || isGenuine(services.serverKey, token)) {
    await db.deleteFrom('sessions').where('id', '=', session.id).execute()
    await writeAudit(db, {
      actor_id: null,
      action: 'end of a session after the use of an old token',
      subject_id: session.user_id,
      ip: caller.ip,
      request_id: caller.requestId,
    })
    const { name } = deviceOf(session.user_agent)
    await enqueueMail(
      db,
      services,
      session,
      sessionEndedMessage(`${services.publicUrl}/forgot-password`, name),
    )
  }
  return 'ended'
}

/** The answer to a right password without the right code: the page asks for the code then. */
const codeRefused = (message: string) => notSignedIn(message, [{ path: 'code', message }])

export const authHandlers = implement(auth, {
  'POST /auth/login': {
    slow: async ({ db, body, services, caller, write, concerns }) => {
      const user = await db
        .selectFrom('users')
        .select(['id', 'email', 'password_hash'])
        .where('email', '=', body.username)
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
    },
  },

  'POST /auth/signup': {
    slow: async ({ body, services, caller, write, concerns }) => {
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
    },
  },

  'GET /auth/me': async ({ user }) => user,

  'POST /auth/refresh': {
    slow: async ({ db, body, services, caller }) => {
      const tokens = await db
        .transaction()
        .execute((inside) => rotate(inside, services, body.refresh_token, caller))
      // Thrown after the commit: a rollback would keep the stolen session alive.
      if (typeof tokens === 'string') throw notSignedIn(sessionEnds[tokens])
      return tokens
    },
  },

  'POST /auth/logout': async ({ db, user, caller }) => {
    caller.renameDevice(user.id)
    await db.deleteFrom('sessions').where('id', '=', user.session_id).execute()
  },

  'POST /auth/setup': {
    slow: async ({ db, body, services, caller, write, concerns }) => {
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
    },
  },
})
