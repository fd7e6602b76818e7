import { sql } from 'kysely'
import {
  addBusinessDays,
  changeRequestDue,
  matchingHours,
  reviewDays,
  supportHours,
} from '#domain/care/promises.ts'
import { addDays, type DateString, dateOf, today } from '#domain/dates.ts'
import type { NotificationKind } from '#domain/messages/notifications.ts'
import type { Db } from '#server/db/rows.ts'
import { markRead, notifyAdmins } from '#server/messages/notifications.ts'

/** What somebody waits for, and when administrators were last told of it, by kind of notification. */
type Waiting = { id: string; since: string; told: Partial<Record<NotificationKind, string>> }

/** When administrators were last told, since somebody began to wait, as JSON by kind. */
const told = (column: 'person_id' | 'query_id', id: string, since: string) => sql<Waiting['told']>`
  (select coalesce(json_object_agg(kind, at), '{}') from (
    select n.kind, max(n.created_at) as at from notifications n
    where n.${sql.ref(column)} = ${sql.ref(id)} and n.created_at >= ${sql.ref(since)} group by n.kind) t)`

const dayMs = 24 * 3_600_000
const hoursSince = (instant: string) => (Date.now() - Date.parse(instant)) / 3_600_000

/**
 * A reminder comes once while somebody waits; a broken promise is repeated each day until it is settled, also after the
 * clock was ahead.
 */
function isNew({ told }: Waiting, kind: NotificationKind, { isDaily }: { isDaily: boolean }): boolean {
  const last = told[kind]
  return last === undefined || (isDaily && Math.abs(Date.now() - Date.parse(last)) >= dayMs)
}

/** The kind of notification for each stage; none where nobody is told before the promise breaks. */
type Stage = { due?: NotificationKind; overdue: NotificationKind }

/** Tells administrators of what is due, and of what is overdue. Returns how many times it told them. */
async function tell(
  db: Db,
  rows: Waiting[],
  kinds: Stage,
  stageOf: (row: Waiting) => keyof Stage | null = () => 'overdue',
  subject: 'person_id' | 'query_id' = 'person_id',
): Promise<number> {
  let count = 0
  for (const row of rows) {
    const stage = stageOf(row)
    const kind = stage && kinds[stage]
    if (!kind || !isNew(row, kind, { isDaily: stage === 'overdue' })) continue
    await notifyAdmins(db, { kind, [subject]: row.id })
    count++
  }
  return count
}

/** Due from the day before the last promised day, overdue after that day. */
const byDate = (due: DateString) => (today() > due ? 'overdue' : today() >= addDays(due, -1) ? 'due' : null)

/** Suspended nutritionists whose challengers are held for their return, for a day or longer. */
async function awayNutritionists(db: Db): Promise<Waiting[]> {
  const rows = await db
    .selectFrom('suspensions as s')
    .select(['s.user_id as id', 's.suspended_at as since'])
    .select(told('person_id', 's.user_id', 's.suspended_at').as('told'))
    .where('s.ended_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('assignments as a')
          .innerJoin('users as patient', 'patient.id', 'a.patient_id')
          .select('a.id')
          .whereRef('a.nutritionist_id', '=', 's.user_id')
          .where('a.active', '=', true)
          .where('patient.status', '=', 'active')
          .where('patient.email', 'is not', null),
      ),
    )
    .orderBy('s.suspended_at')
    .execute()
  // Whoever is back, or has no challengers any more, is settled.
  await markRead(db)
    .where('kind', '=', 'nutritionist_away')
    .where('person_id', '<>', sql<string>`all(${rows.map(({ id }) => id)}::uuid[])`)
    .execute()
  return rows.filter(({ since }) => hoursSince(since) >= 24)
}

/**
 * Tells administrators before a promise breaks, and each day after it broke: answers to visitors, changes and matches of
 * nutritionists, reviews of profiles; and daily of challengers whose nutritionist is suspended. Returns how many times it told them.
 */
export async function remindOfPromises(db: Db): Promise<number> {
  const queries = await db
    .selectFrom('support_queries as q')
    .select(['q.id', 'q.created_at as since', told('query_id', 'q.id', 'q.created_at').as('told')])
    .where('q.answered_at', 'is', null)
    .where('q.status', '<>', 'resolved')
    .where('q.created_at', '<=', sql<string>`now() - ${supportHours.due} * interval '1 hour'`)
    .orderBy('q.created_at')
    .execute()
  const changes = await db
    .selectFrom('change_requests as c')
    .select(['c.patient_id as id', 'c.created_at as since'])
    .select(told('person_id', 'c.patient_id', 'c.created_at').as('told'))
    .where('c.closed_at', 'is', null)
    .orderBy('c.created_at')
    .execute()
  const seekers = await db
    .selectFrom('patient_profiles as p')
    .innerJoin('users as u', 'u.id', 'p.patient_id')
    .select(['p.patient_id as id', 'p.waiting_since as since'])
    .select(told('person_id', 'p.patient_id', 'p.waiting_since').as('told'))
    .where('u.status', '=', 'active')
    .where('p.waiting_since', '<=', sql<string>`now() - ${matchingHours} * interval '1 hour'`)
    .orderBy('p.waiting_since')
    .$narrowType<{ since: string }>()
    .execute()
  const reviews = await db
    .selectFrom('nutritionist_profiles as r')
    .select(['r.user_id as id', 'r.submitted_at as since'])
    .select(told('person_id', 'r.user_id', 'r.submitted_at').as('told'))
    .where('r.approval_status', '=', 'pending')
    .orderBy('r.submitted_at')
    .execute()

  const counts = [
    await tell(
      db,
      queries,
      { due: 'query_due', overdue: 'query_overdue' },
      ({ since }) => (hoursSince(since) >= supportHours.overdue ? 'overdue' : 'due'),
      'query_id',
    ),
    await tell(db, changes, { due: 'change_due', overdue: 'change_overdue' }, ({ since }) =>
      byDate(changeRequestDue(since)),
    ),
    // That nobody has a free place was told by the matching job, as soon as it found out.
    await tell(db, seekers, { overdue: 'match_overdue' }),
    await tell(db, reviews, { due: 'review_due', overdue: 'review_overdue' }, ({ since }) =>
      byDate(addBusinessDays(dateOf(since), reviewDays)),
    ),
    await tell(db, await awayNutritionists(db), { overdue: 'nutritionist_away' }),
  ]
  return counts.reduce((sum, count) => sum + count, 0)
}
