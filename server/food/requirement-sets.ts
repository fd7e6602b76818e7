import { sql } from 'kysely'
import Papa from 'papaparse'
import { v7 as newId } from 'uuid'
import { dri } from '#domain/food/dri.ts'
import type { IntakeSet } from '#domain/food/intake-sets.ts'
import { type IntakeLine, intakeColumns, lackingIn, readIntakes } from '#domain/food/intakes-csv.ts'
import {
  builtInSet,
  intakeLimits,
  type RequirementSet,
  requirementSets,
  setGoneMessage,
  setInUseMessage,
  setNameTakenMessage,
  tooManyRowsMessage,
} from '#domain/food/requirement-sets.ts'
import { type Db, insertedIfNew, lockRow } from '#server/db/rows.ts'
import { conflict, invalidField } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'

const builtIn = { id: builtInSet, name: 'US and Canada (DRI), built in', licence: 'Public facts' }

/** The id of the chosen set in SQL; null for the built-in one. */
const chosenId = sql<string | null>`(select value->>'set_id' from settings where key = 'requirements')`
const isChosen = sql<boolean>`s.id::text is not distinct from ${chosenId}`

/** The set that the practice has chosen. */
export async function chosenSet(db: Db): Promise<IntakeSet & { id: string; name: string }> {
  const own = await db
    .selectFrom('requirement_sets as s')
    .select(['s.id', 's.name', 's.source', 's.raise_without_meat', 's.rows'])
    .where(isChosen)
    .executeTakeFirst()
  return own ? { ...own, sure: 'As imported' } : { ...builtIn, ...dri }
}

/** Keeps a set from being removed until the transaction ends; 422 when there is none of this id. */
export async function holdSet(db: Db, id: string | null | undefined): Promise<void> {
  if (!id || id === builtInSet) return
  const held = await sql`select from requirement_sets where id = ${id} for share`.execute(db)
  if (held.rows.length === 0) throw invalidField('set_id', setGoneMessage)
}

const importedSets = (db: Db) =>
  db
    .selectFrom('requirement_sets as s')
    .leftJoin('users as u', 'u.id', 's.confirmed_by')
    .select(['s.id', 's.name', 's.source', 's.licence', 's.raise_without_meat', 's.imported_at'])
    .select(['u.display_name as confirmed_by', isChosen.as('chosen')])
    .select(sql<number>`jsonb_array_length(s.rows)`.as('rows'))

/** The lines of a file that a spreadsheet saved. */
function linesOf(csv: string): IntakeLine[] {
  const { data, meta } = Papa.parse<IntakeLine>(csv, {
    ...{ header: true, preview: intakeLimits.rows + 2 },
    transformHeader: (head) => head.replace('\uFEFF', '').trim().toLowerCase(),
  })
  const missing = intakeColumns.filter((column) => !meta.fields?.includes(column.toLowerCase()))
  if (missing.length > 0) throw invalidField('csv', `The file lacks the columns ${missing.join(', ')}.`)
  // After the last line end the reader sees one more line.
  if (data.length > intakeLimits.rows + 1) throw invalidField('csv', tooManyRowsMessage)
  return data
}

const mostProblems = 20
/** The rows of a file; 422 that names the bad lines. */
function rowsOf(csv: string) {
  const { rows, problems, left_out } = readIntakes(linesOf(csv))
  const more = problems.length - mostProblems
  if (problems.length > 0)
    throw invalidField(
      'csv',
      [...problems.slice(0, mostProblems), ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
    )
  if (rows.length === 0) throw invalidField('csv', 'The file has no row of a nutrient that plans count.')
  return { rows, left_out, lacking: lackingIn(rows) }
}

export const requirementSetHandlers = implement(requirementSets, {
  'GET /requirements': async ({ db }) => {
    const imported = await importedSets(db).orderBy('s.imported_at').execute()
    const chosen = await chosenSet(db)
    const { source, raise_without_meat, rows } = dri
    const first: RequirementSet = {
      ...{ ...builtIn, source, raise_without_meat, rows: rows.length },
      ...{ confirmed_by: null, imported_at: null, chosen: chosen.id === builtInSet },
    }
    return { sets: [first, ...imported], chosen: chosen.id, rows: chosen.rows }
  },

  'POST /requirements/import': async ({ db, user, body }) => {
    const { csv, confirmed: _, name, licence = null, ...about } = body
    const { rows, left_out, lacking } = rowsOf(csv)
    const id = newId()
    const saved = await insertedIfNew(db, 'requirement_sets', {
      ...{ id, name: name ?? about.source.slice(0, 100), licence, confirmed_by: user.id, ...about },
      rows: JSON.stringify(rows),
    })
    if (!saved) throw conflict(setNameTakenMessage)
    const set = await importedSets(db).where('s.id', '=', id).executeTakeFirstOrThrow()
    return { ...set, left_out, lacking }
  },

  'DELETE /requirements/:id': async ({ db, params }) => {
    await lockRow(db, 'requirement_sets', 'id', params.id)
    const gone =
      await sql`delete from requirement_sets s where s.id = ${params.id} and not (${isChosen})`.execute(db)
    if (!gone.numAffectedRows) throw conflict(setInUseMessage)
  },
})
