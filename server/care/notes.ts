import { type Selectable, type SqlBool, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { careNotes } from '#domain/care/care-notes.ts'
import { FollowUpInput, followUps, type NewFollowUp, noteChangedMessage } from '#domain/care/follow-ups.ts'
import { ownCareNotes, visiblePatients } from '#server/access.ts'
import {
  type Db,
  deleteOwn,
  insert,
  lockOwn,
  now,
  orNotFound,
  page,
  refuseStale,
  update,
  updated,
} from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { check, found } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { tellUsedUp } from '#server/ledger/subscriptions.ts'
import { refuseBeforeBirth } from '#server/people/users.ts'

/** Notes about challengers in care, newest first; also those that an earlier nutritionist signed. */
const visibleNotes = (db: Db, user: SignedIn) =>
  db
    .selectFrom('follow_ups as f')
    .leftJoin('users as u', 'u.id', 'f.nutritionist_id')
    .selectAll('f')
    .select([
      sql<string | null>`u.display_name`.as('nutritionist_name'),
      sql<boolean>`f.nutritionist_id is not distinct from ${user.id}::uuid`.as('own'),
    ])
    .where(visiblePatients(user, 'f.patient_id'))
    .orderBy('f.met_on', 'desc')
    .orderBy('f.id', 'desc')

const noteOf = (db: Db, user: SignedIn, id: string) =>
  visibleNotes(db, user).where('f.id', '=', id).executeTakeFirstOrThrow(orNotFound())

/** Stores a follow-up note about a challenger whom the user may see; its id. */
export async function signFollowUp(db: Db, user: SignedIn, note: NewFollowUp): Promise<string> {
  const { met_on, assessment = null, diagnosis = null, intervention = null, monitoring = null } = note
  const { rows } = await sql<Pick<Selectable<DB['follow_ups']>, 'id'>>`
    insert into follow_ups (id, patient_id, nutritionist_id, met_on, assessment, diagnosis, intervention, monitoring)
    select ${newId()}::uuid, id, ${user.id}::uuid, ${met_on}::date, ${assessment}::text, ${diagnosis}::text,
      ${intervention}::text, ${monitoring}::text
    from users where id = ${note.patient_id} and ${visiblePatients(user, 'users.id')} returning id`.execute(
    db,
  )
  const { id } = found(rows[0])
  await refuseBeforeBirth(db, note.patient_id, 'met_on', met_on)
  await tellUsedUp(db, note.patient_id)
  return id
}

const notes = { ...careNotes, ...followUps }

export const noteHandlers = implement(notes, {
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
    const saved = await updated(db, 'care_notes', 'id', params.id, { ...body, updated_at: now })
    concerns(saved.patient_id)
    return saved
  },

  'DELETE /care-notes/:id': async ({ db, user, params, concerns }) => {
    concerns((await deleteOwn(db, 'care_notes', params.id, ownCareNotes(user))).patient_id)
  },

  'GET /follow-ups': async ({ db, user, query }) => {
    const notes = visibleNotes(db, user)
    return page(db, query.patient_id ? notes.where('f.patient_id', '=', query.patient_id) : notes, query)
  },

  'POST /follow-ups': async ({ db, user, body }) => noteOf(db, user, await signFollowUp(db, user, body)),

  'PUT /follow-ups/:id': async ({ db, user, params, body, ifMatch, concerns }) => {
    const isOwn = sql<SqlBool>`nutritionist_id = ${user.id} and ${visiblePatients(user, 'follow_ups.patient_id')}`
    const before = await lockOwn(db, 'follow_ups', params.id, isOwn)
    concerns(before.patient_id)
    refuseStale(before, ifMatch, noteChangedMessage)
    if (body.met_on) await refuseBeforeBirth(db, before.patient_id, 'met_on', body.met_on)
    const { met_on, assessment, diagnosis, intervention, monitoring, version } = before
    await insert(db, 'follow_up_versions', {
      follow_up_id: before.id,
      version,
      met_on,
      assessment,
      diagnosis,
      intervention,
      monitoring,
    })
    await update(db, 'follow_ups', 'id', before.id, {
      ...check(FollowUpInput, { ...before, ...body }),
      version: version + 1,
      corrected_at: now,
    })
    return noteOf(db, user, before.id)
  },

  'GET /follow-ups/:id/versions': async ({ db, user, params, query, concerns }) => {
    const { patient_id } = await noteOf(db, user, params.id)
    concerns(patient_id)
    const versions = db
      .selectFrom('follow_up_versions')
      .selectAll()
      .where('follow_up_id', '=', params.id)
      .orderBy('version', 'desc')
    return page(db, versions, query)
  },

  'GET /follow-up-templates': async ({ db, user, query }) =>
    page(
      db,
      db
        .selectFrom('follow_up_templates')
        .selectAll()
        .where('nutritionist_id', '=', user.id)
        .orderBy(sql`lower(name)`)
        .orderBy('id'),
      query,
    ),

  'POST /follow-up-templates': async ({ db, user, body }) => {
    const { name, assessment = null, diagnosis = null, intervention = null, monitoring = null } = body
    const texts = { assessment, diagnosis, intervention, monitoring }
    return db
      .insertInto('follow_up_templates')
      .values({ id: newId(), nutritionist_id: user.id, name, ...texts })
      .onConflict((conflict) => conflict.columns(['nutritionist_id', 'name']).doUpdateSet(texts))
      .returningAll()
      .executeTakeFirstOrThrow()
  },

  'DELETE /follow-up-templates/:id': async ({ db, user, params }) => {
    await deleteOwn(db, 'follow_up_templates', params.id, sql`nutritionist_id = ${user.id}`)
  },
})
