import { mkdir, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { writeAudit } from '#server/admin/audit.ts'
import type { Db } from '#server/db/rows.ts'
import { eraseUser } from '#server/people/erase-user.ts'
import type { Services } from '#server/services.ts'
import { syncFolder } from './folder.ts'

/*
 * Who was erased is stored twice: in the table `erasures`, in the transaction of the erasure; and in a list beside the
 * backups, which no restore takes back. Each line of the list is an id.
 */

const listOf = (folder: string) => path.join(folder, 'erased-people.txt')
const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The ids on a folder's list; undefined when there is no list. A line that a crash cut off is no id. */
export async function readErasures(folder: string): Promise<string[] | undefined> {
  const text = await readFile(listOf(folder), 'utf8').catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  return text?.split('\n').filter((line) => id.test(line))
}

/** A database that is not migrated yet has no such table. */
async function erasuresIn(db: Db): Promise<{ user_id: string }[]> {
  const { rows } = await sql<{ known: boolean }>`select to_regclass('erasures') is not null as known`.execute(
    db,
  )
  if (!rows[0]?.known) return []
  return db.selectFrom('erasures').select('user_id').orderBy('erased_at').execute()
}

/** Adds to a folder's list whom the database knows to be erased. Only adds, so that processes can do so at once. */
export async function saveErasures(db: Db, folder: string): Promise<void> {
  const rows = await erasuresIn(db)
  const known = await readErasures(folder)
  const written = new Set(known)
  const missing = rows.filter(({ user_id }) => !written.has(user_id))
  if (known && missing.length === 0) return
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const handle = await open(listOf(folder), 'a', 0o600)
  try {
    // The first line end ends a line that a crash cut off.
    await handle.write(missing.map(({ user_id }) => `\n${user_id}\n`).join(''))
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (!known) await syncFolder(folder)
}

/**
 * Adds to the list whom this instance has just erased, before the caller is told so. If that fails it is done with the
 * next erasure, start or backup: the erasure itself is stored.
 */
export async function listErasures({ db, backups, log }: Pick<Services, 'db' | 'backups' | 'log'>) {
  if (!backups) return
  await saveErasures(db, backups).catch((error) =>
    log.error({ err: error }, 'the erasure list could not be written'),
  )
}

/** At a start: whoever is on the list stays erased, however an older database came back, and the list is completed. */
export async function repeatErasures(db: Db, folder: string) {
  const again = await replayErasures(db, (await readErasures(folder)) ?? [])
  if (again) console.warn(`The database was older than the erasure list: ${again} people were erased again.`)
  await saveErasures(db, folder)
}

/** Erases again who is on the list, but in the database, because it is older. Returns how many they were. */
export async function replayErasures(db: Db, ids: string[]): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${ids}::uuid[]) order by id`.execute(db)
  for (const { id } of rows)
    await db.transaction().execute(async (inside) => {
      await eraseUser(inside, id)
      await writeAudit(inside, 'repeated erasure', id, { ip: 'server', requestId: 'erasure list' })
    })
  await sql`insert into erasures (user_id) select * from unnest(${ids}::uuid[])
    on conflict do nothing`.execute(db)
  return rows.length
}
