import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Opens PGlite in `folder`, whose parent exists: one fsync per commit, and a lock that keeps other processes out. */
export async function openEmbedded(folder: string): Promise<{ pglite: PGlite; close(): Promise<void> }> {
  const unlock = await lockFolder(folder)
  try {
    if (!fs.existsSync(folder)) await createFolder(folder)
    const pglite = await start(folder)
    return {
      pglite,
      async close() {
        await pglite.close().finally(unlock)
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

function start(folder: string): Promise<PGlite> {
  return PGlite.create({ fs: new SyncingNodeFS(folder), startParams })
}

// fdatasync does nothing in PGlite's runtime, and `-F` switches syncing off completely.
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]

/**
 * PGlite's runtime has no fsync for files of the host; without this class no data is ever forced to disk. The runtime
 * also makes files that everybody may write, whatever the umask is.
 */
class SyncingNodeFS extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pglite, options)
    const mend: NonNullable<typeof emscriptenOpts.preRun>[number] = (mod) => {
      const { stream_ops, node_ops } = mod.NODEFS as unknown as {
        stream_ops: { fsync(stream: { nfd: number }): number }
        node_ops: { setattr(node: object, attributes: { mode?: number }): void }
      }
      stream_ops.fsync = ({ nfd }) => {
        syncOrDie(nfd)
        return 0
      }
      const { setattr } = node_ops
      node_ops.setattr = (node, { mode, ...others }) =>
        setattr(node, mode === undefined ? others : { ...others, mode: mode & ~0o077 })
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), mend] } }
  }
}

/** After a failed fsync the kernel may have dropped the data, so the process ends, as PostgreSQL does. */
function syncOrDie(descriptor: number) {
  try {
    fs.fsyncSync(descriptor)
  } catch (error) {
    console.error(
      'The disk failed to store the database. Stopping, so that nothing is acknowledged wrongly.',
      error,
    )
    process.abort()
  }
}

/** Builds a new database beside its place and renames it, so that a crash never leaves half a database. */
async function createFolder(folder: string) {
  const unfinished = `${folder}.new`
  fs.rmSync(unfinished, { recursive: true, force: true })
  await (await start(unfinished)).close()
  for (const entry of fs.readdirSync(unfinished, { recursive: true, withFileTypes: true }))
    syncPath(path.join(entry.parentPath, entry.name))
  syncPath(unfinished)
  fs.renameSync(unfinished, folder)
  syncPath(path.dirname(folder))
}

function syncPath(file: string) {
  const descriptor = fs.openSync(file, 'r')
  syncOrDie(descriptor)
  fs.closeSync(descriptor)
}

/** This set keeps the handles alive: a garbage-collected handle would release its lock. */
const heldLocks = new Set<DatabaseSync>()

/**
 * Takes the lock beside the folder and returns a function that releases it. Node has no file locks, but its SQLite
 * takes real ones. The kernel releases them whenever and however the process ends, so there are no stale locks.
 */
async function lockFolder(folder: string): Promise<() => void> {
  const pidFile = `${folder}.pid`
  const inUse = () =>
    new Error(
      `The data folder ${folder} is in use by process ${readPid(pidFile)}. Stop that process first, or choose another folder.`,
    )
  const leave = await enter(folder, inUse)
  const lock = new DatabaseSync(`${folder}.lock`)
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    leave()
    throw error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy ? inUse() : error
  }
  heldLocks.add(lock)
  fs.writeFileSync(pidFile, `${process.pid}\n`)
  return () => {
    if (!heldLocks.delete(lock)) return
    fs.rmSync(pidFile, { force: true })
    lock.close()
    leave()
  }
}

const sqliteBusy = 5

/**
 * Keeps other processes out when somebody deletes the lock's file. On Linux a socket whose name begins with a zero is in
 * no folder and ends with its process. The lock's file remains for other systems, and for containers that share the
 * folder, but no network.
 */
async function enter(folder: string, inUse: () => Error): Promise<() => void> {
  if (process.platform !== 'linux') return () => {}
  const { dev, ino } = fs.statSync(path.dirname(folder))
  const socket = createServer((caller) => caller.destroy()).unref()
  socket.listen(`\0thali-${dev}-${ino}-${path.basename(folder)}`)
  await once(socket, 'listening').catch((error) => {
    throw error.code === 'EADDRINUSE' ? inUse() : error
  })
  return () => void socket.close()
}

function readPid(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8').trim() || 'unknown'
  } catch {
    return 'unknown'
  }
}
