import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { supportHours } from '#domain/care/promises.ts'
import type { Output } from '#domain/endpoint.ts'
import {
  type Delivery,
  type QueryEvent,
  type QueryStatus,
  queryChangedMessage,
  support,
} from '#domain/support/support.ts'
import { type Db, hasWords, insert, lockRow, orNotFound, page, refuseStale } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { implement } from '#server/http/routes.ts'
import { replyMessage } from '#server/mail/messages.ts'
import { enqueueMail } from '#server/mail/outbox.ts'
import { settle } from '#server/messages/notifications.ts'

function matching(filter: Output<(typeof support)['GET /public/queries/counts']['query']>) {
  return (eb: ExpressionBuilder<DB, 'support_queries'>) => {
    const conditions = []
    if (filter.query_type) conditions.push(eb('query_type', '=', filter.query_type))
    if (filter.person)
      conditions.push(
        sql<SqlBool>`email in (select u.email from users u where u.id = ${filter.person}
          union select f.email from former_emails f where f.user_id = ${filter.person} and f.email_verified)`,
      )
    if (filter.source) conditions.push(eb('source', '=', filter.source))
    if (filter.q)
      conditions.push(
        hasWords(sql`search_fold(name || ' ' || email || ' ' || subject || ' ' || message)`, filter.q),
      )
    return eb.and(conditions)
  }
}

/** State of the mail `m` that carries a reply. */
const delivery = sql<Delivery>`case when m.id is null then 'unknown' when m.sent_at is not null then 'sent'
  when m.failed_at is not null then 'failed' else 'waiting' end`

const queries = (db: Db) =>
  db
    .selectFrom('support_queries')
    .selectAll('support_queries')
    .select(
      sql<Delivery | null>`(select ${delivery} from query_events e left join mails m on m.id = e.mail_id
        where e.query_id = support_queries.id and e.reply is not null order by e.id desc limit 1)`.as(
        'delivery',
      ),
    )

async function withHistory(db: Db, id: string) {
  const query = await queries(db).where('id', '=', id).executeTakeFirstOrThrow(orNotFound())
  const history = await db
    .selectFrom('query_events as e')
    .leftJoin('users as u', 'u.id', 'e.admin_id')
    .leftJoin('mails as m', 'm.id', 'e.mail_id')
    .select(['e.id', 'u.display_name as admin_name', 'e.status', 'e.reply', 'e.created_at'])
    .select(sql<QueryEvent['delivery']>`case when e.reply is not null then ${delivery} end`.as('delivery'))
    .select('m.last_error as delivery_error')
    .where('e.query_id', '=', id)
    .orderBy('e.id')
    .execute()
  return { ...query, history }
}

/** The query, locked, so that two administrators take turns and the second one sees the first one's change. */
async function queryToChange(db: Db, id: string, ifMatch: number | undefined) {
  const query = await lockRow(db, 'support_queries', 'id', id)
  refuseStale(query, ifMatch, queryChangedMessage)
  return query
}

type Step = { query_id: string; admin_id: string; status: QueryStatus; reply?: string; mail_id?: string }

/**
 * Records a step of a query. The first reply ends the waiting time for good, 'resolved' without a reply only until
 * the query is opened again.
 */
async function step(db: Db, event: Step) {
  const { query_id, status, reply } = event
  const isAnswered = reply !== undefined || status === 'resolved'
  await sql`update support_queries set status = ${status}, version = version + 1,
      answered_at = case when ${isAnswered}::boolean then coalesce(answered_at, now())
        when exists (select from query_events where query_id = ${query_id} and reply is not null) then answered_at end
    where id = ${query_id}`.execute(db)
  if (isAnswered) await settle(db, ['query_received', 'query_due', 'query_overdue'], { query_id })
  await insert(db, 'query_events', { id: newId(), ...event })
}

export const supportHandlers = implement(support, {
  'GET /public/queries': async ({ db, query }) => {
    // Open queries are a queue: oldest first.
    const direction = query.status === 'new' || query.status === 'in_progress' ? 'asc' : 'desc'
    let rows = queries(db).where(matching(query)).orderBy('created_at', direction).orderBy('id', direction)
    if (query.status) rows = rows.where('status', '=', query.status)
    return page(db, rows, query)
  },

  'GET /public/queries/counts': async ({ db, query }) => {
    const at = (status: QueryStatus) => sql<number>`count(*) filter (where status = ${status})::int`
    const waits = sql`answered_at is null and status <> 'resolved'`
    return db
      .selectFrom('support_queries')
      .select([
        at('new').as('new'),
        at('in_progress').as('in_progress'),
        at('resolved').as('resolved'),
        sql<number>`count(*)::int`.as('all'),
        sql<number>`count(*) filter (where ${waits}
          and created_at <= now() - ${supportHours.overdue} * interval '1 hour')::int`.as('overdue'),
        sql<string | null>`min(created_at) filter (where ${waits})`.as('waiting_since'),
      ])
      .where(matching(query))
      .executeTakeFirstOrThrow()
  },

  'GET /public/queries/:id': ({ db, params }) => withHistory(db, params.id),

  'PUT /public/queries/:id': async ({ db, user, params: { id }, body: { status }, ifMatch }) => {
    const query = await queryToChange(db, id, ifMatch)
    if (query.status !== status) await step(db, { query_id: id, admin_id: user.id, status })
    return withHistory(db, id)
  },

  'POST /public/queries/:id/replies': async ({ db, user, params: { id }, body, ifMatch, services }) => {
    const query = await queryToChange(db, id, ifMatch)
    const mail_id = await enqueueMail(
      db,
      services,
      { user_id: null, recipient: query.email, answers: 'support mailbox' },
      ({ brand_name }) => replyMessage(query, body.reply, brand_name),
    )
    await step(db, { query_id: id, admin_id: user.id, mail_id, ...body })
    return withHistory(db, id)
  },

  'DELETE /public/queries/:id': async ({ db, params: { id } }) => {
    await queryToChange(db, id, undefined)
    // Delete replies that were not sent yet.
    await sql`delete from mails where id in (select mail_id from query_events where query_id = ${id})`.execute(
      db,
    )
    await db.deleteFrom('support_queries').where('id', '=', id).execute()
  },
})
