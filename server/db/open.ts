import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { types } from './column-types.ts'
import { freeBytes, requireSpace, watchSpace } from './disk-space.ts'
import { InUse } from './folder-lock.ts'
import { addressIn, postgresFolder, startOwnPostgres } from './own-postgres.ts'
import { prepareStatements } from './prepared-statements.ts'
import type { DB } from './tables.ts'

export type Database = {
  pool: pg.Pool
  /**
   * Calls `hear` with what any instance sends to the channel with pg_notify, until the returned function is called.
   * `lost` is called once when messages may have been missed: then listen again.
   */
  listen(channel: string, hear: (payload: string) => void, lost: (error: Error) => void): Promise<() => void>
  close(): Promise<void>
}

export type DatabaseOptions = {
  /** Address of a PostgreSQL server. Without it the platform starts its own, in the folder `postgres` of `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  /** Address of the same server without a pooler, for LISTEN; by default `databaseUrl`. */
  directUrl?: string | undefined
  /** How a pooler at `databaseUrl` shares its connections; `session` by default, as without one. */
  pooling?: 'session' | 'transaction' | undefined
  /** For a command that may run beside the platform: it uses the PostgreSQL that the platform has started. */
  isBeside?: boolean
  /** Called when PostgreSQL of one's own has begun to start, which takes a while. */
  begun?: (() => void) | undefined
  /** Reads how many bytes are free on the disk of the data folder; by default from the system. */
  free?: ((folder: string) => Promise<number>) | undefined
  /** Size of the connection pool; 12 by default. */
  maxConnections?: number | undefined
}

/**
 * Opens the database the options name. A server that can't be reached is an error, never a reason to use another
 * database.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl } = options
  const database = databaseUrl ? await openServer(databaseUrl, options) : await openOwn(options)
  let closing: Promise<void> | undefined
  return {
    ...database,
    // It closes at most once: later callers wait for the same closing.
    close() {
      closing ??= database.close()
      return closing
    },
  }
}

async function openOwn(options: DatabaseOptions) {
  const { dataDir, isBeside, begun, free = freeBytes, maxConnections } = options
  const folder = path.resolve(dataDir)
  await mkdir(folder, { recursive: true })
  await requireSpace(folder, free)
  try {
    const own = await startOwnPostgres(folder, [], undefined, begun)
    try {
      const database = await openServer(own.url, { maxConnections })
      const stopWatch = watchSpace(database.pool, folder, free)
      return {
        ...database,
        async close() {
          await stopWatch()
          await database.close()
          await own.stop()
        },
      }
    } catch (error) {
      await own.stop()
      throw error
    }
  } catch (error) {
    if (!isBeside || !(error instanceof InUse)) throw error
    return await openServer(addressIn(postgresFolder(folder)), { maxConnections }).catch(() => {
      // It is just starting or stopping: the error names who has the folder.
      throw error
    })
  }
}

/** Kysely over the database. To close it, close the database. */
export function connect(database: Database): Kysely<DB> {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: database.pool }) })
}

async function openServer(
  connectionString: string,
  {
    maxConnections: max = 12,
    directUrl = connectionString,
    pooling,
  }: Pick<DatabaseOptions, 'maxConnections' | 'directUrl' | 'pooling'>,
): Promise<Database> {
  const isShared = pooling === 'transaction'
  const pool = new pg.Pool({
    connectionString,
    max,
    types,
    application_name: 'thali',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    ...(!isShared && { onConnect: beginOnPrimary }),
  })
  // Between transactions a connection to the pooler is no session: the next statement runs where nothing is prepared.
  if (!isShared) prepareStatements(pool)
  // A server may drop a connection while it is idle (the pool emits an error) or between two queries of a transaction
  // (the next query fails). The pool opens another one. Without these handlers the error event would end the process.
  pool.on('error', (error) => {
    if (!pool.ending) console.warn(`A database connection was lost: ${error.message}`)
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await requireVersion(pool, 15)
    if (isShared) await requireRoleSettings(pool)
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    pool,
    listen: (channel, hear, lost) => listenToServer(directUrl, channel, hear, lost),
    close: () => pool.end(),
  }
}

/**
 * The same time zone on every server, so that a cast from instant to date gives the same day. No parallel workers: starting
 * them takes longer than they save, and other people's statements need the processors. Random reads cost what they do on
 * memory and flash, not on turning disks (docs/decisions/0093-data-at-size.md). Not parameters of the connection: poolers
 * refuse those.
 */
const sessionSettings = `set timezone to 'UTC'; set max_parallel_workers_per_gather to 0;
  set random_page_cost to 1.1; set statement_timeout to '30s'; set idle_in_transaction_session_timeout to '60s'`

/** Begins a session, and answers whether it is one on a standby. */
export async function beginSession(client: pg.ClientBase): Promise<boolean> {
  const results = (await client.query(
    `${sessionSettings}; select pg_is_in_recovery() as standby`,
  )) as unknown as pg.QueryResult<{ standby: boolean }>[]
  return results.at(-1)!.rows[0]!.standby
}

/** After a failover an address may lead to a standby for a moment, whose reads would be old. */
async function beginOnPrimary(client: pg.ClientBase) {
  if (await beginSession(client))
    throw Object.assign(new Error('The database server is a standby.'), { code: '25006' })
}

/** Where no session can be begun, its settings come with the role. Of them the time zone decides what is stored. */
async function requireRoleSettings(pool: pg.Pool) {
  const { rows } = await pool.query("select current_setting('timezone') as zone")
  if (rows[0].zone !== 'UTC')
    throw new Error(
      'With DATABASE_POOLING=transaction the role of DATABASE_URL needs settings: run deploy/database.sql, or its lines with "alter role".',
    )
}

/** Milliseconds between two checks that the listening connection still works, and the time limit of a check. */
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
    // Node reports a refused connection as an AggregateError with an empty message.
    throw new Error(`The database at DATABASE_URL can't be used: ${error.message || error.code}`, {
      cause: error,
    })
  })
  if (Number.parseInt(rows[0].version, 10) < minimum)
    throw new Error(`PostgreSQL ${minimum} or later is needed; DATABASE_URL leads to ${rows[0].version}.`)
}
