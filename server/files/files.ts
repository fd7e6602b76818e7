import { sql, type Transaction } from 'kysely'
import { v7 as newId } from 'uuid'
import type { DateString } from '#domain/dates.ts'
import { files, type SentDocument } from '#domain/files/files.ts'
import { enoughStoredMessage, mostStored, sendingProblem } from '#domain/files/limits.ts'
import { ownConversations, visiblePatients } from '#server/access.ts'
import { type Db, insert, orNotFound } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { conflict, HttpError, unavailable } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import type { Services } from '#server/services.ts'
import { BucketError, type StoredObject } from './bucket.ts'
import { putObject, takeObject } from './objects.ts'
import type { Content } from './pictures.ts'

/** What a file belongs to. */
type Owner =
  | { message_id: string }
  | { lab_result_id: string }
  | { sent_form_id: string }
  | { date: DateString; meal_id: string }
  | { eaten_food_id: string }

/** Two files of a person at once must not both be the last for which there is room. */
const lockSender = (db: Transaction<DB>, user: SignedIn) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`files ${user.id}`}, 0))`.execute(db)

/** Notes that the user sends so many bytes about a challenger; 409 when that is too much for a day. Returns the note's id. */
async function countSent(
  { db, config }: Pick<Services, 'db' | 'config'>,
  user: SignedIn,
  patientId: string,
  bytes: number,
) {
  const id = newId()
  const isConfirmed = user.email_verified || !config.SMTP_URL
  await db.transaction().execute(async (inside) => {
    await lockSender(inside, user)
    const { rows: sent } = await sql<{ bytes: number; sent_at: string }>`
      select bytes, sent_at from sent_files
      where sent_by = ${user.id} and sent_at > now() - interval '24 hours'
        and (not ${isConfirmed}::boolean or patient_id = ${patientId})
      order by sent_at`.execute(inside)
    const problem = sendingProblem(sent, bytes, isConfirmed)
    if (problem) throw conflict(problem)
    await insert(inside, 'sent_files', { id, sent_by: user.id, patient_id: patientId, bytes })
  })
  return id
}

/**
 * Takes the bytes that the user sends about a challenger, for `storeFile`: `read` looks at them, and counts them before it
 * works on them. With a bucket they are put there, before a transaction begins: one that waits would hold a connection.
 */
export async function takeFile<C extends Content>(
  services: Services,
  user: SignedIn,
  patientId: string,
  bytes: Uint8Array,
  read: (bytes: Uint8Array, begin: () => Promise<void>) => Promise<C>,
): Promise<C> {
  const { db, bucket, config, log } = services
  let sent = ''
  const content = await read(bytes, async () => {
    sent = await countSent(services, user, patientId, bytes.length)
  })
  if (!bucket || config.FILES_IN === 'database') return content
  try {
    return { ...content, stored: await putObject(db, bucket, content.content) }
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    log.error({ err: error }, 'a file could not be stored')
    // Who tries again until the storage is back must not use up the day.
    await db.deleteFrom('sent_files').where('id', '=', sent).execute()
    throw unavailable(notTakenMessage)
  }
}

/** Stores a file about a challenger as `takeFile` took it; 409 when too much of the user's is stored. */
export async function storeFile(
  db: Transaction<DB>,
  user: SignedIn,
  patientId: string,
  owner: Owner,
  { content, stored: object, ...about }: Content,
) {
  await lockSender(db, user)
  const { stored } = await db
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('stored'))
    .where('uploaded_by', '=', user.id)
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow()
  const bytes = content.length
  if (stored + bytes > mostStored) throw conflict(enoughStoredMessage)
  if (object) await takeObject(db, object)
  return db
    .insertInto('files')
    .values({
      id: newId(),
      patient_id: patientId,
      uploaded_by: user.id,
      ...owner,
      ...about,
      bytes,
      ...(object ?? { content: Buffer.from(content) }),
    })
    .returning(['id', 'media_type', 'width', 'height'])
    .executeTakeFirstOrThrow()
}

/** The picture in the row of a file, or null: a column of a query that left-joins `files`. Documents have no width. */
export const pictureIn = (table: string) => sql<{ id: string; width: number; height: number } | null>`
  case when ${sql.ref(`${table}.width`)} is not null then json_build_object('id', ${sql.ref(`${table}.id`)},
    'width', ${sql.ref(`${table}.width`)}, 'height', ${sql.ref(`${table}.height`)}) end`

/** The document of a message `m` whose file `f` is no picture, or null. */
export const documentInMessage = sql<SentDocument | null>`
  case when f.media_type = 'application/pdf' then json_build_object('id', f.id, 'name', m.text, 'bytes', f.bytes) end`

/** Files of a conversation are for its two people; others for whoever may see the challenger. */
const visibleFile = (db: Db, user: SignedIn, id: string) =>
  db
    .selectFrom('files as f')
    .leftJoin('messages as m', 'm.id', 'f.message_id')
    .leftJoin('assignments as a', 'a.id', 'm.conversation_id')
    // The text of a message with a document is its name.
    .select([
      'f.patient_id',
      'f.media_type',
      'f.bytes',
      'f.content',
      'f.object',
      'f.sha256',
      'm.text as name',
    ])
    .where('f.id', '=', id)
    .where(
      sql<boolean>`case when f.message_id is null then ${visiblePatients(user, 'f.patient_id')}
        else ${ownConversations(user)} end`,
    )
    .executeTakeFirstOrThrow(orNotFound())

const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' }

const notTakenMessage = 'Pictures and documents cannot be saved right now. Please try again in a moment.'
const notReadMessage = 'Pictures and documents cannot be shown right now. Please try again in a moment.'
const lostMessage = 'This file is missing on our side. Please write to our support.'

/** The content of a file that is in the bucket, as a stream. */
async function readObject({ bucket, log }: Services, file: string, stored: StoredObject) {
  try {
    if (!bucket) throw new BucketError('not set', 'The file is in an S3 storage, which is not set.')
    return await bucket.read(stored)
  } catch (error) {
    if (!(error instanceof BucketError)) throw error
    log.error({ err: error, file, object: stored.object }, 'a file could not be read')
    throw error.code === 'NoSuchKey' ? new HttpError(500, lostMessage) : unavailable(notReadMessage)
  }
}

export const fileHandlers = implement(files, {
  'GET /files/:id': async ({ db, services, user, params, concerns }) => {
    const { patient_id, media_type, bytes, name, ...file } = await visibleFile(db, user, params.id)
    concerns(patient_id)
    const { object, sha256 } = file
    const content =
      file.content ?? (await readObject(services, params.id, { object: object!, sha256: sha256! }))
    return { name: name || `${params.id}.${endings[media_type]}`, type: media_type, bytes, content }
  },
})
