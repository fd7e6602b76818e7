import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { publicEndpoints } from '#domain/site/public.ts'
import { implement } from '#server/http/routes.ts'
import { aboutOf, termsOf } from './site.ts'

/** The contact form has no field for a subject. */
const contactSubject = 'Contact message'

export const publicHandlers = implement(publicEndpoints, {
  'POST /public/contact': async ({ db, body }) =>
    db
      .insertInto('support_queries')
      .values({ ...body, id: newId(), source: 'contact', query_type: 'general', subject: contactSubject })
      .returningAll()
      .executeTakeFirstOrThrow(),

  'POST /public/queries': async ({ db, body }) =>
    db
      .insertInto('support_queries')
      .values({ ...body, id: newId() })
      .returningAll()
      .executeTakeFirstOrThrow(),

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
