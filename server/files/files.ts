import { type Kysely, sql, type Transaction } from 'kysely'
import { v7 as newId } from 'uuid'
import type { DateString } from '#domain/dates.ts'
import { files } from '#domain/files/files.ts'
import { enoughFilesMessage, mostFilesADay } from '#domain/files/limits.ts'
import { ownConversations, visiblePatients } from '#server/access.ts'
import { orNotFound } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { conflict } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import type { Content } from './pictures.ts'

/** What a file belongs to. */
type Owner = { message_id: string } | { lab_result_id: string } | { date: DateString; meal_id: string }

const aDay = 24 * 60 * 60

/** Stores a file about a challenger; 409 when the user has sent enough for a day. */
export async function storeFile(
  db: Transaction<DB>,
  user: SignedIn,
  patientId: string,
  owner: Owner,
  content: Content,
) {
  // Two at once must not both be the twentieth.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files ${user.id} ${patientId}`}, 0))`.execute(db)
  const { count } = await db
    .selectFrom('files')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('uploaded_by', '=', user.id)
    .where('patient_id', '=', patientId)
    .where('created_at', '>', sql<string>`now() - make_interval(secs => ${aDay})`)
    .executeTakeFirstOrThrow()
  if (count >= mostFilesADay) throw conflict(enoughFilesMessage)
  const { content: bytes, ...about } = content
  return db
    .insertInto('files')
    .values({
      id: newId(),
      patient_id: patientId,
      uploaded_by: user.id,
      ...owner,
      ...about,
      content: Buffer.from(bytes),
    })
    .returning(['id', 'media_type', 'width', 'height'])
    .executeTakeFirstOrThrow()
}

/** The picture in the row of a file, or null: a column of a query that left-joins `files`. */
export const pictureIn = (table: string) => sql<{ id: string; width: number; height: number } | null>`
  case when ${sql.ref(`${table}.id`)} is not null then json_build_object('id', ${sql.ref(`${table}.id`)},
    'width', ${sql.ref(`${table}.width`)}, 'height', ${sql.ref(`${table}.height`)}) end`

/** Files of a conversation are for its two people; others for whoever may see the challenger. */
const visibleFile = (db: Kysely<DB>, user: SignedIn, id: string) =>
  db
    .selectFrom('files as f')
    .leftJoin('messages as m', 'm.id', 'f.message_id')
    .leftJoin('assignments as a', 'a.id', 'm.conversation_id')
    .select(['f.patient_id', 'f.media_type', 'f.content'])
    .where('f.id', '=', id)
    .where(
      sql<boolean>`case when f.message_id is null then ${visiblePatients(user, 'f.patient_id')}
        else ${ownConversations(user)} end`,
    )
    .executeTakeFirstOrThrow(orNotFound())

const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' }

export const fileHandlers = implement(files, {
  'GET /files/:id': async ({ db, user, params, concerns }) => {
    const { patient_id, media_type, content } = await visibleFile(db, user, params.id)
    concerns(patient_id)
    return { name: `${params.id}.${endings[media_type]}`, type: media_type, content }
  },
})
