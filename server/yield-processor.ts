import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import path from 'node:path'

/**
 * Lets all other threads go before the calling one: heavy work must not delay the thread that serves people when there are
 * few processors. Linux names a thread's id; elsewhere nothing happens.
 */
export function yieldProcessor() {
  if (process.platform !== 'linux') return
  setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), 10)
}
