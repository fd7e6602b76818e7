import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { type Care, care } from '#domain/care/care.ts'
import { changeRequestDue, matchingHours } from '#domain/care/promises.ts'
import { type Db, insertedIfNew, page } from '#server/db/rows.ts'
import { conflict, found } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { notifyAdmins } from '#server/messages/notifications.ts'
import { countedOfCommon } from '#server/people/concerning.ts'
import { closeChangeRequests } from './ending.ts'
import { suggestChanges } from './matching.ts'

const shown = <Request extends { created_at: string }>(request: Request) => ({
  ...request,
  due_on: changeRequestDue(request.created_at),
})

/** Adds the best match among the nutritionists who may be assigned. */
async function withMatches<Row extends { patient_id: string }>(db: Db, rows: Row[]) {
  const matches = await suggestChanges(
    db,
    rows.map(({ patient_id }) => patient_id),
  )
  return rows.map((row) => ({ ...row, match: matches.get(row.patient_id) ?? null }))
}

async function careOf(db: Db, patientId: string): Promise<Care> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('patient_profiles as p', 'p.patient_id', 'u.id')
    .leftJoin('assignments as a', (join) => join.onRef('a.patient_id', '=', 'u.id').on('a.active', '=', true))
    .leftJoin('users as who', 'who.id', 'a.nutritionist_id')
    .leftJoin('nutritionist_profiles as n', 'n.user_id', 'a.nutritionist_id')
    .leftJoin('change_requests as c', (join) =>
      join.onRef('c.patient_id', '=', 'u.id').on('c.closed_at', 'is', null),
    )
    .select([
      'p.patient_id as profile',
      'p.waiting_since',
      sql<Care['nutritionist']>`case when a.id is not null then json_build_object('id', a.nutritionist_id,
        'conversation_id', a.id, 'stand_in', (select json_build_object('name', s.display_name, 'from', c.starts_on,
          'to', c.ends_on) from covers c join cover_clients k on k.cover_id = c.id join users s on s.id = c.colleague_id
          where k.patient_id = a.patient_id and c.nutritionist_id = a.nutritionist_id and c.ends_at > now()
            and s.status = 'active' order by c.begins_at limit 1), 'name', who.display_name, 'since', a.start_date, 'away', who.status <> 'active',
        'qualifications', coalesce(n.qualifications, ''), 'years_experience', coalesce(n.years_experience, 0),
        'verified', coalesce(n.verified, false), 'bio', coalesce(n.bio, ''),
        'specializations', coalesce(n.specializations, '{}'), 'languages', coalesce(n.languages, '{}')) end`.as(
        'nutritionist',
      ),
      'c.id as request_id',
      'c.reason',
      'c.created_at as requested_at',
      sql<string | null>`case when p.patient_id is null then (select max(date_of_birth)
        from client_invitations where patient_id = u.id) end`.as('date_of_birth'),
    ])
    .where('u.id', '=', patientId)
    .executeTakeFirstOrThrow()

  const change_request = row.request_id
    ? shown({ id: row.request_id, reason: row.reason!, created_at: row.requested_at! })
    : null
  const { date_of_birth } = row
  const none = { waiting_since: null, due_at: null, nutritionist: null, change_request, date_of_birth }
  if (row.nutritionist) return { ...none, state: 'matched', nutritionist: row.nutritionist }
  if (!row.profile) return { ...none, state: 'no_profile' }
  const waiting_since = row.waiting_since!
  const due_at = new Date(Date.parse(waiting_since) + matchingHours * 3_600_000).toISOString()
  return { ...none, state: 'waiting', waiting_since, due_at }
}

