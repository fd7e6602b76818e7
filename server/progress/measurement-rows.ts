import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { isBuiltIn, kindOf } from '#domain/progress/measurement-kinds.ts'
import { type EnteredValue, noKindMessage } from '#domain/progress/measurement-values.ts'
import type { MeasurementInput } from '#domain/progress/measurements.ts'
import { requireVisible, visiblePatients } from '#server/access.ts'
import { type Db, insert, rowOf } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { invalidField } from '#server/http/errors.ts'
import { tellOtherSide } from '#server/messages/notifications.ts'
import { lockCare, refuseBeforeBirth } from '#server/people/users.ts'

/** Measurements that the user may see, newest first. */
export const visibleMeasurements = (db: Db, user: SignedIn) =>
  db
    .selectFrom('measurements as m')
    .leftJoin('users as u', 'u.id', 'm.entered_by')
    .leftJoin('lab_kinds as l', (join) => join.on(sql`l.id::text`, '=', sql.ref('m.kind')))
    .select(['m.id', 'm.patient_id', 'm.kind', 'l.name', 'm.value', 'm.second_value', 'm.unit'])
    .select(['m.measured_on', 'm.source', 'm.note', 'm.created_at', 'm.updated_at'])
    .select([
      sql<string | null>`u.display_name`.as('entered_by'),
      sql<boolean>`m.entered_by is not distinct from m.patient_id`.as('by_challenger'),
    ])
    .where(visiblePatients(user, 'm.patient_id'))
    .orderBy('m.measured_on', 'desc')
    .orderBy('m.id', 'desc')

/** These kinds of the practice; they are not deleted while the transaction runs. */
const lockKinds = (db: Db, kinds: string[]) =>
  db
    .selectFrom('lab_kinds')
    .select(['id', 'name', 'unit'])
    .where('id', 'in', kinds.filter((kind) => !isBuiltIn(kind)).concat(noId))
    .forKeyShare()
    .execute()
/** Of nothing: a list in a statement needs one. */
const noId = '00000000-0000-0000-0000-000000000000'

/** 422 at this field when a kind is none of the built-in ones and none of the practice. */
export async function requireKinds(db: Db, kinds: string[], field: string) {
  const own = new Set(kinds.filter((kind) => !isBuiltIn(kind)))
  const found = own.size > 0 ? await lockKinds(db, [...own]) : []
  if (found.length < own.size) throw invalidField(field, noKindMessage)
}

/** The unit of each value; 422 where the practice has no such kind, or has it in another unit. */
export async function unitsOfValues(db: Db, values: EnteredValue[], path: (at: number) => string) {
  const own = await lockKinds(
    db,
    values.map(({ kind }) => kind),
  )
  return values.map(({ kind, unit }, at) => {
    if (isBuiltIn(kind)) return unit ?? kindOf(kind).unit
    const found = own.find(({ id }) => id === kind)
    if (!found) throw invalidField(`${path(at)}kind`, noKindMessage)
    if ((unit ?? found.unit) === found.unit) return found.unit
    throw invalidField(`${path(at)}unit`, `${found.name} is entered in ${found.unit}`)
  })
}

const notices = {
  byChallenger: 'measured_by_challenger',
  byNutritionist: 'measured_by_nutritionist',
} as const

/**
 * Stores values of a challenger whom the user may see, and tells the other side. `isPanel`: several in `measurements`,
 * whose kinds are followed from now on if a nutritionist enters them.
 */
export async function storeMeasurements(
  db: Db,
  user: SignedIn,
  patient_id: string,
  values: MeasurementInput[],
  isPanel = false,
): Promise<string[]> {
  const nutritionist_id = await lockCare(db, patient_id)
  await requireVisible(db, user, patient_id)
  const path = (at: number) => (isPanel ? `measurements.${at}.` : '')
  const units = await unitsOfValues(db, values, path)
  for (const measured_on of new Set(values.map((value) => value.measured_on)))
    await refuseBeforeBirth(db, patient_id, 'measured_on', measured_on)
  const rows = values.map((value, at) => ({
    ...{ ...value, id: newId(), unit: units[at]! },
    ...{ patient_id, entered_by: user.id },
  }))
  await insert(db, 'measurements', rows)
  const kinds = values.map(({ kind }) => kind)
  if (isPanel && user.id !== patient_id) await follow(db, patient_id, kinds)
  if (nutritionist_id && (await isFollowed(db, patient_id, kinds)))
    await tellOtherSide(db, user, { patient_id, nutritionist_id }, notices)
  return rows.map(({ id }) => id)
}

async function isFollowed(db: Db, patientId: string, kinds: string[]): Promise<boolean> {
  const profile = await rowOf(db, 'patient_profiles', { patient_id: patientId }, ['measured_kinds'])
  return kinds.some((kind) => profile?.measured_kinds?.includes(kind))
}

/** What a nutritionist enters in a panel is shown from then on, to both sides. */
async function follow(db: Db, patientId: string, kinds: string[]) {
  await sql`update patient_profiles
    set measured_kinds = array(select distinct unnest(measured_kinds || ${kinds}::text[]))
    where patient_id = ${patientId} and not measured_kinds @> ${kinds}::text[]`.execute(db)
}
