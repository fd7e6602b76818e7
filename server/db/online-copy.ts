import { constants } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import type pg from 'pg'
import { type freeBytes, requireSpace } from './disk-space.ts'

/*
 * The embedded engine has one session, so reading a consistent backup in a transaction would hold up everybody. Instead
 * its files are copied while it writes, and its log last, as pg_basebackup does: whoever opens the copy recovers it to
 * the moment when the log was copied.
 */

const log = 'pg_wal'

type Log = { checkpoint: string; from: string; to: string }
/** The last checkpoint, and the first and the last file of the log that the recovery from it needs. */
async function logNeeded(client: pg.Pool | pg.PoolClient): Promise<Log> {
  const { rows } =
    await client.query<Log>(`select checkpoint_lsn::text as checkpoint, redo_wal_file as "from",
    pg_walfile_name(pg_current_wal_insert_lsn()) as "to" from pg_control_checkpoint()`)
  return rows[0]!
}

const isMissing = (error: NodeJS.ErrnoException) => error.code === 'ENOENT'

async function copyFiles(from: string, to: string) {
  await mkdir(to, { mode: 0o700 })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name)
    const target = path.join(to, entry.name)
    if (entry.isDirectory()) {
      if (entry.name === log) await mkdir(target, { mode: 0o700 })
      else await copyFiles(source, target)
    } else
      await copyFile(source, target, constants.COPYFILE_FICLONE).catch((error) => {
        // Dropped since the folder was read. The log says so.
        if (!isMissing(error)) throw error
      })
  }
}

/**
 * Copies the files of the open embedded database to a new folder. Only the end, some milliseconds, holds up statements.
 * False when there was a checkpoint meanwhile: then the log no longer fits the other files.
 */
async function tryCopy(pool: pg.Pool, folder: string, target: string): Promise<boolean> {
  await pool.query('checkpoint')
  const { checkpoint } = await logNeeded(pool)
  await copyFiles(folder, target)
  // The only connection: nobody writes meanwhile.
  const client = await pool.connect()
  try {
    const needed = await logNeeded(client)
    if (needed.checkpoint !== checkpoint) return false
    for (const name of await readdir(path.join(folder, log)))
      if (name >= needed.from && name <= needed.to)
        await copyFile(path.join(folder, log, name), path.join(target, log, name), constants.COPYFILE_FICLONE)
    return true
  } finally {
    client.release()
  }
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      bytes += await stat(path.join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      )
  return bytes
}

/** A data folder whose embedded database is a copy. */
const copyOf = (folder: string) => `${folder}.copy`

async function makeCopy(pool: pg.Pool, folder: string, free: typeof freeBytes): Promise<string> {
  const needed = 2 * (await sizeOf(folder))
  const dataDir = copyOf(folder)
  for (let attempt = 0; attempt < 3; attempt++) {
    await rm(dataDir, { recursive: true, force: true })
    await requireSpace(path.dirname(folder), free, needed)
    await mkdir(dataDir, { mode: 0o700 })
    if (await tryCopy(pool, folder, path.join(dataDir, path.basename(folder)))) return dataDir
  }
  throw new Error('The database was tidied during each of three attempts to copy it.')
}

/** A socket's path may have about 100 characters only, so this is the shorter of both spellings. */
function socketOf(folder: string): string {
  const absolute = `${folder}.sock`
  const relative = path.relative(process.cwd(), absolute)
  return relative.length < absolute.length ? relative : absolute
}

type Answer = { dataDir: string } | { error: string }

/**
 * Gives other processes of this user copies of the open embedded database, one after the other. Each is deleted when its
 * connection ends. Returns a function that stops it.
 */
export async function serveCopies(pool: pg.Pool, folder: string, free: typeof freeBytes) {
  const socketFile = socketOf(folder)
  const connections = new Set<Socket>()
  let turn = Promise.resolve()
  async function give(socket: Socket) {
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    if (socket.destroyed) return
    const answer: Answer = await makeCopy(pool, folder, free).then(
      (dataDir) => ({ dataDir }),
      (error: Error) => ({ error: error.message }),
    )
    socket.write(`${JSON.stringify(answer)}\n`)
    await closed
    await rm(copyOf(folder), { recursive: true, force: true })
  }
  const server = createServer((socket) => {
    connections.add(socket)
    socket.on('close', () => connections.delete(socket))
    socket.on('error', () => {})
    // Notices the other side's end.
    socket.resume()
    turn = turn.then(() => give(socket)).catch((error) => console.warn(`A copy failed: ${error.message}`))
  })
  // What a killed process left behind: the lock of the folder is ours.
  await rm(socketFile, { force: true })
  await rm(copyOf(folder), { recursive: true, force: true })
  server.on('error', (error) =>
    console.warn(`Backups are not possible while this runs: ${socketFile} can't be made: ${error.message}`),
  )
  server.listen(socketFile)
  server.unref()
  return async () => {
    const closed = server.listening
      ? new Promise<void>((resolve) => server.close(() => resolve()))
      : undefined
    for (const connection of connections) connection.destroy()
    await turn
    await closed
  }
}

/**
 * Asks the process that has the embedded database in `folder` open for a copy. Returns the copy's data folder, and a
 * function that gives it back.
 */
export async function askForCopy(folder: string): Promise<{ dataDir: string; giveBack(): void }> {
  const socket = connect(socketOf(folder))
  let text = ''
  try {
    for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      text += chunk
      if (text.endsWith('\n')) break
    }
  } catch (error) {
    throw new Error(`The server that uses ${folder} can't be asked for its data: ${(error as Error).message}`)
  }
  if (!text) throw new Error(`The server that uses ${folder} was stopped during the backup.`)
  const answer = JSON.parse(text) as Answer
  if ('error' in answer) {
    socket.destroy()
    throw new Error(answer.error)
  }
  return { dataDir: answer.dataDir, giveBack: () => socket.destroy() }
}
