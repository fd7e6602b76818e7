import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { types } from './column-types.ts'
import { openEmbedded } from './embedded.ts'
import { prepareStatements } from './prepared-statements.ts'
import type { DB } from './tables.ts'
import { startUpkeep } from './upkeep.ts'

export type Database = {
  pool: pg.Pool
  engine: 'embedded' | 'postgres'
  /** The embedded engine itself, for dumps. Queries go through the pool only. */
  pglite?: PGlite
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
  if (options.dataDir === 'memory://') return openMemory(options.snapshot)
  return openFolder(path.resolve(options.dataDir, 'db'))
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
  pool.on('connect', prepareStatements)
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
  return { pool, engine: 'postgres', close: once(() => pool.end()) }
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

async function openMemory(snapshot?: Blob): Promise<Database> {
  const pglite = await PGlite.create('memory://', snapshot ? { loadDataDir: snapshot } : {})
  const pool = poolOver(pglite)
  return { pool, engine: 'embedded', pglite, close: once(() => pool.end().finally(() => pglite.close())) }
}

async function openFolder(folder: string): Promise<Database> {
  const { pglite, close } = await openEmbedded(folder)
  const pool = poolOver(pglite)
  const stopUpkeep = startUpkeep(pool)
  return {
    pool,
    engine: 'embedded',
    pglite,
    close: once(async () => {
      stopUpkeep()
      await pool.end().finally(close)
    }),
  }
}

/** The adapter has one session, so the pool has one connection: a second would see uncommitted rows. */
function poolOver(pglite: PGlite): pg.Pool {
  const pool = new pg.Pool({ ...createPgConfig(pglite), max: 1, idleTimeoutMillis: 0, types })
  pool.on('connect', prepareStatements)
  pool.on('connect', keepConnection)
  pool.on('error', (error) => console.warn(`The embedded database reported: ${error.message}`))
  return pool
}

/** After a failed query the pool gives up the connection; closing it late, the adapter breaks the one that follows. */
function keepConnection(client: pg.PoolClient) {
  let release: () => void
  Object.defineProperty(client, 'release', {
    get: () => release,
    set(releaseToPool: (error?: unknown) => void) {
      release = () => releaseToPool()
    },
  })
}

function once(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined
  return () => {
    closing ??= close()
    return closing
  }
}
