import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

/** This set keeps the handles alive: a garbage-collected handle would release its lock. */
const heldLocks = new Set<DatabaseSync>()

/** The lock of a folder has another holder. */
export class InUse extends Error {}

/**
 * Takes the lock beside the folder and returns a function that releases it; throws `InUse` when another process has it.
 * Node has no file locks, but its SQLite takes real ones. The kernel releases them whenever and however the process
 * ends, so there are no stale locks.
 */
export async function lockFolder(folder: string, inUse: (process: string) => string): Promise<() => void> {
  const pidFile = `${folder}.pid`
  const refused = () => new InUse(inUse(readPid(pidFile)))
  const leave = await enterBetweenHolders(folder, refused)
  const lock = new DatabaseSync(`${folder}.lock`)
  try {
    lock.exec('begin exclusive')
  } catch (error) {
    lock.close()
    leave()
    throw error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy ? refused() : error
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
 * Waits up to a second while the lock has a holder without a process id. Such a holder is about to begin or has ended:
 * a process that the last holder was just starting keeps a copy of its sockets for some milliseconds.
 */
async function enterBetweenHolders(folder: string, refused: () => InUse): Promise<() => void> {
  for (let attempt = 1; ; attempt++)
    try {
      return await enter(folder, refused)
    } catch (error) {
      if (!(error instanceof InUse) || attempt === 20 || readPid(`${folder}.pid`) !== unknown) throw error
      await setTimeout(50)
    }
}

/**
 * Keeps other processes out when somebody deletes the lock's file. On Linux a socket whose name begins with a zero is in
 * no folder and ends with its process. The lock's file remains for other systems, and for containers that share the
 * folder, but no network.
 */
async function enter(folder: string, refused: () => InUse): Promise<() => void> {
  if (process.platform !== 'linux') return () => {}
  const { dev, ino } = fs.statSync(path.dirname(folder))
  const socket = createServer((caller) => caller.destroy()).unref()
  socket.listen(`\0thali-${dev}-${ino}-${path.basename(folder)}`)
  await once(socket, 'listening').catch((error) => {
    throw error.code === 'EADDRINUSE' ? refused() : error
  })
  return () => void socket.close()
}

const unknown = 'unknown'

function readPid(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8').trim() || unknown
  } catch {
    return unknown
  }
}
