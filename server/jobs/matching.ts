import { sql } from 'kysely'
import { matchInTurn, rankMatches } from '#domain/care/matching.ts'
import { today } from '#domain/dates.ts'
import { writeAudit } from '#server/admin/audit.ts'
import { assign } from '#server/care/assignments.ts'
import { practitioners, toSeeker, waitingSeekers } from '#server/care/matching.ts'
import type { Db } from '#server/db/rows.ts'
import { HttpError } from '#server/http/errors.ts'
import { notifyAdmins, settle } from '#server/messages/notifications.ts'
import { lockUsers } from '#server/people/users.ts'
import { automaticAfter } from '#server/site/site.ts'

/** The action in the audit log, in place of a route. */
const automaticMatch = 'automatic match'

/**
 * Gives each challenger who has waited long enough their best match, longest wait first. When nobody has a free
 * place, administrators are notified once per challenger and wait. Returns how many were assigned. Failures are
 * thrown at the end.
 */
export async function matchWaiting(db: Db): Promise<number> {
  const waiting = await waitingSeekers(db).execute()
  const seekers = waiting.map(toSeeker)
  const matches = matchInTurn(seekers, await practitioners(db, seekers))
  const longEnough = Date.now() - (await automaticAfter(db)) * 3_600_000
  // Somebody has a free place again: administrators no longer read that nobody has.
  const possible = waiting.filter((_, index) => matches[index]).map(({ patient_id }) => patient_id)
  await settle(db, ['match_missing'], { person_ids: possible })
  let assigned = 0
  const failures: unknown[] = []
  for (const [index, { patient_id, waiting_since }] of waiting.entries()) {
    const isDue = Date.parse(waiting_since!) <= longEnough
    try {
      if (!matches[index]) await alertOnce(db, patient_id, waiting_since!)
      else if (isDue && (await matchOne(db, patient_id))) assigned++
    } catch (error) {
      // An administrator was faster, or gave away the last place: the next run finds another match.
      if (error instanceof HttpError && error.status === 409) continue
      // One failure must not stop the matching of the others.
      failures.push(error)
    }
  }
  if (failures.length) throw couldNotMatch(failures)
  return assigned
}

function couldNotMatch(failures: unknown[]): Error {
  const [first] = failures
  const why = first instanceof Error ? first.message : String(first)
  const who = failures.length === 1 ? '1 challenger' : `${failures.length} challengers`
  return new AggregateError(failures, `${who} could not be matched: ${why}`)
}

/** True when the challenger was assigned. */
async function matchOne(db: Db, patientId: string): Promise<boolean> {
  return db.transaction().execute(async (inside) => {
    // Locks the challenger, so that this and an administrator who assigns the same person take turns.
    await lockUsers(inside, [patientId])
    const waiting = await waitingSeekers(inside).where('p.patient_id', '=', patientId).executeTakeFirst()
    if (!waiting) return false
    const seeker = toSeeker(waiting)
    const [best] = rankMatches(seeker, await practitioners(inside, [seeker]))
    if (!best) return false
    const { nutritionist_id } = best
    const match = { patient_id: patientId, nutritionist_id, start_date: today() }
    await assign(inside, { ...match, within_capacity: true })
    await writeAudit(inside, automaticMatch, patientId, { ip: 'server', requestId: 'matching' })
    return true
  })
}

async function alertOnce(db: Db, patientId: string, since: string) {
  const { rows } = await sql`select from notifications
    where person_id = ${patientId} and kind = 'match_missing' and created_at >= ${since} limit 1`.execute(db)
  if (rows.length === 0) await notifyAdmins(db, { kind: 'match_missing', person_id: patientId })
}
