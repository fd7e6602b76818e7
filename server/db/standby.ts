import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'
import { types } from './column-types.ts'
import { beginSession } from './open.ts'
import type { Db } from './rows.ts'
import type { DB } from './tables.ts'

/** Milliseconds: to connect, for an answer about how far the standby is, and for it to catch up. */
const usual = { connect: 500, answer: 300, catchUp: 100 }
/** Milliseconds for which a standby that was away or behind is left alone. */
const rest = 5000
/** As many heavy reads as do not slow down what the standby is for. */
const maxConnections = 3

/**
 * Reads on a standby. It is asked only once it has all that was stored when the call began, so whoever has just saved
 * something finds it there, too. When it is away, behind or fails, the primary is read.
 */
export function openStandby(connectionString: string | undefined, primary: Db, patience = usual) {
  if (!connectionString) return { read: <T>(work: (db: Db) => Promise<T>) => work(primary), async close() {} }
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    types,
    application_name: 'thali-reads',
    keepAlive: true,
    connectionTimeoutMillis: patience.connect,
    idleTimeoutMillis: 60_000,
    onConnect: async (client) => void (await beginSession(client)),
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let leftUntil = 0

  /** Throws unless the standby has what the primary had stored at `position`. */
  async function requireAll(client: pg.PoolClient, position: string) {
    const text = 'select pg_last_wal_replay_lsn() >= $1::pg_lsn as "hasAll"'
    // The types do not know the time limit of one statement.
    const question = { text, values: [position], query_timeout: patience.answer } as pg.QueryConfig
    for (const end = performance.now() + patience.catchUp; ; await pause(5)) {
      const { rows } = await client.query(question)
      if (rows[0].hasAll) return
      if (performance.now() > end) throw new Error('The standby is behind.')
    }
  }

  async function readThere<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const { rows } = await sql<{ position: string }>`select pg_current_wal_lsn() as position`.execute(primary)
    const client = await pool.connect()
    try {
      await requireAll(client, rows[0]!.position)
      const answer = await work(over(client))
      client.release()
      return answer
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  return {
    async read<T>(work: (db: Db) => Promise<T>): Promise<T> {
      if (performance.now() < leftUntil) return work(primary)
      try {
        return await readThere(work)
      } catch {
        leftUntil = performance.now() + rest
        return work(primary)
      }
    },
    close: () => pool.end(),
  }
}
export type Standby = ReturnType<typeof openStandby>

/** Kysely over one connection: behind one address there may be several standbys, of which only this one was asked. */
function over(client: pg.PoolClient): Db {
  const query = client.query.bind(client) as PostgresPoolClient['query']
  const pool = { connect: async () => ({ query, release() {} }), async end() {}, options: {} }
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) })
}
