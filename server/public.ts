import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { publicEndpoints } from '#domain/public.ts'
import { defaultAbout } from '#domain/site-content.ts'
import { termsContent } from '#domain/terms-content.ts'
import type { Config } from './config.ts'
import { containing, page } from './db/page.ts'
import { implement } from './http/routes.ts'

/** What the operator set: name, contact details, time zone. */
export function brandOf(config: Config) {
  return {
    brand_name: config.BRAND_NAME,
    support_email: config.SUPPORT_EMAIL,
    support_phone: config.SUPPORT_PHONE,
    social_url: config.SOCIAL_URL ?? null,
    grievance_officer: config.GRIEVANCE_OFFICER,
    time_zone: config.TIME_ZONE,
  }
}

export const publicHandlers = implement(publicEndpoints, {
  'POST /public/contact': async ({ db, body }) =>
    db
      .insertInto('contact_messages')
      .values({ ...body, id: newId() })
      .returningAll()
      .executeTakeFirstOrThrow(),

  'POST /public/queries': async ({ db, body }) =>
    db
      .insertInto('support_queries')
      .values({ ...body, id: newId() })
      .returningAll()
      .executeTakeFirstOrThrow(),

  'GET /public/queries': async ({ db, query }) => {
    // What waits for an answer is a queue: oldest first.
    const direction = query.status === 'new' || query.status === 'in_progress' ? 'asc' : 'desc'
    let rows = db
      .selectFrom('support_queries')
      .selectAll()
      .orderBy('created_at', direction)
      .orderBy('id', direction)
    if (query.status) rows = rows.where('status', '=', query.status)
    if (query.query_type) rows = rows.where('query_type', '=', query.query_type)
    if (query.q) {
      const pattern = containing(query.q)
      rows = rows.where(
        sql<boolean>`(name ilike ${pattern} or email ilike ${pattern} or subject ilike ${pattern} or message ilike ${pattern})`,
      )
    }
    return page(db, rows, query)
  },

  'GET /public/about': async ({ db, services }) => {
    const { team_size } = await db
      .selectFrom('nutritionist_profiles')
      .select(sql<number>`count(*)::int`.as('team_size'))
      .where('approval_status', '=', 'approved')
      .executeTakeFirstOrThrow()
    const certifications = services.config.CERTIFICATIONS
    return {
      ...defaultAbout(brandOf(services.config)),
      team_size,
      ...(certifications && { certifications, certifications_held: true }),
    }
  },

  'GET /public/terms': async ({ services }) => termsContent(brandOf(services.config)),
})
