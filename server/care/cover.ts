import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import {
  type Cover,
  cover,
  coveredAlready,
  coverSelfMessage,
  coverUnfitMessage,
  noClientsMessage,
} from '#domain/care/cover.ts'
import { addDays, dayStart } from '#domain/dates.ts'
import { ownCovers } from '#server/access.ts'
import { type Db, hasWords, insert, lockOwn, now, page, update } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { conflict, found, invalidField, notFound } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'
import { notify } from '#server/messages/notifications.ts'
import { lockUsers } from '#server/people/users.ts'

/** Colleagues who may work with challengers: triggers keep their names. */
const colleagues = (db: Db) =>
  db.selectFrom('nutritionist_profiles as n').where('n.colleague', 'is not', null)

/** Covers of the caller that have not ended. */
function coverRows(db: Db, user: SignedIn) {
  return db
    .selectFrom('covers as c')
    .innerJoin('users as owner', 'owner.id', 'c.nutritionist_id')
    .innerJoin('users as colleague', 'colleague.id', 'c.colleague_id')
    .leftJoin('nutritionist_profiles as n', 'n.user_id', 'c.colleague_id')
    .selectAll('c')
    .select(['c.starts_on as from', 'c.ends_on as to'])
    .select(['owner.display_name as nutritionist_name', 'colleague.display_name as colleague_name'])
    .select([
      sql<boolean>`now() >= c.begins_at`.as('running'),
      sql<boolean>`colleague.status <> 'active' or n.approval_status is distinct from 'approved'`.as('away'),
      sql<
        Cover['clients']
      >`coalesce((select json_agg(json_build_object('patient_id', p.id, 'name', p.display_name)
        order by p.display_name, p.id) from cover_clients k join users p on p.id = k.patient_id
        join assignments a on a.patient_id = p.id and a.nutritionist_id = c.nutritionist_id and a.active
        where k.cover_id = c.id), '[]')`.as('clients'),
    ])
    .where(ownCovers(user, 'c'))
}

/** The caller's own clients, of these ids or all; 404 for somebody who is not hers, also if a colleague lent them. */
async function ownClients(db: Db, user: SignedIn, ids: string[] | undefined) {
  let rows = db
    .selectFrom('assignments as a')
    .innerJoin('users as u', 'u.id', 'a.patient_id')
    .select(['u.id', 'u.display_name as name'])
    .where('a.nutritionist_id', '=', user.id)
    .where('a.active', '=', true)
  if (ids) rows = rows.where('u.id', '=', sql<string>`any(${ids}::uuid[])`)
  const clients = await rows.orderBy('u.display_name').execute()
  if (ids && clients.length < new Set(ids).size) throw notFound()
  if (clients.length === 0) throw invalidField('patient_ids', noClientsMessage)
  return clients
}

export const coverHandlers = implement(cover, {
  'POST /cover': async ({ db, user, body, concerns }) => {
    const { colleague_id, from, to } = body
    if (colleague_id === user.id) throw invalidField('colleague_id', coverSelfMessage)
    // Both: of two covers at once the second sees the first, and nobody is suspended meanwhile.
    await lockUsers(db, [user.id, colleague_id])
    const fit = await colleagues(db)
      .where('n.user_id', '=', colleague_id)
      .select('n.user_id')
      .executeTakeFirst()
    if (!fit) throw invalidField('colleague_id', coverUnfitMessage)
    const clients = await ownClients(db, user, body.patient_ids)
    const ids = clients.map(({ id }) => id)
    concerns(ids)
    const [begins_at, ends_at] = [dayStart(from), dayStart(addDays(to, 1))].map((time) =>
      new Date(time).toISOString(),
    )
    const taken = await db
      .selectFrom('covers as c')
      .innerJoin('cover_clients as k', 'k.cover_id', 'c.id')
      .select('k.patient_id')
      .where('c.nutritionist_id', '=', user.id)
      .where('k.patient_id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('c.begins_at', '<', ends_at!)
      .where('c.ends_at', '>', sql<string>`greatest(now(), ${begins_at!}::timestamptz)`)
      .limit(1)
      .executeTakeFirst()
    if (taken) throw conflict(coveredAlready(clients.find(({ id }) => id === taken.patient_id)!.name))
    const id = newId()
    await insert(db, 'covers', {
      ...{ id, nutritionist_id: user.id, colleague_id, starts_on: from, ends_on: to },
      ...{ begins_at: begins_at!, ends_at: ends_at! },
    })
    const lent = ids.map((patient_id) => ({ cover_id: id, patient_id }))
    await insert(db, 'cover_clients', lent)
    const about = { week_start: from }
    await notify(
      db,
      { user_id: colleague_id, kind: 'cover_lent', person_id: user.id, ...about },
      ...ids.map((user_id) => ({ user_id, kind: 'stand_in' as const, person_id: colleague_id, ...about })),
    )
    return coverRows(db, user).where('c.id', '=', id).executeTakeFirstOrThrow()
  },

  'GET /cover': ({ db, user, query }) =>
    page(db, coverRows(db, user).orderBy('c.begins_at').orderBy('c.id'), query),

  'GET /cover/colleagues': ({ db, user, query }) => {
    let rows = colleagues(db)
      .select(['n.user_id as id', 'n.colleague as name'])
      .$narrowType<{ name: string }>()
      .where('n.user_id', '<>', user.id)
      .orderBy('n.colleague')
      .orderBy('n.user_id')
    if (query.q) rows = rows.where(hasWords(sql`search_fold(n.colleague)`, query.q))
    return page(db, rows, query)
  },

  'DELETE /cover/:id': async ({ db, user, params, concerns }) => {
    const { nutritionist_id, colleague_id } = await lockOwn(db, 'covers', params.id, ownCovers(user))
    const { clients } = found(await coverRows(db, user).where('c.id', '=', params.id).executeTakeFirst())
    const ids = clients.map(({ patient_id }) => patient_id)
    concerns(ids)
    await update(db, 'covers', 'id', params.id, { ends_at: now })
    const other = user.id === nutritionist_id ? colleague_id : nutritionist_id
    await notify(
      db,
      { user_id: other, kind: 'cover_ended', person_id: user.id },
      ...ids.map((user_id) => ({ user_id, kind: 'stand_in_ended' as const, person_id: colleague_id })),
    )
  },
})
