import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { lockFolder } from './folder-lock.ts'

/** Opens PGlite in `folder`, whose parent exists: one fsync per commit, and a lock that keeps other processes out. */
export async function openEmbedded(folder: string): Promise<{ pglite: PGlite; close(): Promise<void> }> {
  const unlock = await lockFolder(
    folder,
    (process) =>
      `The data folder ${folder} is in use by process ${process}. Stop that process first, or choose another folder.`,
  )
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
  '-c',
  'shared_buffers=32MB',
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

function syncOrDie(descriptor: number) {
  try {
    fs.fsyncSync(descriptor)
  } catch (error) {
    endProcess(error)
  }
}

/** After a failed fsync the kernel may have dropped the data, so the process ends, as PostgreSQL does. */
function endProcess(error: unknown): never {
  console.error(
    'The disk failed to store the database. Stopping, so that nothing is acknowledged wrongly.',
    error,
  )
  process.abort()
}

/** Builds a new database beside its place and renames it, so that a crash never leaves half a database. */
async function createFolder(folder: string) {
  const unfinished = `${folder}.new`
  fs.rmSync(unfinished, { recursive: true, force: true })
  await (await start(unfinished)).close()
  // All files at once: the disk stores about a thousand files together in a tenth of the time of one after the other.
  const entries = fs.readdirSync(unfinished, { recursive: true, withFileTypes: true })
  await Promise.all(entries.map((entry) => syncPath(path.join(entry.parentPath, entry.name))))
  await syncPath(unfinished)
  fs.renameSync(unfinished, folder)
  await syncPath(path.dirname(folder))
}

async function syncPath(file: string) {
  const handle = await fs.promises.open(file)
  await handle.sync().catch(endProcess)
  await handle.close()
}
