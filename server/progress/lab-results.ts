import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { type LabResult, type LabResultInput, labResults } from '#domain/progress/lab-results.ts'
import { ownRecords, requireVisible, visiblePatients } from '#server/access.ts'
import { type Db, deleteOwn, insert, lockOwn, now, orNotFound, page, update } from '#server/db/rows.ts'
import { storeFile, takeFile } from '#server/files/files.ts'
import { readDocument } from '#server/files/pictures.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { implement, slow } from '#server/http/routes.ts'
import { tellOtherSide } from '#server/messages/notifications.ts'
import { lockCare, refuseBeforeBirth } from '#server/people/users.ts'

/** Laboratory results that the user may see, newest first. */
const visibleResults = (db: Db, user: SignedIn) =>
  db
    .selectFrom('lab_results as r')
    .leftJoin('users as u', 'u.id', 'r.entered_by')
    .leftJoin('files as f', 'f.lab_result_id', 'r.id')
    .select(['r.id', 'r.patient_id', 'r.title', 'r.taken_on', 'r.note', 'r.created_at', 'r.updated_at'])
    .select([
      sql<LabResult['file']>`case when f.id is not null then json_build_object('id', f.id, 'media_type',
        f.media_type, 'width', f.width, 'height', f.height) end`.as('file'),
      sql<string | null>`u.display_name`.as('entered_by'),
      sql<boolean>`r.entered_by is not distinct from r.patient_id`.as('by_challenger'),
    ])
    .where(visiblePatients(user, 'r.patient_id'))
    .orderBy('r.taken_on', 'desc')
    .orderBy('r.id', 'desc')

const resultOf = (db: Db, user: SignedIn, id: string) =>
  visibleResults(db, user).where('r.id', '=', id).executeTakeFirstOrThrow(orNotFound())

/** The result, locked; 404 unless the user may change it. */
const lock = (db: Db, user: SignedIn, id: string) =>
  lockOwn(db, 'lab_results', id, ownRecords(user, 'lab_results'))

const change = (db: Db, id: string, changes: Partial<LabResultInput>) =>
  update(db, 'lab_results', 'id', id, { ...changes, updated_at: now })

const notices = {
  byChallenger: 'lab_result_by_challenger',
  byNutritionist: 'lab_result_by_nutritionist',
} as const

export const labResultHandlers = implement(labResults, {
  'GET /lab-results': async ({ db, user, query }) => {
    const rows = visibleResults(db, user)
    return page(db, query.patient_id ? rows.where('r.patient_id', '=', query.patient_id) : rows, query)
  },

  'POST /lab-results': async ({ db, user, body }) => {
    await requireVisible(db, user, body.patient_id)
    await refuseBeforeBirth(db, body.patient_id, 'taken_on', body.taken_on)
    const id = newId()
    const nutritionist_id = await lockCare(db, body.patient_id)
    await insert(db, 'lab_results', { id, ...body, note: body.note ?? null, entered_by: user.id })
    if (nutritionist_id)
      await tellOtherSide(db, user, { patient_id: body.patient_id, nutritionist_id }, notices)
    return resultOf(db, user, id)
  },

  'PUT /lab-results/:id': async ({ db, user, params, body, concerns, keepOthers }) => {
    const { patient_id, ...current } = await lock(db, user, params.id)
    concerns(patient_id)
    keepOthers(current)
    if (body.taken_on) await refuseBeforeBirth(db, patient_id, 'taken_on', body.taken_on)
    await change(db, params.id, body)
    return resultOf(db, user, params.id)
  },

  'PUT /lab-results/:id/file': slow(async ({ db, services, user, params, body, concerns, write }) => {
    const { patient_id } = await lock(db, user, params.id)
    concerns(patient_id)
    const document = await takeFile(services, user, patient_id, body, readDocument)
    return write(async (inside) => {
      // The row's lock orders two who send a document at once.
      await lock(inside, user, params.id)
      await inside.deleteFrom('files').where('lab_result_id', '=', params.id).execute()
      await storeFile(inside, user, patient_id, { lab_result_id: params.id }, document)
      await change(inside, params.id, {})
      return resultOf(inside, user, params.id)
    })
  }),

  'DELETE /lab-results/:id': async ({ db, user, params, concerns }) => {
    const deleted = await deleteOwn(db, 'lab_results', params.id, ownRecords(user, 'lab_results'))
    concerns(deleted.patient_id)
  },
})
