import fs from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'
import { postgresFolder } from './db/own-postgres.ts'

/** What each command does with the data folder before anything else. */
export function takeDataFolder({ DATABASE_URL, DATA_DIR }: Config) {
  if (!DATABASE_URL) refuseEarlierEngine(path.resolve(DATA_DIR))
  protectDataFolder(DATA_DIR)
}

/** Earlier versions had the database in the folder `db`, written by another engine. */
function refuseEarlierEngine(dataDir: string) {
  const earlier = path.join(dataDir, 'db')
  if (fs.existsSync(path.join(earlier, 'PG_VERSION')) && !fs.existsSync(postgresFolder(dataDir)))
    throw new Error(
      `${earlier} holds the database of an earlier version. Make a backup with that version, move the folder away, and restore the backup: npm run restore -- FILE`,
    )
}

/**
 * Lets only this user read what the process writes from now on, and what is in the folder already: the folder holds
 * health data, and mails with links that sign in.
 */
function protectDataFolder(folder: string) {
  process.umask(0o077)
  try {
    if (fs.existsSync(folder)) makePrivate(folder)
  } catch (error) {
    // The folder belongs to another user, for example a volume of a container. Only that user can change the rights.
    console.warn(`Other users may read the data folder ${folder}: ${(error as Error).message}`)
  }
}

/** Takes the rights of other users away from a file, or from a folder and all that is in it. */
function makePrivate(file: string) {
  const stats = fs.lstatSync(file)
  // The rights of a link mean nothing, and what a link leads to may belong to somebody else.
  if (stats.isSymbolicLink()) return
  if (stats.mode & 0o077) fs.chmodSync(file, stats.mode & 0o700)
  // PostgreSQL starts on a folder only if nobody else may enter it. What is inside comes and goes while it runs.
  if (fs.existsSync(path.join(file, 'PG_VERSION'))) return
  if (stats.isDirectory()) for (const name of fs.readdirSync(file)) makePrivate(path.join(file, name))
}
