import { type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { today } from '#domain/dates.ts'
import { knowsDiabetes } from '#domain/food/reading/known-diabetes.ts'
import { notesEatingDisorder } from '#domain/food/targets/targets.ts'
import {
  bandOf,
  bodyKinds,
  type MeasurementKind,
  measurementKindNames,
} from '#domain/progress/measurement-kinds.ts'
import {
  limitsOf,
  type Measurement,
  MeasurementInput,
  measurements,
  noBodyTargetMessage,
  noProfileToMeasure,
  targetOf,
} from '#domain/progress/measurements.ts'
import { ownRecords, visiblePatients } from '#server/access.ts'
import { page } from '#server/db/page.ts'
import { type Db, deleteOwn, lockOwn, lockRow, now, orNotFound } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { check, found, invalidField } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { tellOtherSide } from '#server/messages/notifications.ts'
import { lockCare } from '#server/people/lock-care.ts'
import { refuseBeforeBirth } from '#server/people/users.ts'

/** Measurements that the user may see, newest first. */
const visibleMeasurements = (db: Db, user: SignedIn) =>
  db
    .selectFrom('measurements as m')
    .leftJoin('users as u', 'u.id', 'm.entered_by')
    .select([
      ...([
        'm.id',
        'm.patient_id',
        'm.kind',
        'm.value',
        'm.second_value',
        'm.measured_on',
        'm.source',
      ] as const),
      ...(['m.note', 'm.created_at', 'm.updated_at'] as const),
      sql<string | null>`u.display_name`.as('entered_by'),
      sql<boolean>`m.entered_by is not distinct from m.patient_id`.as('by_challenger'),
    ])
    .where(visiblePatients(user, 'm.patient_id'))
    .orderBy('m.measured_on', 'desc')
    .orderBy('m.id', 'desc')

const measurementOf = (db: Db, user: SignedIn, id: string) =>
  visibleMeasurements(db, user).where('m.id', '=', id).executeTakeFirstOrThrow(orNotFound())

/** The chosen kinds with their two newest values; 404 for a challenger out of reach. */
async function summaryOf(db: Db, user: SignedIn, id: string) {
  const person = await db
    .selectFrom('users as u')
    .leftJoin('patient_profiles as p', 'p.patient_id', 'u.id')
    .select(['p.dob', 'p.gender', 'p.pregnancy', 'p.due_date', 'p.measured_kinds', 'p.measured_targets'])
    .select(['p.medical_notes', 'p.medication', 'p.health_needs', 'p.conditions'])
    .where('u.id', '=', id)
    .where(visiblePatients(user, 'u.id'))
    .executeTakeFirstOrThrow(orNotFound())
  const { dob, gender, pregnancy, due_date, health_needs, measured_kinds: chosen } = person
  const hasDiabetes = knowsDiabetes({
    ...person,
    health_needs: health_needs ?? [],
    conditions: person.conditions ?? [],
  })
  // An eating disorder may have been noted since the target was set.
  const withoutTarget = notesEatingDisorder(person) ? bodyKinds : []
  const newest = await db
    .selectFrom(
      visibleMeasurements(db, user)
        .where('m.patient_id', '=', id)
        .select([
          sql<number>`row_number() over (partition by m.kind order by m.measured_on desc, m.id desc)`.as(
            'place',
          ),
          sql<number>`count(*) over (partition by m.kind)::int`.as('count'),
        ])
        .as('newest'),
    )
    .selectAll()
    .where('place', '<=', 2)
    .execute()
  const at = (kind: string, place: number) =>
    newest.find((row) => row.kind === kind && row.place === place) ?? null
  return {
    kinds: measurementKindNames
      .filter((kind) => chosen?.includes(kind))
      .map((kind) => ({
        kind,
        count: at(kind, 1)?.count ?? 0,
        latest: at(kind, 1) as Measurement | null,
        previous: at(kind, 2) as Measurement | null,
        band: dob ? bandOf(kind, { dob, gender, pregnancy, due_date, hasDiabetes }, today()) : null,
        target: withoutTarget.includes(kind) ? null : (person.measured_targets?.[kind] ?? null),
      })),
  }
}

async function isFollowed(db: Db, patientId: string, kind: MeasurementKind): Promise<boolean> {
  const profile = await db
    .selectFrom('patient_profiles')
    .select('measured_kinds')
    .where('patient_id', '=', patientId)
    .executeTakeFirst()
  return profile?.measured_kinds?.includes(kind) ?? false
}
const notices = {
  byChallenger: 'measured_by_challenger',
  byNutritionist: 'measured_by_nutritionist',
} as const

export const measurementHandlers = implement(measurements, {
  'GET /measurements': async ({ db, user, query }) => {
    let rows = visibleMeasurements(db, user)
    if (query.patient_id) rows = rows.where('m.patient_id', '=', query.patient_id)
    if (query.kind) rows = rows.where('m.kind', '=', query.kind)
    return page(db, rows, query)
  },

  'GET /measurements/summary/:id': async ({ db, user, params, concerns }) => {
    concerns(params.id)
    return summaryOf(db, user, params.id)
  },

  'PUT /measurements/kinds/:id': async ({ db, user, params, body, concerns, keepOthers }) => {
    concerns(params.id)
    // First: who is out of reach gets the same answer as for nobody.
    await summaryOf(db, user, params.id)
    const profile = await lockRow(db, 'patient_profiles', 'patient_id', params.id, noProfileToMeasure)
    keepOthers({ kinds: profile.measured_kinds })
    await db
      .updateTable('patient_profiles')
      .set({ measured_kinds: [...new Set(body.kinds)] })
      .where('patient_id', '=', params.id)
      .execute()
    return summaryOf(db, user, params.id)
  },

  'PUT /measurements/targets/:id': async ({ db, user, params, body, concerns, keepOthers }) => {
    concerns(params.id)
    await summaryOf(db, user, params.id)
    const profile = await lockRow(db, 'patient_profiles', 'patient_id', params.id, noProfileToMeasure)
    keepOthers(limitsOf(profile.measured_targets[body.kind]))
    const target = targetOf(body)
    if (target && bodyKinds.includes(body.kind) && notesEatingDisorder(profile))
      throw invalidField('kind', noBodyTargetMessage)
    const { [body.kind]: _, ...others } = profile.measured_targets
    await db
      .updateTable('patient_profiles')
      .set({ measured_targets: target ? { ...others, [body.kind]: target } : others })
      .where('patient_id', '=', params.id)
      .execute()
    return summaryOf(db, user, params.id)
  },

  'POST /measurements': async ({ db, user, body }) => {
    const { patient_id, kind, value, second_value = null, measured_on, source, note = null } = body
    const nutritionist_id = await lockCare(db, patient_id)
    const { rows } = await sql<Pick<Selectable<DB['measurements']>, 'id'>>`
      insert into measurements (id, patient_id, kind, value, second_value, measured_on, source, note, entered_by)
      select ${newId()}::uuid, id, ${kind}, ${value}::numeric, ${second_value}::numeric, ${measured_on}::date,
        ${source}::measurement_source, ${note}::text, ${user.id}::uuid
      from users where id = ${patient_id} and ${visiblePatients(user, 'users.id')} returning id`.execute(db)
    const { id } = found(rows[0])
    await refuseBeforeBirth(db, patient_id, 'measured_on', measured_on)
    if (nutritionist_id && (await isFollowed(db, patient_id, kind)))
      await tellOtherSide(db, user, { patient_id, nutritionist_id }, notices)
    return measurementOf(db, user, id)
  },

  'PUT /measurements/:id': async ({ db, user, params, body, concerns, keepOthers }) => {
    const current = await lockOwn(db, 'measurements', params.id, ownRecords(user, 'measurements'))
    concerns(current.patient_id)
    keepOthers(current)
    if (body.measured_on) await refuseBeforeBirth(db, current.patient_id, 'measured_on', body.measured_on)
    await db
      .updateTable('measurements')
      .set({ ...check(MeasurementInput, { ...current, ...body }), updated_at: now })
      .where('id', '=', params.id)
      .execute()
    return measurementOf(db, user, params.id)
  },

  'DELETE /measurements/:id': async ({ db, user, params, concerns }) => {
    const deleted = await deleteOwn(db, 'measurements', params.id, ownRecords(user, 'measurements'))
    concerns(deleted.patient_id)
  },
})
