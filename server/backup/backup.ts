import { createWriteStream, existsSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Config } from '#server/config.ts'
import { InUse } from '#server/db/folder-lock.ts'
import { askForCopy } from '#server/db/online-copy.ts'
import { connect, type Database, openDatabase } from '#server/db/open.ts'
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

/** The lines of a backup of the database, all as of one moment. Returns what its end says. */
async function* linesOf(database: Database, madeAt: string): AsyncGenerator<string, End> {
  const client = await database.pool.connect()
  try {
    const tables = (await tablesOf(client)).map(({ name }) => quoted(name))
    if (tables.length === 0) throw new Error('The database has no tables yet: there is nothing to back up.')
    await client.query('begin isolation level repeatable read read only')
    await setUpSession(client)
    // Migrations take turns with it. The snapshot is taken after this statement.
    await client.query(`lock table ${tables.join(', ')} in access share mode`)
    const sum = tally()
    const { rows: migrations } = await client.query<Header['migrations'][number]>(
      'select name, checksum from schema_migrations order by name',
    )
    const { engine } = database
    const header: Header = { format: 'thali-backup', version: 1, made_at: madeAt, engine, migrations }
    sum.add(JSON.stringify(header))
    yield `${JSON.stringify(header)}\n`
    for await (const lines of bodyOf(client)) {
      for (const line of lines) sum.add(line)
      yield `${lines.join('\n')}\n`
    }
    const end = sum.end()
    yield `${JSON.stringify(end)}\n`
    return end
  } finally {
    await client.query('rollback').catch(() => {})
    client.release()
  }
}

/**
 * Writes a backup of an open database into the folder, reads it again, and keeps the erasure list beside it. Returns its
 * path.
 */
export async function backUp(database: Database, folder: string): Promise<{ file: string; end: End }> {
  await saveErasures(connect(database), folder)
  const madeAt = new Date().toISOString()
  let end: End | undefined
  const file = await addBackup(folder, madeAt, {
    async write(draft) {
      const lines = linesOf(database, madeAt)
      async function* noted() {
        end = yield* lines
      }
      const target = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
      await pipeline(Readable.from(noted()), createGzip(), target)
    },
    async check(draft) {
      const { end: read } = await readBackup(draft)
      if (!isSame(read, end!)) throw new Error('The backup was not stored as it was written.')
    },
  })
  return { file, end: end! }
}

/** The database for a backup: its own connection, its own embedded engine, or a copy from the server that runs. */
async function openForBackup({ DATABASE_URL, DATA_DIR }: Config) {
  const files = path.resolve(DATA_DIR, 'db')
  if (!DATABASE_URL && !existsSync(files)) throw new Error(`There is no database in ${DATA_DIR}.`)
  try {
    return await openDatabase({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR, maxConnections: 1 })
  } catch (error) {
    if (!(error instanceof InUse)) throw error
  }
  const { dataDir, giveBack } = await askForCopy(files)
  try {
    const database = await openDatabase({ dataDir })
    return { ...database, close: () => database.close().finally(giveBack) }
  } catch (error) {
    giveBack()
    throw error
  }
}

/** `npm run backup`: writes a backup into the folder of backups, and deletes old ones. */
export async function runBackup(config: Config): Promise<void> {
  const folder = backupFolder(config)
  const database = await openForBackup(config)
  try {
    const { file, end } = await backUp(database, folder)
    const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0)
    console.log(`Made ${file}: ${rows} rows, ${((await bytesOf(file)) / 1e6).toFixed(1)} MB, read again.`)
  } finally {
    await database.close()
  }
  const removed = await removeOld(folder, { keep: config.BACKUP_KEEP, keepDays: config.BACKUP_KEEP_DAYS })
  if (removed.length) console.log(`Deleted ${removed.length} old: ${removed.join(', ')}.`)
}
