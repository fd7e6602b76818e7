import { type Insertable, type Kysely, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { publicEndpoints } from '#domain/site/public.ts'
import type { DB } from '#server/db/tables.ts'
import { implement } from '#server/http/routes.ts'
import { notifyAdmins } from '#server/messages/notifications.ts'
import { aboutOf, termsOf } from './site.ts'

/** The contact form has no field for a subject. */
const contactSubject = 'Contact message'

/** Stores a visitor's message and tells administrators. */
async function receive(db: Kysely<DB>, query: Omit<Insertable<DB['support_queries']>, 'id'>) {
  const stored = await db
    .insertInto('support_queries')
    .values({ ...query, id: newId() })
    .returningAll()
    .executeTakeFirstOrThrow()
  await notifyAdmins(db, { kind: 'query_received', query_id: stored.id })
  return stored
}

export const publicHandlers = implement(publicEndpoints, {
  'POST /public/contact': ({ db, body }) =>
    receive(db, { ...body, source: 'contact', query_type: 'general', subject: contactSubject }),

  'POST /public/queries': ({ db, body }) => receive(db, body),

  'GET /public/about': async ({ db, services }) => {
    const { team_size } = await db
      .selectFrom('nutritionist_profiles')
      .select(sql<number>`count(*)::int`.as('team_size'))
      .where('approval_status', '=', 'approved')
      .executeTakeFirstOrThrow()
    return { ...(await aboutOf(db, services.config)), team_size }
  },

  'GET /public/terms': ({ db, services }) => termsOf(db, services.config),
})
