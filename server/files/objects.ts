import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { type Kysely, sql, type Transaction } from 'kysely'
import { NIL } from 'uuid'
import type { Config } from '#server/config.ts'
import { claim, isOver } from '#server/db/leased.ts'
import { type Db, insert } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { unavailable } from '#server/http/errors.ts'
import { type Bucket, BucketError, type StoredObject } from './bucket.ts'

/*
 * What the database knows of the objects in the bucket. Each is named by a row of `files` or by one of `loose_objects`,
 * at every moment: before it is written, while it belongs to a file, and until the storage has confirmed that it is gone.
 */

/** Puts content into the bucket, under a name that says nothing. It goes within hours unless a file's row takes it. */
export async function putObject(db: Db, bucket: Bucket, content: Uint8Array): Promise<StoredObject> {
  const stored = { object: randomUUID(), sha256: createHash('sha256').update(content).digest() }
  const due_at = sql<string>`now() + interval '1 hour'`
  await insert(db, 'loose_objects', { id: stored.object, due_at })
  await bucket.put(content, stored)
  return stored
}

/** In the transaction that writes the row of its file: the object is no longer loose. */
export async function takeObject(db: Transaction<DB>, { object }: StoredObject) {
  const { numDeletedRows } = await db
    .deleteFrom('loose_objects')
    .where('id', '=', object)
    .where('doomed', '=', false)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw unavailable()
}

/** Number of an advisory lock. A backup holds it, so that no object goes which its snapshot of the database names. */
export const objectsLock = 7_102_100

/**
 * Removes the loose objects that are due, unless a backup is being made. Throws when one could not be removed: it is
 * tried again after a quarter of an hour.
 */
export async function removeLooseObjects(db: Db, bucket: Bucket | undefined, stopped?: AbortSignal) {
  const due = isOver('due_at', 2)
  if (!bucket) {
    const { rows } = await sql`select from loose_objects where ${due} limit 1`.execute(db)
    if (rows.length > 0) throw new Error('Objects of deleted files wait, but no S3 storage is set.')
    return
  }
  const failures: unknown[] = []
  for (;;) {
    const { rows } = await claim('loose_objects', {
      key: ['id'],
      due: sql`${due} and (select pg_try_advisory_xact_lock(${objectsLock}))`,
      atOnce: 20,
      set: sql`doomed = true, due_at = now() + interval '15 minutes'`,
    }).execute(db)
    if (rows.length === 0) break
    for (const { id } of rows) {
      if (stopped?.aborted) return
      try {
        await bucket.remove(id)
        await db.deleteFrom('loose_objects').where('id', '=', id).execute()
      } catch (error) {
        if (isDown(error)) throw error
        failures.push(error)
      }
    }
  }
  if (failures.length > 0) throw failures[0]
}

const isDown = (error: unknown) => error instanceof BucketError && error.code === 'unreachable'

/** The content of a file's object, checked. */
export const contentOf = async (bucket: Bucket, stored: StoredObject) => buffer(await bucket.read(stored))

/** The first file that is not where it is to be, after another one by its id. */
const misplaced = (db: Db, to: Config['FILES_IN'], after: string) =>
  db
    .selectFrom('files')
    .select(['id', 'content', 'object', 'sha256'])
    .where('id', '>', after)
    .where('object', to === 's3' ? 'is' : 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Moves a file's content out of its row. A file that is deleted meanwhile leaves a loose object. */
async function moveToBucket(db: Kysely<DB>, bucket: Bucket, id: string, content: Buffer) {
  const stored = await putObject(db, bucket, content)
  await db.transaction().execute(async (inside) => {
    const { numUpdatedRows } = await inside
      .updateTable('files')
      .set({ content: null, ...stored })
      .where('id', '=', id)
      .where('object', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await takeObject(inside, stored)
  })
}

async function moveToDatabase(db: Db, bucket: Bucket, stored: StoredObject) {
  const content = await contentOf(bucket, stored)
  await db
    .updateTable('files')
    .set({ content, object: null, sha256: null })
    .where('object', '=', stored.object)
    .execute()
}

/**
 * Moves each file to where new ones are stored, one at a time, while the platform runs. Whenever it is killed, each file
 * is whole in one place, and it goes on where it was. Returns how many were moved.
 */
export async function moveFiles(db: Kysely<DB>, bucket: Bucket, to: Config['FILES_IN']): Promise<number> {
  let moved = 0
  const lost: string[] = []
  for (let after: string = NIL; ; ) {
    const file = await misplaced(db, to, after)
    if (!file) break
    after = file.id
    try {
      if (file.content) await moveToBucket(db, bucket, file.id, file.content)
      else await moveToDatabase(db, bucket, { object: file.object!, sha256: file.sha256! })
      moved++
    } catch (error) {
      if (!(error instanceof BucketError) || !/^(NoSuchKey|changed)$/.test(error.code)) throw error
      lost.push(file.id)
    }
  }
  await removeLooseObjects(db, bucket)
  if (lost.length > 0)
    throw new Error(`${moved} files were moved. Missing or damaged in the bucket: ${lost.join(', ')}.`)
  return moved
}
