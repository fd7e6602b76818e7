import type { PGlite } from '@electric-sql/pglite'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { types } from './column-types.ts'
import { once } from './once.ts'
import { prepareStatements } from './prepared-statements.ts'
import type { DB } from './tables.ts'

export type Database = {
  pool: pg.Pool
  engine: 'embedded' | 'postgres'
  /** The embedded engine itself, for dumps. Queries go through the pool only. */
  pglite?: PGlite
  /**
   * Hears what is sent to a channel with pg_notify, from every instance, until stopped. `lost` is called once when
   * that is no longer sure: then listen again.
   */
  listen(channel: string, hear: (payload: string) => void, lost: (error: Error) => void): Promise<() => void>
  close(): Promise<void>
}

export type DatabaseOptions = {
  /** A PostgreSQL server. Without it the database is embedded, in `dataDir`. */
  databaseUrl?: string | undefined
  /** Its folder `db` holds the embedded database; 'memory://' for one that lives as long as the process. */
  dataDir: string
  /** What a 'memory://' database starts from: a `dumpDataDir('none')`. */
  snapshot?: Blob | undefined
  /** Connections to a PostgreSQL server, 20 unless said otherwise. */
  maxConnections?: number | undefined
}

/** Opens the database that the options name and never another: a server that can't be reached is an error. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl) return openServer(options.databaseUrl, options.maxConnections)
  // Read only where it is used: on a server's database it would only take memory.
  const { openInProcess } = await import('./in-process.ts')
  return openInProcess(options)
}

/** Kysely over the database. To close, close the database. */
export function connect(database: Database): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: database.pool }) })
}

async function openServer(connectionString: string, max = 20): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    application_name: 'thali',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 300_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    // As the embedded engine has it, so that a cast from instant to date gives the same day on both.
    onConnect: (client) => client.query("set timezone to 'UTC'"),
  })
  prepareStatements(pool)
  // The server may drop a connection, idle (which the pool reports) or between two queries of a transaction (which
  // the next of them reports). The pool opens another; unhandled, either event would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) console.warn(`A database connection was lost: ${error.message}`)
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await requireVersion(pool, 15)
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    pool,
    engine: 'postgres',
    listen: (channel, hear, lost) => listenToServer(connectionString, channel, hear, lost),
    close: once(() => pool.end()),
  }
}

/** Milliseconds between two looks whether a connection that only listens still stands, and for its answer. */
const listenerPulse = 15_000

async function listenToServer(
  connectionString: string,
  channel: string,
  hear: (payload: string) => void,
  lost: (error: Error) => void,
) {
  const client = new pg.Client({
    connectionString,
    application_name: 'thali-live',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
  })
  let isOver = false
  const stop = () => {
    if (isOver) return
    isOver = true
    clearInterval(pulse)
    client.end().catch(() => {})
  }
  const lose = (error: Error) => {
    if (isOver) return
    stop()
    lost(error)
  }
  const pulse = setInterval(() => client.query('select 1').catch(lose), listenerPulse).unref()
  client.on('error', lose)
  client.on('end', () => lose(new Error('The connection has ended.')))
  client.on('notification', ({ payload = '' }) => hear(payload))
  try {
    await client.connect()
    await client.query(`listen ${client.escapeIdentifier(channel)}`)
  } catch (error) {
    stop()
    throw error
  }
  return stop
}

async function requireVersion(pool: pg.Pool, minimum: number) {
  const { rows } = await pool.query("select current_setting('server_version') as version").catch((error) => {
    // Node reports a refused connection as several errors in one, without a message of its own.
    throw new Error(`The database at DATABASE_URL can't be used: ${error.message || error.code}`, {
      cause: error,
    })
  })
  if (Number.parseInt(rows[0].version, 10) < minimum)
    throw new Error(`PostgreSQL ${minimum} or later is needed; DATABASE_URL leads to ${rows[0].version}.`)
}
