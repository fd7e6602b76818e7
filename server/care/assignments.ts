import { type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import {
  type AssignmentInput,
  alreadyAssignedMessage,
  assignmentChangedMessage,
  assignmentEndedMessage,
  assignments,
  careChangedMessage,
  noPlaceMessage,
  tooLateToUndoMessage,
  undoMinutes,
} from '#domain/care/assignments.ts'
import { hasPlace } from '#domain/care/matching.ts'
import { today } from '#domain/dates.ts'
import { endAppointments } from '#server/appointments/telling.ts'
import { type Db, insert, lockRow, page, refuseStale, rowOf, update } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { conflict, invalidField } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { type Notification, notify, settle } from '#server/messages/notifications.ts'
import { concerning } from '#server/people/concerning.ts'
import { closeChangeRequests, ended, lockPair, settleEnded, settleReplaced } from './ending.ts'

function assignmentRows(db: Db) {
  return (
    db
      .selectFrom('assignments as a')
      // Both are there. For a count, PostgreSQL looks up only what an inner join names.
      .leftJoin('users as patient', 'patient.id', 'a.patient_id')
      .leftJoin('users as nutritionist', 'nutritionist.id', 'a.nutritionist_id')
      .selectAll('a')
      .select(['patient.display_name as patient_name', 'nutritionist.display_name as nutritionist_name'])
      .$narrowType<{ patient_name: string; nutritionist_name: string }>()
  )
}

/**
 * 422 unless the nutritionist is active and approved and the challenger active. Locks both rows; two assignments of
 * one challenger at the same time wait for the challenger's row. It is a `no key update` lock, so inserts that refer
 * to these people (a message, say) need not wait: their transaction may hold the assignment this one waits for.
 */
async function refuseUnfit(db: Db, patientId: string, nutritionistId: string) {
  const patient = await db
    .selectFrom('users')
    .select('status')
    .where('id', '=', patientId)
    .where('role', '=', 'patient')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (patient?.status !== 'active') throw invalidField('patient_id', 'Please choose an active challenger')
  await refuseUnfitNutritionist(db, nutritionistId)
}

/** The nutritionist's part of it. */
export async function refuseUnfitNutritionist(db: Db, nutritionistId: string) {
  const nutritionist = await db
    .selectFrom('users as u')
    .innerJoin('nutritionist_profiles as n', 'n.user_id', 'u.id')
    .select('u.status')
    .where('u.id', '=', nutritionistId)
    .where('n.approval_status', '=', 'approved')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (nutritionist?.status !== 'active')
    throw invalidField('nutritionist_id', 'Please choose an approved, active nutritionist')
}

/** How many challengers a nutritionist takes, and has. */
export const placesOf = (db: Db, nutritionistId: string) =>
  db
    .selectFrom('nutritionist_profiles')
    .select('capacity')
    .select(
      sql<number>`(select count(*)::int from assignments where nutritionist_id = ${nutritionistId} and active)`.as(
        'load',
      ),
    )
    .where('user_id', '=', nutritionistId)
    .executeTakeFirstOrThrow()

/**
 * The assignment's row, locked. Both people are locked before it: `eraseUser` takes the same order, so no deadlock is
 * possible.
 */
async function lockAssignment(db: Db, id: string, concerns: (id: string) => void) {
  const pair = await rowOf(db, 'assignments', { id }, ['patient_id', 'nutritionist_id'])
  if (pair) await lockPair(db, pair)
  const row = await lockRow(db, 'assignments', 'id', id)
  concerns(row.patient_id)
  return row
}

const nextVersion = sql<number>`version + 1`

async function tellBoth(db: Db, pair: { patient_id: string; nutritionist_id: string }) {
  await notify(
    db,
    { user_id: pair.patient_id, kind: 'nutritionist_assigned', person_id: pair.nutritionist_id },
    { user_id: pair.nutritionist_id, kind: 'challenger_assigned', person_id: pair.patient_id },
  )
}

/**
 * Starts care and notifies both people. Returns the new assignment's id. 422 for a person who cannot be assigned; 409
 * when the challenger is in care already or the nutritionist has no free place.
 */
export async function assign(db: Db, body: AssignmentInput): Promise<string> {
  await refuseUnfit(db, body.patient_id, body.nutritionist_id)
  const current = await rowOf(db, 'assignments', { patient_id: body.patient_id, active: true }, [
    'id',
    'patient_id',
    'nutritionist_id',
  ])
  if (body.replace && body.instead_of && body.instead_of !== current?.nutritionist_id)
    throw conflict(careChangedMessage)
  if (current) {
    if (!body.replace) throw conflict(alreadyAssignedMessage)
    if (current.nutritionist_id === body.nutritionist_id)
      throw conflict('This nutritionist already cares for this challenger.')
    await update(db, 'assignments', 'id', current.id, ended(today()))
    await closeChangeRequests(db, [body.patient_id])
    await settleReplaced(db, current)
  }
  // The nutritionist's row is locked already, so the last place is given only once.
  if (body.within_capacity && !hasPlace(await placesOf(db, body.nutritionist_id)))
    throw conflict(noPlaceMessage)
  const id = newId()
  await insert(db, 'assignments', {
    id,
    patient_id: body.patient_id,
    nutritionist_id: body.nutritionist_id,
    start_date: body.start_date,
    notes: body.notes ?? null,
    waited_since: sql<string>`(select waiting_since from patient_profiles
        where patient_id = ${body.patient_id} and ${current === undefined})`,
    replaces: current?.id ?? null,
  })
  await settle(db, ['match_missing', 'match_overdue'], { person_ids: [body.patient_id] })
  await tellBoth(db, body)
  return id
}

/**
 * Removes an assignment just made. The challenger's wait, or the care that it replaced, goes on as if nothing had
 * happened; whoever has read of it meanwhile is told. 409 when it is too late, or
 * when an administrator has changed the assignment.
 */
async function undo(db: Db, row: Selectable<DB['assignments']>) {
  const isFresh = Date.now() - Date.parse(row.created_at) < undoMinutes * 60_000
  if (!row.active) throw conflict(assignmentEndedMessage)
  if (row.version > 1 || row.message_count > 0 || !isFresh) throw conflict(tooLateToUndoMessage)
  const { id, patient_id, nutritionist_id, replaces, waited_since } = row
  const before = replaces ? await lockRow(db, 'assignments', 'id', replaces) : undefined
  await endAppointments(db, [row])
  if (before) await refuseUnfit(db, patient_id, before.nutritionist_id)
  const made = sql<string>`(select created_at from assignments where id = ${id})`
  const people = [patient_id, nutritionist_id, ...(before ? [before.nutritionist_id] : [])]
  const takenBack = await db
    .deleteFrom('notifications')
    .where('user_id', 'in', people)
    .where('person_id', 'in', [patient_id, nutritionist_id])
    .where('created_at', '=', made)
    .where('read_at', 'is', null)
    .where('mailed_at', 'is', null)
    .returning('user_id')
    .execute()
  const knows = (person: string) => !takenBack.some(({ user_id }) => user_id === person)
  await db
    .updateTable('change_requests')
    .set({ closed_at: null })
    .where('patient_id', '=', patient_id)
    .where('closed_at', '=', made)
    .execute()
  await db.deleteFrom('assignments').where('id', '=', id).execute()
  if (before) {
    await update(db, 'assignments', 'id', before.id, { active: true, end_date: null, version: nextVersion })
  } else if (waited_since)
    await update(db, 'patient_profiles', 'patient_id', patient_id, { waiting_since: waited_since })
  const notices: Notification[] = [
    before
      ? { user_id: patient_id, kind: 'nutritionist_assigned', person_id: before.nutritionist_id }
      : { user_id: patient_id, kind: 'care_ended', person_id: nutritionist_id },
    { user_id: nutritionist_id, kind: 'challenger_left', person_id: patient_id },
    ...(before
      ? [{ user_id: before.nutritionist_id, kind: 'challenger_assigned' as const, person_id: patient_id }]
      : []),
  ]
  await notify(db, ...notices.filter(({ user_id }) => knows(user_id)))
}

export const assignmentHandlers = implement(assignments, {
  'POST /assignments': async ({ db, body }) => {
    const id = await assign(db, body)
    return assignmentRows(db).where('a.id', '=', id).executeTakeFirstOrThrow()
  },

  'GET /assignments': async ({ db, query }) => {
    let rows = assignmentRows(db).orderBy('a.created_at', 'desc').orderBy('a.id', 'desc')
    if (query.patient_id) rows = rows.where('a.patient_id', '=', query.patient_id)
    if (query.nutritionist_id) rows = rows.where('a.nutritionist_id', '=', query.nutritionist_id)
    if (query.active !== undefined) rows = rows.where('a.active', '=', query.active)
    const people = { patient_id: 'patient', nutritionist_id: 'nutritionist' }
    const search = await concerning(db, query.q, { table: 'assignments', alias: 'a', people })
    if (search) rows = rows.where(search.isFound)
    return page(db, rows, query, search?.exactUpTo)
  },

  'PUT /assignments/:id': async ({ db, params, body, ifMatch, concerns }) => {
    const row = await lockAssignment(db, params.id, concerns)
    refuseStale(row, ifMatch, assignmentChangedMessage)
    const active = body.active ?? row.active
    if (active && !row.active) {
      await refuseUnfit(db, row.patient_id, row.nutritionist_id)
      const other = await rowOf(db, 'assignments', { patient_id: row.patient_id, active: true }, ['id'])
      if (other) throw conflict(alreadyAssignedMessage)
      await tellBoth(db, row)
    }
    const start_date = body.start_date ?? row.start_date
    const given = body.end_date === undefined ? row.end_date : body.end_date
    const latest = today() > start_date ? today() : start_date
    // Care that starts again has no end date. Care that ends now ends today, whatever end was planned.
    const isTurned = active !== row.active
    const end_date = isTurned
      ? (body.end_date ?? (active ? null : latest))
      : active
        ? given
        : (given ?? latest)
    if (end_date && end_date < start_date)
      throw invalidField('end_date', 'The end date cannot be before the start date')
    await update(db, 'assignments', 'id', row.id, {
      active,
      start_date,
      end_date,
      version: nextVersion,
      ...(body.notes !== undefined && { notes: body.notes }),
    })
    if (row.active && !active) await settleEnded(db, row)
    return assignmentRows(db).where('a.id', '=', row.id).executeTakeFirstOrThrow()
  },

  'POST /assignments/:id/undo': async ({ db, params, concerns }) =>
    undo(db, await lockAssignment(db, params.id, concerns)),

  'DELETE /assignments/:id': async ({ db, params, concerns }) => {
    const row = await lockAssignment(db, params.id, concerns)
    if (!row.active) throw conflict(assignmentEndedMessage)
    await update(db, 'assignments', 'id', params.id, ended(today()))
    await settleEnded(db, row)
  },
})
