import { type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { kindInUseMessage, LabKindInput, labKinds, unitInUseMessage } from '#domain/progress/lab-kinds.ts'
import type { Band } from '#domain/progress/measurement-limits.ts'
import { plannedEachTime } from '#server/db/prepared-statements.ts'
import { type Db, inserted, lockRow, now, page, updated } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { check, conflict } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'

/** The reference of a practice's own kind; null without a limit or without a source. */
export function ownBand({ low, high, source }: Selectable<DB['lab_kinds']>): Band | null {
  if (!source || (low === null && high === null)) return null
  return { from: low, below: high, up_to: true, second: null, source }
}

/**
 * Whether values of the kind are stored; `orChosen`: or whether it is to be measured of somebody. These are counted: for one
 * that exists PostgreSQL reads all profiles, since it expects to find one soon. A kept plan does so with the measurements.
 */
async function isUsed(db: Db, id: string, orChosen: boolean): Promise<boolean> {
  const { rows } =
    await sql`select where exists (select from measurements where kind = ${id} ${plannedEachTime})
    or (${orChosen} and 0 < (select count(*) from patient_profiles
      where (measured_kinds <> '{}' and measured_kinds @> ${[id]}::text[])
        or (measured_targets <> '{}' and measured_targets ? ${id})))`.execute(db)
  return rows.length > 0
}

export const labKindHandlers = implement(labKinds, {
  'GET /lab-kinds': ({ db, query }) =>
    page(db, db.selectFrom('lab_kinds').selectAll().orderBy(sql`lower(name)`), query),

  'POST /lab-kinds': ({ db, body }) => inserted(db, 'lab_kinds', { id: newId(), ...body }),

  'PUT /lab-kinds/:id': async ({ db, params, body, keepOthers }) => {
    const current = await lockRow(db, 'lab_kinds', 'id', params.id)
    keepOthers(current)
    const input = check(LabKindInput, { ...current, ...body })
    if (input.unit !== current.unit && (await isUsed(db, params.id, false))) throw conflict(unitInUseMessage)
    return updated(db, 'lab_kinds', 'id', params.id, { ...input, updated_at: now })
  },

  'DELETE /lab-kinds/:id': async ({ db, params }) => {
    const { id } = await lockRow(db, 'lab_kinds', 'id', params.id)
    if (await isUsed(db, id, true)) throw conflict(kindInUseMessage)
    await db.deleteFrom('lab_kinds').where('id', '=', id).execute()
  },
})
