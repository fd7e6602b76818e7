import { type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { careNotes } from '#domain/care/care-notes.ts'
import { ownCareNotes, visiblePatients } from '#server/access.ts'
import { page } from '#server/db/page.ts'
import { deleteOwn, lockOwn, now, orNotFound } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { found } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'

export const careNoteHandlers = implement(careNotes, {
  'GET /care-notes': async ({ db, user, query }) => {
    let notes = db
      .selectFrom('care_notes')
      .selectAll()
      .where(ownCareNotes(user))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
    if (query.patient_id) notes = notes.where('patient_id', '=', query.patient_id)
    return page(db, notes, query)
  },

  'POST /care-notes': async ({ db, user, body }) => {
    const { rows } = await sql<Selectable<DB['care_notes']>>`
      insert into care_notes (id, patient_id, nutritionist_id, text)
      select ${newId()}::uuid, id, ${user.id}::uuid, ${body.text}::text from users
      where id = ${body.patient_id} and ${visiblePatients(user, 'users.id')} returning *`.execute(db)
    return found(rows[0])
  },

  'PUT /care-notes/:id': async ({ db, user, params, body, concerns, keepOthers }) => {
    keepOthers(await lockOwn(db, 'care_notes', params.id, ownCareNotes(user)))
    const saved = await db
      .updateTable('care_notes')
      .set({ ...body, updated_at: now })
      .where('id', '=', params.id)
      .where(ownCareNotes(user))
      .returningAll()
      .executeTakeFirstOrThrow(orNotFound())
    concerns(saved.patient_id)
    return saved
  },

  'DELETE /care-notes/:id': async ({ db, user, params, concerns }) => {
    concerns((await deleteOwn(db, 'care_notes', params.id, ownCareNotes(user))).patient_id)
  },
})
