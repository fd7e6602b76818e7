import { sql, type Transaction } from 'kysely'
import { v7 as newId } from 'uuid'
import type { DateString } from '#domain/dates.ts'
import { files, type SentDocument } from '#domain/files/files.ts'
import { enoughStoredMessage, mostStored, sendingProblem } from '#domain/files/limits.ts'
import { ownConversations, visiblePatients } from '#server/access.ts'
import { type Db, insert, orNotFound } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { conflict } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import type { Services } from '#server/services.ts'
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

/** Notes that the user sends so many bytes about a challenger; 409 when that is too much for a day. */
export async function countSent(
  { db, config }: Pick<Services, 'db' | 'config'>,
  user: SignedIn,
  patientId: string,
  bytes: number,
) {
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
    const row = { id: newId(), sent_by: user.id, patient_id: patientId, bytes }
    await insert(inside, 'sent_files', row)
  })
}

/** Stores a file about a challenger, which `countSent` has noted; 409 when too much of the user's is stored. */
export async function storeFile(
  db: Transaction<DB>,
  user: SignedIn,
  patientId: string,
  owner: Owner,
  content: Content,
) {
  await lockSender(db, user)
  const { stored } = await db
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('stored'))
    .where('uploaded_by', '=', user.id)
    .where('patient_id', '=', patientId)
    .executeTakeFirstOrThrow()
  const bytes = content.content.length
  if (stored + bytes > mostStored) throw conflict(enoughStoredMessage)
  return db
    .insertInto('files')
    .values({
      id: newId(),
      patient_id: patientId,
      uploaded_by: user.id,
      ...owner,
      ...content,
      bytes,
      content: Buffer.from(content.content),
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
    .select(['f.patient_id', 'f.media_type', 'f.content', 'm.text as name'])
    .where('f.id', '=', id)
    .where(
      sql<boolean>`case when f.message_id is null then ${visiblePatients(user, 'f.patient_id')}
        else ${ownConversations(user)} end`,
    )
    .executeTakeFirstOrThrow(orNotFound())

const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' }

export const fileHandlers = implement(files, {
  'GET /files/:id': async ({ db, user, params, concerns }) => {
    const { patient_id, media_type, content, name } = await visibleFile(db, user, params.id)
    concerns(patient_id)
    return { name: name || `${params.id}.${endings[media_type]}`, type: media_type, content }
  },
})