/** Care whose nutritionist is suspended; of each nutritionist the first ones, at most `most`: an index has their order. */
const awayCare = (db: Db, most: number) =>
  suspendedNutritionists(db)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('assignments as a')
          .innerJoin('users as patient', 'patient.id', 'a.patient_id')
          .select(['a.id', 'a.patient_id', 'a.created_at', 'patient.display_name as patient_name'])
          .whereRef('a.nutritionist_id', '=', 'n.id')
          .where('a.active', '=', true)
          .where('patient.status', '=', 'active')
          // Whoever has not joined waits for nobody.
          .where('patient.email', 'is not', null)
          .orderBy('a.created_at')
          .orderBy('a.id')
          .limit(most)
          .as('c'),
      (join) => join.onTrue(),
    )
    .select(['c.id', 'c.patient_id', 'n.id as nutritionist_id', 'c.patient_name'])
    .select(['n.display_name as nutritionist_name', 's.suspended_at'])
    .orderBy('s.suspended_at', (order) => order.asc().nullsFirst())
    .orderBy('c.created_at')
    .orderBy('c.id')

const suspendedNutritionists = (db: Db) =>
  db
    .selectFrom('users as n')
    .leftJoin('suspensions as s', (join) => join.onRef('s.user_id', '=', 'n.id').on('s.ended_at', 'is', null))
    .where('n.role', '=', 'nutritionist')
    .where('n.status', '=', 'suspended')

/** A page of it. Where these nutritionists have many challengers, the total is of all of them, also of those who are away. */
async function pageOfAwayCare(db: Db, query: { limit: number; skip: number }) {
  const { many } = await suspendedNutritionists(db)
    .innerJoin('nutritionist_profiles as p', 'p.user_id', 'n.id')
    .select(sql<number>`coalesce(sum(p.clients), 0)::int`.as('many'))
    .executeTakeFirstOrThrow()
  if (many <= countedOfCommon) return page(db, awayCare(db, countedOfCommon), query)
  const { limit, skip } = query
  const rows = await awayCare(db, skip + limit)
    .limit(limit)
    .offset(skip)
    .execute()
  return { rows, total: Math.max(many, skip + rows.length), estimated: true }
}

export const careHandlers = implement(care, {
  'GET /patients/care': async ({ db, user }) => careOf(db, user.id),

  'POST /patients/change-request': async ({ db, user, body }) => {
    const current = await db
      .selectFrom('assignments')
      .select('nutritionist_id')
      .where('patient_id', '=', user.id)
      .where('active', '=', true)
      .forShare()
      .executeTakeFirst()
    if (!current) throw conflict('You have no nutritionist yet. We are looking for one.')
    const created = await insertedIfNew(db, 'change_requests', {
      id: newId(),
      patient_id: user.id,
      nutritionist_id: current.nutritionist_id,
      reason: body.reason,
    })
    if (!created) throw conflict('You have already asked for a change. We are looking for a better match.')
    await notifyAdmins(db, { kind: 'change_requested', person_id: user.id })
    return shown(created)
  },

  'DELETE /patients/change-request': async ({ db, user }) => {
    found((await closeChangeRequests(db, [user.id])) || undefined)
  },

  'GET /assignments/change-requests': async ({ db, query }) => {
    const { rows, ...total } = await page(
      db,
      db
        .selectFrom('change_requests as c')
        .innerJoin('users as patient', 'patient.id', 'c.patient_id')
        .innerJoin('users as nutritionist', 'nutritionist.id', 'c.nutritionist_id')
        .select([
          'c.id',
          'c.reason',
          'c.created_at',
          'c.patient_id',
          'c.nutritionist_id',
          'patient.display_name as patient_name',
          'nutritionist.display_name as nutritionist_name',
        ])
        .where('c.closed_at', 'is', null)
        .orderBy('c.created_at')
        .orderBy('c.id'),
      query,
    )
    return { rows: (await withMatches(db, rows)).map(shown), ...total }
  },

  'GET /assignments/away': async ({ db, query }) => {
    const { rows, ...total } = await pageOfAwayCare(db, query)
    return { rows: await withMatches(db, rows), ...total }
  },
})
