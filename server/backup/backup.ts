import { createWriteStream, existsSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Config } from '#server/config.ts'
import { connect, type Database, openDatabase } from '#server/db/open.ts'
import { postgresFolder } from '#server/db/own-postgres.ts'
import { type Bucket, openBucket } from '#server/files/bucket.ts'
import { contentOf, objectsLock } from '#server/files/objects.ts'
import { saveErasures } from './erasures.ts'
import { addBackup, backupFolder, bytesOf, removeOld } from './folder.ts'
import {
  bodyOf,
  type End,
  type Header,
  isSame,
  quoted,
  readBackup,
  setUpSession,
  tablesOf,
  tally,
} from './format.ts'

/** The lines of a backup of the database and the bucket, all as of one moment. Returns what its end says. */
async function* linesOf(
  { pool }: Pick<Database, 'pool'>,
  madeAt: string,
  bucket: Bucket | undefined,
): AsyncGenerator<string, End> {
  const client = await pool.connect()
  try {
    const tables = (await tablesOf(client)).map(({ name }) => quoted(name))
    if (tables.length === 0) throw new Error('The database has no tables yet: there is nothing to back up.')
    // Before the snapshot: what it names must not be removed until it was read.
    if (bucket) await client.query('select pg_advisory_lock_shared($1)', [objectsLock])
    await client.query('begin isolation level repeatable read read only')
    await setUpSession(client)
    // Migrations take turns with it. The snapshot is taken after this statement.
    await client.query(`lock table ${tables.join(', ')} in access share mode`)
    const sum = tally()
    const { rows: migrations } = await client.query<Header['migrations'][number]>(
      'select name, checksum from schema_migrations order by name',
    )
    const header: Header = { format: 'thali-backup', version: 1, made_at: madeAt, migrations }
    sum.add(JSON.stringify(header))
    yield `${JSON.stringify(header)}\n`
    for await (const lines of bodyOf(client, bucket && ((stored) => contentOf(bucket, stored)))) {
      for (const line of lines) sum.add(line)
      yield `${lines.join('\n')}\n`
    }
    const end = sum.end()
    yield `${JSON.stringify(end)}\n`
    return end
  } finally {
    await client.query('rollback').catch(() => {})
    if (bucket) await client.query('select pg_advisory_unlock_all()').catch(() => {})
    client.release()
  }
}

/** Writes the rows of an open database to a new file. */
async function writeBackup(
  database: Pick<Database, 'pool'>,
  file: string,
  madeAt: string,
  bucket: Bucket | undefined,
): Promise<End> {
  let end: End | undefined
  const lines = linesOf(database, madeAt, bucket)
  async function* noted() {
    end = yield* lines
  }
  const target = createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(noted()), createGzip(), target)
  return end!
}

/**
 * Writes a backup of an open database into the folder, reads it again, and keeps the erasure list beside it. Returns its
 * path.
 */
export async function backUp(
  database: Database,
  folder: string,
  bucket?: Bucket,
): Promise<{ file: string; end: End }> {
  await saveErasures(connect(database), folder)
  const madeAt = new Date().toISOString()
  let end: End | undefined
  const file = await addBackup(folder, madeAt, {
    async write(draft) {
      end = await writeBackup(database, draft, madeAt, bucket)
    },
    async check(draft) {
      const { end: read } = await readBackup(draft)
      if (!isSame(read, end!)) throw new Error('The backup was not stored as it was written.')
    },
  })
  return { file, end: end! }
}

/** The database for a backup, also while the platform runs. */
function openForBackup({ DATABASE_URL, DATA_DIR }: Config) {
  if (
    !DATABASE_URL &&
    ![postgresFolder(DATA_DIR), path.join(DATA_DIR, 'db')].some((folder) => existsSync(folder))
  )
    throw new Error(`There is no database in ${DATA_DIR}.`)
  return openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, isBeside: true, maxConnections: 1 })
}

/** `npm run backup`: writes a backup into the folder of backups, and deletes old ones. */
export async function runBackup(config: Config): Promise<void> {
  const folder = backupFolder(config)
  const database = await openForBackup(config)
  try {
    const { file, end } = await backUp(database, folder, openBucket(config))
    const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0)
    console.log(`Made ${file}: ${rows} rows, ${((await bytesOf(file)) / 1e6).toFixed(1)} MB, read again.`)
  } finally {
    await database.close()
  }
  const removed = await removeOld(folder, { keep: config.BACKUP_KEEP, keepDays: config.BACKUP_KEEP_DAYS })
  if (removed.length) console.log(`Deleted ${removed.length} old: ${removed.join(', ')}.`)
}
