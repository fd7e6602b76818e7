import { sql, type Transaction } from 'kysely'
import { v7 as newId } from 'uuid'
import type { SessionStart, Tokens } from '#domain/auth/auth.ts'
import { deviceOf } from '#domain/auth/device-name.ts'
import type { Ending, sessionEnds } from '#domain/auth/session-end.ts'
import { writeAudit } from '#server/admin/audit.ts'
import { type Db, insert, now, rowOf } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { userOf } from '#server/http/authenticate.ts'
import { forbidden } from '#server/http/errors.ts'
import { sessionEndedMessage } from '#server/mail/messages.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import type { Services } from '#server/services.ts'
import { hash, hmac, isSameSecret, randomToken } from './secrets.ts'

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

async function issueAccess(db: Db, sessionId: string, refresh_token: string): Promise<Tokens> {
  const access_token = randomToken()
  await insert(db, 'access_tokens', {
    hash: hash(access_token),
    session_id: sessionId,
    expires_at: sql<string>`now() + ${accessMinutes} * interval '1 minute'`,
  })
  return { access_token, refresh_token, token_type: 'bearer', expires_in: accessMinutes * 60 }
}

/** The refusal of a suspended person's session. */
export const suspended = () => forbidden('Your account is suspended. Please contact support.')

/** Starts a session; 403 when the user has been suspended meanwhile. */
export async function startSession(
  db: Db,
  { serverKey }: Pick<Services, 'serverKey'>,
  userId: string,
  caller: { ip: string; userAgent: string; rememberDevice: (userId: string) => void },
): Promise<SessionStart> {
  const id = newId()
  const refresh_token = refreshToken(serverKey, id, randomToken())
  await insert(db, 'sessions', {
    id,
    user_id: userId,
    refresh_hash: hash(refresh_token),
    ip: caller.ip,
    user_agent: caller.userAgent,
  })
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
  db: Db,
  userId: string,
  why: Ending,
  { except, only }: { except?: string; only?: string } = {},
) {
  let sessions = db.deleteFrom('sessions').where('user_id', '=', userId)
  if (except) sessions = sessions.where('id', '<>', except)
  if (only) sessions = sessions.where('id', '=', only)
  const ended = await sessions.returning(['id', 'user_agent', 'refreshed_at']).execute()
  if (ended.length)
    await insert(
      db,
      'ended_sessions',
      ended.map(({ id }) => ({ id, why })),
    )
  return ended.sort((one, other) => other.refreshed_at.localeCompare(one.refreshed_at))
}

type SessionEnd = keyof typeof sessionEnds

/** Whether the id, which begins with its time, is of a session that had to end meanwhile; its row may be deleted. */
const isOutlived = (sessionId: string) =>
  Number.parseInt(sessionId.replace('-', '').slice(0, 12), 16) < Date.now() - absoluteDays * 86_400_000

/** Why a session that is no longer there has ended. Only its own device learns more than that. */
async function endOf(db: Db, services: Services, sessionId: string, token: string): Promise<SessionEnd> {
  if (isOutlived(sessionId)) return 'expired'
  if (!isGenuine(services.serverKey, token)) return 'ended'
  const end = await rowOf(db, 'ended_sessions', { id: sessionId }, ['why'])
  return (end?.why as Ending | undefined) ?? 'ended'
}

/** Exchanges a refresh token for new ones, or says why its session has ended. */
export async function rotate(
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
    .$narrowType<{ recipient: string }>()
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
    await writeAudit(db, 'end of a session after the use of an old token', session.user_id, caller)
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
