import { constants } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { lockFolder } from '#server/db/folder-lock.ts'

/** The folder of backups and of the erasure list. */
export const backupFolder = ({ BACKUP_DIR, DATA_DIR }: Config): string =>
  path.resolve(BACKUP_DIR ?? path.join(DATA_DIR, 'backups'))

/** However old they are, so many of the newest backups are kept. */
const alwaysKept = 3
const ending = '.jsonl.gz'
const unfinished = '.unfinished'
const name = /^thali-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d\.\d{3}Z)\.jsonl\.gz$/

/** The name of a backup made at an ISO instant. Names sort by time. */
export const nameOf = (madeAt: string) => `thali-${madeAt.replaceAll(':', '-')}${ending}`

/** Names of the backups in a folder, newest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  return (await readdir(folder))
    .filter((file) => name.test(file))
    .sort()
    .reverse()
}

/** Forces what a folder holds, its names, to disk. */
export async function syncFolder(folder: string) {
  const handle = await open(folder, constants.O_RDONLY)
  await handle.sync().finally(() => handle.close())
}

/**
 * Lets `write` make a file and `check` it, and only then gives it its name: whatever is killed when, a file with the name
 * of a backup is a whole one. Only one process at a time does so in a folder.
 */
export async function addBackup(
  folder: string,
  madeAt: string,
  { write, check }: Record<'write' | 'check', (file: string) => Promise<void>>,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unlock = await lockFolder(
    path.join(folder, 'backup'),
    (process) => `Process ${process} is making a backup in ${folder}. Wait until it has ended.`,
  )
  try {
    // What a killed process left: the lock is ours.
    for (const file of await readdir(folder))
      if (file.endsWith(unfinished)) await rm(path.join(folder, file), { force: true })
    const file = path.join(folder, nameOf(madeAt))
    const draft = `${file}${unfinished}`
    try {
      await write(draft)
      await check(draft)
      await rename(draft, file)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    await syncFolder(folder)
    return file
  } finally {
    unlock()
  }
}

/**
 * Deletes backups beyond `keep`, and those older than `keepDays` days, but never the newest three. Returns the names of
 * the deleted ones.
 */
export async function removeOld(
  folder: string,
  { keep, keepDays }: { keep: number; keepDays: number },
  now = Date.now(),
): Promise<string[]> {
  const isOld = (file: string) =>
    Date.parse(file.replace(name, '$1T$2:$3:$4')) < now - keepDays * 24 * 3_600_000
  const old = (await backupsIn(folder)).filter(
    (file, index) => index >= alwaysKept && (index >= keep || isOld(file)),
  )
  for (const file of old) await rm(path.join(folder, file))
  return old
}

export const bytesOf = async (file: string) => (await stat(file)).size
