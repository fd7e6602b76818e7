import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { DateString } from '#domain/dates.ts'
import { beforeBirthMessage } from '#domain/people/patients.ts'
import {
  type ImportedWeights,
  sameDateReason,
  type UndoneImport,
  type Weight,
  WeightInput,
  weights,
} from '#domain/progress/weights.ts'
import { requireVisible } from '#server/access.ts'
import { type Db, deleteOwn, page, rowOf } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { implement } from '#server/http/routes.ts'
import { tellOtherSide } from '#server/messages/notifications.ts'
import { lockCare, lockUsers, refuseBeforeBirth } from '#server/people/users.ts'
import { bodyWeights } from './body-weights.ts'

const weightRows = (db: Db, patientId: string) =>
  db
    .selectFrom('weights as w')
    .leftJoin('users as u', 'u.id', 'w.entered_by')
    .select(['w.id', 'w.date', 'w.weight_kg', 'w.created_at', 'w.updated_at'])
    .select([
      sql<string | null>`u.display_name`.as('entered_by'),
      sql<boolean>`w.entered_by is not distinct from w.patient_id`.as('by_challenger'),
    ])
    .where('w.patient_id', '=', patientId)
    .orderBy('w.date', 'desc')

/** 404 for who is out of reach. Locks the person: two who write at once take turns, and a date of birth stays. */
async function reach(db: Db, user: SignedIn, patientId: string) {
  await lockUsers(db, [patientId])
  await requireVisible(db, user, patientId)
}

type Import = { importId: string | null }

/**
 * Whether each row is new; of an import none for a weight that stands so already. `rows` are in the order of their dates.
 * An import leaves what it replaces beside the new weight, until somebody writes that day again.
 */
async function upsert(db: Db, user: SignedIn, patientId: string, rows: WeightOfDay[], load?: Import) {
  const stored = await sql<{ id: string; added: boolean }>`
    insert into weights (id, patient_id, date, weight_kg, entered_by, import_id)
    select id, ${patientId}::uuid, date, weight_kg, ${user.id}::uuid, ${load?.importId ?? null}::uuid from unnest(
      ${rows.map(() => newId())}::uuid[], ${rows.map(({ date }) => date)}::date[],
      ${rows.map(({ weight_kg }) => weight_kg)}::numeric[]) as sent (id, date, weight_kg)
    on conflict (patient_id, date) do update
      set weight_kg = excluded.weight_kg, entered_by = excluded.entered_by, updated_at = now(),
        import_id = excluded.import_id, (before_kg, before_by, before_at) = (
          select weights.before_kg, weights.before_by, weights.before_at where weights.import_id = excluded.import_id
          union all select weights.weight_kg, weights.entered_by, weights.updated_at
          where weights.import_id is distinct from excluded.import_id and excluded.import_id is not null)
      where not ${load !== undefined} or weights.weight_kg <> excluded.weight_kg
    returning id, xmax = 0 as added`.execute(db)
  const nutritionist_id = stored.rows.length > 0 && (await lockCare(db, patientId))
  if (nutritionist_id)
    await tellOtherSide(
      db,
      user,
      { patient_id: patientId, nutritionist_id },
      { byChallenger: 'measured_by_challenger', byNutritionist: 'measured_by_nutritionist' },
    )
  return stored.rows
}
type WeightOfDay = { date: DateString; weight_kg: number }

/** Notes the weight of a day, in place of an earlier one of that day. */
export async function noteWeight(
  db: Db,
  user: SignedIn,
  patientId: string,
  weight: WeightOfDay,
): Promise<Weight> {
  await reach(db, user, patientId)
  await refuseBeforeBirth(db, patientId, 'date', weight.date)
  const [stored] = await upsert(db, user, patientId, [weight])
  return weightRows(db, patientId).where('w.id', '=', stored!.id).executeTakeFirstOrThrow()
}

/** What these days have already, of reports and of single days; of one day what was written last. */
async function notedOn(db: Db, patientId: string, dates: DateString[]) {
  const { rows } = await sql<ImportedWeights['noted'][number]>`
    select distinct on (date) date, weight_kg from ${bodyWeights(sql`${patientId}::uuid`)} as weighed
    where date = any(${dates}::date[]) order by date, at desc`.execute(db)
  return rows
}

