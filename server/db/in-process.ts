import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import pg from 'pg'
import { types } from './column-types.ts'
import { freeBytes, requireSpace, watchSpace } from './disk-space.ts'
import { openEmbedded } from './embedded.ts'
import { serveCopies } from './online-copy.ts'
import type { Database, DatabaseOptions } from './open.ts'
import { prepareStatements } from './prepared-statements.ts'
import { endWhenStuck } from './stuck.ts'
import { startUpkeep } from './upkeep.ts'

// V8 collects WebAssembly code that is not called any more. All threads share its register of that code, and when two of
// them free code the process may end with "Check failed: jit_page_->allocations_.erase" (nodejs/node#64500). Without the
// collector, code is freed together with its module.
setFlagsFromString('--no-wasm-code-gc')

/** PostgreSQL inside this process: in the folder `db` of `dataDir`, or in memory. */
export async function openInProcess({ dataDir, snapshot, free }: DatabaseOptions): Promise<Database> {
  if (dataDir === 'memory://') return databaseOver(await openMemory(snapshot))
  const folder = path.resolve(dataDir)
  await mkdir(folder, { recursive: true })
  await requireSpace(folder, free ?? freeBytes)
  const files = path.join(folder, 'db')
  const database = databaseOver(await openEmbedded(files))
  endWhenStuck(database.pool)
  const stopUpkeep = startUpkeep(database.pool)
  const stopWatch = watchSpace(database.pool, folder, free ?? freeBytes)
  const stopCopies = await serveCopies(database.pool, files, free ?? freeBytes)
  return {
    ...database,
    async close() {
      stopUpkeep()
      await stopCopies()
      await stopWatch()
      await database.close()
    },
  }
}

function databaseOver({ pglite, close }: { pglite: PGlite; close(): Promise<void> }): Database {
  const pool = poolOver(pglite)
  return {
    pool,
    engine: 'embedded',
    pglite,
    listen: listenTo(pglite, pool),
    async close() {
      await pool.end().finally(close)
    },
  }
}

async function openMemory(snapshot?: Blob) {
  // Zeroing the usual 128 MB is a third of a start.
  const pglite = await PGlite.create('memory://', {
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
    ...(snapshot && { loadDataDir: snapshot }),
  })
  return { pglite, close: () => pglite.close() }
}

function listenTo(pglite: PGlite, pool: pg.Pool): Database['listen'] {
  return async (channel, hear) => {
    // There is one session. Listening must not start inside a transaction: a rollback would undo it.
    const turn = await pool.connect()
    try {
      const stop = await pglite.listen(channel, hear)
      return () => void stop().catch(() => {})
    } finally {
      turn.release()
    }
  }
}

/** The adapter has one session, so the pool has one connection: a second one would see uncommitted rows. */
function poolOver(pglite: PGlite): pg.Pool {
  const pool = new pg.Pool({ ...createPgConfig(pglite), max: 1, idleTimeoutMillis: 0, types })
  prepareStatements(pool)
  pool.on('connect', keepConnection)
  pool.on('error', (error) => console.warn(`The embedded database reported: ${error.message}`))
  return pool
}

/** After a failed query the pool closes the connection. The adapter then breaks the next one, so keep the first. */
function keepConnection(client: pg.PoolClient) {
  let release: () => void
  Object.defineProperty(client, 'release', {
    get: () => release,
    set(releaseToPool: (error?: unknown) => void) {
      release = () => releaseToPool()
    },
  })
}
