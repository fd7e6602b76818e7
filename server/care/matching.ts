import { sql } from 'kysely'
import {
  type Match,
  matchInTurn,
  matching,
  matchReasons,
  type Practitioner,
  rankMatches,
  type Seeker,
  type SuggestedMatch,
} from '#domain/care/matching.ts'
import { matchingHours } from '#domain/care/promises.ts'
import { healthNeedsIn } from '#domain/people/specializations.ts'
import { type Db, page, rowOf } from '#server/db/rows.ts'
import { found } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { automaticAfter } from '#server/site/site.ts'

/**
 * The nutritionists among whom the best matches of these challengers are, with their names: of those with the same
 * specialities and languages the ones with the largest share of free places, as `compare` orders them, each challenger
 * may take `each`. All of a large practice would take longer to read than to rank.
 */
export async function practitioners(
  db: Db,
  seekers: Seeker[],
  each = 1,
): Promise<(Practitioner & { name: string })[]> {
  const most = seekers.reduce((sum, { not }) => sum + each + not.length, 0)
  const { rows } = await sql<Practitioner & { name: string }>`
    select user_id as nutritionist_id, colleague as name, specializations, languages, capacity, clients as load
    from (
      select user_id, colleague, specializations, languages, capacity, clients, row_number() over (partition by specializations, languages
        order by clients::numeric / capacity, user_id) as place
      from nutritionist_profiles where colleague is not null and clients < capacity
    ) as n
    where place <= ${most}`.execute(db)
  return rows
}

/** What matching needs to know about challengers. Administrators never see these columns. */
const needs = (db: Db) =>
  db
    .selectFrom('patient_profiles as p')
    .innerJoin('users as u', 'u.id', 'p.patient_id')
    .select((eb) => [
      'p.patient_id',
      'u.display_name as patient_name',
      'p.waiting_since',
      'p.health_needs',
      'p.medical_notes',
      'p.preferred_language',
      // All nutritionists from whom they asked to change.
      sql<string[]>`array(${eb
        .selectFrom('change_requests as c')
        .select('c.nutritionist_id')
        .whereRef('c.patient_id', '=', 'p.patient_id')})`.as('not'),
    ])

/** Active challengers who wait for a nutritionist, longest wait first. */
export function waitingSeekers(db: Db) {
  return needs(db)
    .where('p.waiting_since', 'is not', null)
    .where('u.status', '=', 'active')
    .orderBy('p.waiting_since')
    .orderBy('p.patient_id')
}
type Row = Awaited<ReturnType<ReturnType<typeof needs>['execute']>>[number]

/** Health needs are those that were ticked, and those that the medical notes mention in words. */
export function toSeeker({ patient_id, health_needs, medical_notes, preferred_language, not }: Row): Seeker {
  const all = new Set([...health_needs, ...healthNeedsIn(medical_notes ?? '')])
  return { patient_id, health_needs: [...all], preferred_language, not }
}

/** Nutritionists that are shown for somebody who changes. */
const shownMatches = 8

/** Gives matches the form administrators see. */
function shownWith(staff: { nutritionist_id: string; name: string }[]) {
  const names = new Map(staff.map(({ nutritionist_id, name }) => [nutritionist_id, name]))
  return (match: Match): SuggestedMatch => ({
    nutritionist_id: match.nutritionist_id,
    nutritionist_name: names.get(match.nutritionist_id)!,
    reasons: matchReasons(match),
  })
}

/** The best match for each challenger, in turn. */
async function suggestMatches(db: Db, seekers: Seeker[]): Promise<(SuggestedMatch | null)[]> {
  if (seekers.length === 0) return []
  const staff = await practitioners(db, seekers)
  const shown = shownWith(staff)
  return matchInTurn(seekers, staff).map((match) => match && shown(match))
}

/** The best match for challengers who asked for a change, by the challengers' ids. */
export async function suggestChanges(db: Db, patientIds: string[]) {
  if (patientIds.length === 0) return new Map<string, SuggestedMatch | null>()
  const rows = await needs(db).where('p.patient_id', 'in', patientIds).execute()
  const byId = new Map(rows.map((row) => [row.patient_id, row]))
  const seekers = patientIds.flatMap((id) => (byId.has(id) ? [toSeeker(byId.get(id)!)] : []))
  const matches = await suggestMatches(db, seekers)
  return new Map(seekers.map(({ patient_id }, index) => [patient_id, matches[index] ?? null]))
}

const later = (since: string, hours: number) => new Date(Date.parse(since) + hours * 3_600_000).toISOString()

export const matchingHandlers = implement(matching, {
  'GET /assignments/waiting': async ({ db, query }) => {
    // People on earlier pages are matched first, so all pages together give one consistent result.
    const { rows, ...total } = await page(db, waitingSeekers(db), {
      limit: query.skip + query.limit,
      skip: 0,
    })
    const matches = await suggestMatches(db, rows.map(toSeeker))
    const automaticHours = await automaticAfter(db)
    const waiting = rows.map(({ patient_id, patient_name, waiting_since }, index) => ({
      patient_id,
      patient_name,
      waiting_since: waiting_since!,
      automatic_at: later(waiting_since!, automaticHours),
      due_at: later(waiting_since!, matchingHours),
      match: matches[index] ?? null,
    }))
    return { rows: waiting.slice(query.skip), ...total }
  },

  'GET /assignments/:id/matches': async ({ db, params }) => {
    const care = found(await rowOf(db, 'assignments', { id: params.id }, ['patient_id', 'nutritionist_id']))
    const row = await needs(db).where('p.patient_id', '=', care.patient_id).executeTakeFirst()
    // Somebody without a profile can be in care too.
    const seeker = row
      ? toSeeker(row)
      : { patient_id: care.patient_id, health_needs: [], preferred_language: null, not: [] }
    const other = { ...seeker, not: [...seeker.not, care.nutritionist_id] }
    const staff = await practitioners(db, [other], shownMatches)
    return { matches: rankMatches(other, staff).slice(0, shownMatches).map(shownWith(staff)) }
  },
})
