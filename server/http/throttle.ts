import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { DB } from '#server/db/tables.ts'
import { tooMany } from './errors.ts'

/** Calls per IP address and minute. Carriers give many people one address, so the limits are generous. */
const allowances = { auth: 60, 'public form': 20 }
export type Allowance = keyof typeof allowances

const free = 5
const longestWait = 15 * 60

/** Counts one call for an address; 429 when this minute's limit is reached. */
export async function throttleAddress(db: Kysely<DB>, kind: Allowance, ip: string) {
  const key = `${kind}:${ip}`
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into throttles as t (key, count, until) values (${key}, 1, now() + interval '1 minute')
    on conflict (key) do update set
      count = case when t.until <= now() then 1 else t.count + 1 end,
      until = case when t.until <= now() then now() + interval '1 minute' else t.until end
    returning count, extract(epoch from until - now())::float8 as wait`.execute(db)
  const row = rows[0]!
  if (row.count > allowances[kind]) throw tooMany(row.wait)
}

const failureKey = (account: string) => `login:${account}`

/**
 * Counts a sign-in attempt before the password is checked, so that parallel guesses count too. 5 are free, then the
 * account must wait 1 s, doubling up to 15 min; 429 during the wait. A successful sign-in resets the count.
 */
export async function claimAttempt(db: Kysely<DB>, account: string) {
  const key = failureKey(account)
  const claimed = await sql`
    insert into throttles as t (key, count, until) values (${key}, 1, now())
    on conflict (key) do update set
      count = case when t.until < now() - interval '1 day' then 1 else least(t.count + 1, 100) end,
      until = case when t.count < ${free} or t.until < now() - interval '1 day' then now()
        else now() + least(${longestWait}, power(2, least(t.count - ${free}, 20))) * interval '1 second' end
      -- clock_timestamp(), not now(): while this statement waited for the lock, a parallel attempt may have been
      -- counted.
      where t.until <= clock_timestamp()
    returning 1`.execute(db)
  if (claimed.rows.length > 0) return
  const row = await db
    .selectFrom('throttles')
    .select(sql<number>`extract(epoch from until - now())::float8`.as('wait'))
    .where('key', '=', key)
    .executeTakeFirst()
  throw tooMany(Math.max(row?.wait ?? 1, 1))
}

export async function clearAttempts(db: Kysely<DB>, account: string) {
  await db.deleteFrom('throttles').where('key', '=', failureKey(account)).execute()
}

/** True at most once in `seconds` for each key, for actions that are silently skipped when they come too often. */
export async function claimTurn(db: Kysely<DB>, key: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into throttles as t (key, count, until) values (${key}, 1, now() + ${seconds} * interval '1 second')
    on conflict (key) do update set until = excluded.until where t.until <= now()
    returning 1`.execute(db)
  return rows.length > 0
}
