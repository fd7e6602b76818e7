import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { DB } from '#server/db/tables.ts'
import { tooMany } from './errors.ts'

/** Calls per address and minute; many people share one (carriers), so they are generous. */
const allowances = { auth: 60, 'public form': 20 }
export type Allowance = keyof typeof allowances

const free = 5
const longestWait = 15 * 60

/** Counts one call against the address's allowance of this minute; 429 when it is used up. */
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
 * Counts a sign-in attempt against the account before its password is looked at, so that parallel guesses
 * count too: 5 are free, then 1 s, doubling to 15 min; 429 while the account rests. Success clears it.
 */
export async function claimAttempt(db: Kysely<DB>, account: string) {
  const key = failureKey(account)
  const claimed = await sql`
    insert into throttles as t (key, count, until) values (${key}, 1, now())
    on conflict (key) do update set
      count = case when t.until < now() - interval '1 day' then 1 else least(t.count + 1, 100) end,
      until = case when t.count < ${free} or t.until < now() - interval '1 day' then now()
        else now() + least(${longestWait}, power(2, least(t.count - ${free}, 20))) * interval '1 second' end
      -- By the clock, not by when this began: a parallel attempt may have been counted while it waited.
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

/** True once in `seconds` for a key: for what is done at most so often, and quietly left out otherwise. */
export async function claimTurn(db: Kysely<DB>, key: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into throttles as t (key, count, until) values (${key}, 1, now() + ${seconds} * interval '1 second')
    on conflict (key) do update set until = excluded.until where t.until <= now()
    returning 1`.execute(db)
  return rows.length > 0
}
