import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { hash } from '#server/auth/secrets.ts'
import { type Db, update } from '#server/db/rows.ts'
import { tooMany } from './errors.ts'

/** Calls per IP address and minute. Carriers give many people one address, so the limits are generous. */
const allowances = { auth: 60, 'public form': 20, 'shared link': 120 }
export type Allowance = keyof typeof allowances

const free = 5
const longestWait = 15 * 60
/** Wrong guesses at one account by all strangers together, until they wait for the longest time. */
const strangersLimit = 10

/**
 * The wait is over, or so long that its end comes from a clock that was ahead. `clock_timestamp()`, not `now()`: while
 * the statement waited for the lock, a parallel attempt may have been counted.
 */
const isOver = sql<boolean>`(t.until <= clock_timestamp() or t.until > clock_timestamp() + interval '1 day')`
/** Nothing happened for a day. */
const isForgotten = sql<boolean>`(t.until not between now() - interval '1 day' and now() + interval '1 day')`

/** What one person can have to call from: an IPv4 address, or the /64 network of an IPv6 address. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  // URL writes every IPv6 address in one way: in hexadecimal, with its longest run of zeros as '::'.
  const [head = '', tail] = new URL(`http://[${ip.replace(/%.*/, '')}]`).hostname.slice(1, -1).split('::')
  const mapped = ip.match(/^::ffff:([\d.]+)$/i)?.[1]
  if (mapped) return mapped
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean))
  const zeros = Array.from({ length: 8 - before!.length - after!.length }, () => '0')
  return `${[...before!, ...zeros, ...after!].slice(0, 4).join(':')}::/64`
}

/** Counts within a time that begins with the first one; how many they are, and the seconds until it ends. */
async function countWithin(db: Db, key: string, seconds: number, many = 1) {
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into throttles as t (key, count, until) values (${key}, ${many}, now() + ${seconds} * interval '1 second')
    on conflict (key) do update set
      count = case when ${isOver} then excluded.count else t.count + excluded.count end,
      until = case when ${isOver} then excluded.until else t.until end
    returning count, extract(epoch from until - now())::float8 as wait`.execute(db)
  return rows[0]!
}

/** Counts one call for an address; 429 when this minute's limit is reached. */
export async function throttleAddress(db: Db, kind: Allowance, ip: string) {
  const { count, wait } = await countWithin(db, `${kind}:${networkOf(ip)}`, 60)
  if (count > allowances[kind]) throw tooMany(wait)
}

const mailPause = 120
const mailsADay = 10

/**
 * Whether a mail may go to an address that somebody typed and that is perhaps a stranger's: one in two minutes to an
 * address, ten a day to it, and ten a day for one account. Answers the seconds to wait; 0 for now.
 */
export async function waitToMail(db: Db, email: string, account: string): Promise<number> {
  const address = hash(email)
  const pause = `mail:${address}`
  if (!(await claimTurn(db, pause, mailPause))) return waitFor(db, pause)
  for (const key of [`mails:${address}`, `mails:${account}`]) {
    const { count, wait } = await countWithin(db, key, 24 * 60 * 60)
    if (count > mailsADay) return wait
  }
  return 0
}

/** Counts what somebody may do so often within a day; 429 when that is exceeded. */
export async function countOfDay(db: Db, key: string, most: number, many: number) {
  const { count, wait } = await countWithin(db, key, 24 * 60 * 60, many)
  if (count > most) throw tooMany(wait)
}

/**
 * Counts an attempt before the password is checked, so that parallel guesses count too. 5 are free, then `key` must
 * wait 1 s, doubling up to 15 min; 429 during the wait. `clearAttempts` resets the count.
 */
export async function claimAttempt(db: Db, key: string) {
  const claimed = await sql`
    insert into throttles as t (key, count, until) values (${key}, 1, now())
    on conflict (key) do update set
      count = case when ${isForgotten} then 1 else least(t.count + 1, 100) end,
      until = case when t.count < ${free} or ${isForgotten} then now()
        else now() + least(${longestWait}, power(2, least(t.count - ${free}, 20))) * interval '1 second' end
      where ${isOver}
    returning 1`.execute(db)
  if (claimed.rows.length === 0) throw tooMany(await waitFor(db, key))
}

/** Seconds until the wait of a key is over, at least 1. */
async function waitFor(db: Db, key: string) {
  const row = await db
    .selectFrom('throttles')
    .select(sql<number>`extract(epoch from until - now())::float8`.as('wait'))
    .where('key', '=', key)
    .executeTakeFirst()
  return Math.max(row?.wait ?? 1, 1)
}

export async function clearAttempts(db: Db, key: string) {
  await db.deleteFrom('throttles').where('key', '=', key).execute()
}

/** Who tries a password: a device that is known to the account, or a stranger at an address. */
type SignIn = { account: string; device: string | undefined; ip: string }

const strangersKey = (account: string) => `sign-in:${account}:strangers`
const signInKey = ({ account, device, ip }: SignIn) => `sign-in:${account}:${device ?? networkOf(ip)}`

/**
 * Counts a sign-in before its password is checked, as `claimAttempt` does, for each known device and each network by
 * itself: whoever guesses does not keep others out. All strangers together get 10 wrong guesses, then none for 15 min.
 */
export async function claimSignIn(db: Db, attempt: SignIn) {
  await db.transaction().execute(async (inside) => {
    if (!attempt.device) await claimStranger(inside, strangersKey(attempt.account))
    await claimAttempt(inside, signInKey(attempt))
  })
}

async function claimStranger(db: Db, key: string) {
  const { rows } = await sql`
    insert into throttles as t (key, count, until)
    values (${key}, 1, now() + ${longestWait} * interval '1 second')
    on conflict (key) do update set
      count = case when ${isOver} then 1 else t.count + 1 end,
      until = excluded.until
      where t.count < ${strangersLimit} or ${isOver}
    returning 1`.execute(db)
  if (rows.length === 0) throw tooMany(await waitFor(db, key))
}

/** The password was right: the attempt does not count. */
export async function forgiveSignIn(db: Db, attempt: SignIn) {
  await clearAttempts(db, signInKey(attempt))
  if (attempt.device) return
  await update(db, 'throttles', 'key', strangersKey(attempt.account), {
    count: sql<number>`greatest(count - 1, 0)`,
  })
}

/** Lets everybody try to sign in to an account again, after its owner has proven to hold its mailbox. */
export async function clearSignIns(db: Db, account: string) {
  await db
    .deleteFrom('throttles')
    .where(sql<boolean>`starts_with(key, ${`sign-in:${account}:`})`)
    .execute()
}

/** True at most once in `seconds` for each key, for actions that are silently skipped when they come too often. */
export async function claimTurn(db: Db, key: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into throttles as t (key, count, until) values (${key}, 1, now() + ${seconds} * interval '1 second')
    on conflict (key) do update set until = excluded.until where ${isOver}
    returning 1`.execute(db)
  return rows.length > 0
}