async function importRows(
  db: Db,
  user: SignedIn,
  patientId: string,
  { rows, preview = false, import_id = null }: BodyOfImport,
): Promise<ImportedWeights> {
  await reach(db, user, patientId)
  const profile = await rowOf(db, 'patient_profiles', { patient_id: patientId }, ['dob'])
  const good = new Map<DateString, WeightOfDay & { row: number }>()
  const skipped: ImportedWeights['skipped'] = []
  for (const [index, sent] of rows.entries()) {
    const row = index + 1
    const { data, error } = WeightInput.safeParse(sent)
    const reason =
      error?.issues[0]?.message ?? (profile && data!.date < profile.dob ? beforeBirthMessage : null)
    if (reason) skipped.push({ row, reason })
    else {
      const same = good.get(data!.date)
      if (same) skipped.push({ row: same.row, reason: sameDateReason })
      good.set(data!.date, { ...data!, row })
    }
  }
  const wanted = [...good.values()].sort((one, other) => (one.date < other.date ? -1 : 1))
  const dates = wanted.map(({ date }) => date)
  const noted = await notedOn(db, patientId, dates)
  const stored =
    wanted.length && !preview ? await upsert(db, user, patientId, wanted, { importId: import_id }) : []
  const added = stored.filter((row) => row.added).length
  return {
    added,
    replaced: preview ? 0 : wanted.length - added,
    skipped: skipped.sort((one, other) => one.row - other.row),
    noted,
  }
}

type BodyOfImport = {
  rows: WeightOfDay[]
  preview?: boolean | undefined
  import_id?: string | null | undefined
}

/** Only whoever imported it takes it back. Asked again, nothing is left to take back. */
async function undoImport(
  db: Db,
  user: SignedIn,
  patientId: string,
  importId: string,
): Promise<UndoneImport> {
  await reach(db, user, patientId)
  const isOfImport = sql`patient_id = ${patientId}::uuid and import_id = ${importId}::uuid and entered_by = ${user.id}`
  const { rows } = await sql<UndoneImport>`
    with removed as (delete from weights where ${isOfImport} and before_kg is null returning 1),
    put_back as (
      update weights set weight_kg = before_kg, entered_by = before_by, updated_at = before_at,
        import_id = null, before_kg = null, before_by = null, before_at = null
      where ${isOfImport} and before_kg is not null returning 1)
    select (select count(*) from removed)::int as removed, (select count(*) from put_back)::int as put_back`.execute(
    db,
  )
  return rows[0]!
}

export const weightHandlers = implement(weights, {
  'GET /patients/weights': async ({ db, user, query }) => page(db, weightRows(db, user.id), query),

  'POST /patients/weights': async ({ db, user, body }) => noteWeight(db, user, user.id, body),

  'POST /patients/weights/import': async ({ db, user, body }) => importRows(db, user, user.id, body),

  'POST /patients/weights/undo-import': async ({ db, user, body }) =>
    undoImport(db, user, user.id, body.import_id),

  'DELETE /patients/weights/:id': async ({ db, user, params }) => {
    await deleteOwn(db, 'weights', params.id, sql`patient_id = ${user.id}`)
  },

  'GET /nutritionists/patients/:id/weights': async ({ db, user, params, query }) => {
    await requireVisible(db, user, params.id)
    return page(db, weightRows(db, params.id), query)
  },

  'POST /nutritionists/patients/:id/weights': async ({ db, user, params, body }) =>
    noteWeight(db, user, params.id, body),

  'POST /nutritionists/patients/:id/weights/import': async ({ db, user, params, body }) =>
    importRows(db, user, params.id, body),

  'POST /nutritionists/patients/:id/weights/undo-import': async ({ db, user, params, body }) =>
    undoImport(db, user, params.id, body.import_id),

  'DELETE /nutritionists/patients/:id/weights/:weight_id': async ({ db, user, params }) => {
    await requireVisible(db, user, params.id)
    await deleteOwn(db, 'weights', params.weight_id, sql`patient_id = ${params.id}`)
  },
})
