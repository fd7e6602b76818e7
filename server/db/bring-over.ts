import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { writeBackup } from '#server/backup/backup.ts'
import { loadBackup } from '#server/backup/restore.ts'
import type { Config } from '#server/config.ts'
import { types } from './column-types.ts'
import { freeBytes, requireSpace } from './disk-space.ts'
import { lockFolder } from './folder-lock.ts'
import { openDatabase } from './open.ts'
import { postgresFolder } from './own-postgres.ts'

/*
 * Earlier versions had the database in DATA_DIR/db, in the format of PGlite: PostgreSQL compiled to run inside another
 * program. Its files can't be read by a PostgreSQL of its own, so this command reads them once, with that engine.
 */

const engine = '@electric-sql/pglite'
const version = '0.5.16'

/** What is used of PGlite. The package is no dependency: only this command needs it. */
type PGlite = { close(): Promise<void> }
type Modules = {
  main: { PGlite: { create(folder: string, options: object): Promise<PGlite> } }
  adapter: { createPgConfig(pglite: PGlite): pg.PoolConfig }
}

/** Loads the engine of earlier versions; fetches it into `folder` where it is not installed. */
export async function loadEngine(folder: string): Promise<Modules> {
  const load = async (at: (name: string) => string) => ({
    main: await import(at(engine)),
    adapter: await import(at(`${engine}/node-postgres`)),
  })
  try {
    return await load((name) => name)
  } catch {
    console.log(`Fetching ${engine} ${version}, the engine that wrote the folder…`)
    fs.mkdirSync(folder)
    const install = [
      'install',
      '--no-save',
      '--no-audit',
      '--no-fund',
      '--ignore-scripts',
      `${engine}@${version}`,
    ]
    execFileSync('npm', [...install, '--prefix', folder], { stdio: ['ignore', 'ignore', 'inherit'] })
    const files = path.join(folder, 'node_modules', engine, 'dist')
    return load((name) => path.join(files, name === engine ? 'index.js' : 'node-postgres/index.js'))
  }
}

/** Opens the files of that engine. It has one session, so the pool has one connection. */
export async function openEarlier(files: string, { main, adapter }: Modules) {
  const pglite = await main.PGlite.create(files, {})
  const pool = new pg.Pool({ ...adapter.createPgConfig(pglite), max: 1, idleTimeoutMillis: 0, types })
  return { pool, close: () => pool.end().finally(() => pglite.close()) }
}

const sizeOf = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + fs.statSync(path.join(parentPath, name)).size, 0)

/**
 * `npm run bring-over`: brings everything from the folder `db` of an earlier version to the platform's own PostgreSQL,
 * also sessions, links and mails that wait. It reads a copy, because opening writes: the folder stays byte for byte. The
 * new folder gets its name at the end, so whoever is interrupted begins again.
 */
export async function bringOver({ DATABASE_URL, DATA_DIR }: Config): Promise<void> {
  const dataDir = path.resolve(DATA_DIR)
  const [earlier, target] = [path.join(dataDir, 'db'), postgresFolder(dataDir)]
  if (DATABASE_URL) throw new Error('Run this without the setting DATABASE_URL.')
  if (!fs.existsSync(path.join(earlier, 'PG_VERSION')))
    throw new Error(`There is no database of an earlier version in ${dataDir}.`)
  if (fs.existsSync(target)) throw new Error(`${target} exists: the database was brought over already.`)
  const unlock = await lockFolder(
    earlier,
    (holder) => `The data folder ${earlier} is in use by process ${holder}. Stop that process first.`,
  )
  const work = path.join(dataDir, 'bring-over')
  try {
    await requireSpace(dataDir, freeBytes, 4 * sizeOf(earlier))
    fs.rmSync(work, { recursive: true, force: true })
    fs.mkdirSync(work, { mode: 0o700 })
    const copy = path.join(work, 'earlier')
    fs.cpSync(earlier, copy, { recursive: true })
    const file = path.join(work, 'rows')
    const source = await openEarlier(copy, await loadEngine(path.join(work, 'engine')))
    await writeBackup(source, file, new Date().toISOString()).finally(source.close)
    const database = await openDatabase({ dataDir: work })
    const { end } = await loadBackup(database, file, { isMove: true }).finally(database.close)
    fs.renameSync(postgresFolder(work), target)
    const rows = Object.values(end.rows).reduce((sum, count) => sum + count, 0)
    console.log(
      `Brought over ${rows} rows; each value was compared. ${earlier} is as it was: delete it when all is well.`,
    )
  } finally {
    fs.rmSync(work, { recursive: true, force: true })
    unlock()
  }
}
