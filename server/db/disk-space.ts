import { statfs } from 'node:fs/promises'
import type pg from 'pg'
import { repeat } from '#server/jobs/repeat.ts'

const megabyte = 1024 * 1024
/** With less free space the database is only read. PostgreSQL stops when its log finds no room. */
const floor = 64 * megabyte
/** Milliseconds between two looks at the disk. */
const pause = 1000

/** Bytes that this process may still write to the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Throws an Error for the operator when the disk of the folder is nearly full. */
export async function requireSpace(folder: string, free: typeof freeBytes) {
  const left = await free(folder)
  if (left < floor)
    throw new Error(
      `The disk of ${folder} has ${Math.floor(left / megabyte)} MB left, but the database needs ${floor / megabyte} MB. Make room, then start again.`,
    )
}

/**
 * Makes the platform's own PostgreSQL read-only while the disk is nearly full, and writable again once there is room.
 * Returns a function that stops it.
 */
export function watchSpace(pool: pg.Pool, folder: string, free: typeof freeBytes): () => Promise<void> {
  let isReadOnly: boolean | undefined
  async function look() {
    const isFull = (await free(folder)) < floor
    if (isFull === isReadOnly) return
    // For all connections, from their next transaction on.
    await pool.query(`alter system set default_transaction_read_only to ${isFull}`)
    await pool.query('select pg_reload_conf()')
    const isKnown = isReadOnly !== undefined
    isReadOnly = isFull
    if (isFull) console.warn(`The disk of ${folder} is nearly full: nothing is stored until there is room.`)
    else if (isKnown) console.warn(`The disk of ${folder} has room again.`)
  }
  return repeat(look, pause, (error) =>
    console.warn(`The free space of ${folder} is unknown: ${(error as Error).message}`),
  )
}
