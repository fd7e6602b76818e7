import { type Insertable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { formatInstantDate, today } from '#domain/dates.ts'
import type { Output } from '#domain/endpoint.ts'
import { publicEndpoints } from '#domain/site/public.ts'
import { type TermsInput, terms, termsChangedMessage, termsUnchangedMessage } from '#domain/site/terms.ts'
import { termsContent } from '#domain/site/terms-content.ts'
import type { Config } from '#server/config.ts'
import { type Db, inserted, insertedIfNew, page } from '#server/db/rows.ts'
import type { DB } from '#server/db/tables.ts'
import { conflict, invalid } from '#server/http/errors.ts'
import { implement, slow } from '#server/http/routes.ts'
import { notifyAdmins } from '#server/messages/notifications.ts'
import { aboutOf, brandOf, termsOf } from './site.ts'

/** The contact form has no field for a subject. */
const contactSubject = 'Contact message'

/** Stores a visitor's message and tells administrators. */
async function receive(db: Db, query: Omit<Insertable<DB['support_queries']>, 'id'>) {
  const stored = await inserted(db, 'support_queries', { ...query, id: newId() })
  await notifyAdmins(db, { kind: 'query_received', query_id: stored.id })
  return stored
}

/** Name of the terms published today: the date; a second version on one day gets a number. */
async function newVersion(db: Db): Promise<string> {
  const { count } = await db
    .selectFrom('terms_versions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('version', 'like', `${today()}%`)
    .executeTakeFirstOrThrow()
  return count ? `${today()}.${count + 1}` : today()
}

type Publication = Output<typeof TermsInput> & { published_by: string }

/** Publishes new terms. 409 when the terms in force are not the ones that were edited. */
async function publish(db: Db, config: Config, publication: Publication) {
  const { replaces, title, sections, ...rest } = publication
  const inForce = await termsOf(db, config)
  if (inForce.number !== replaces) throw conflict(termsChangedMessage)
  if (title === inForce.title && JSON.stringify(sections) === JSON.stringify(inForce.sections))
    throw invalid(termsUnchangedMessage)
  const version = await newVersion(db)
  const row = await insertedIfNew(db, 'terms_versions', {
    number: replaces + 1,
    version,
    title,
    sections: JSON.stringify(sections),
    ...rest,
  })
  // Another administrator published at the same moment.
  if (!row) throw conflict(termsChangedMessage)
  return { ...row, last_updated: formatInstantDate(row.published_at) }
}

/** Asks all challengers and nutritionists for a new consent. Their earlier ones stay in the table `consents`. */
async function askEverybodyAgain(db: Db) {
  await db
    .updateTable('users')
    .set({ consent_version: null, consent_at: null })
    .where('role', '<>', 'admin')
    .where('consent_version', 'is not', null)
    .execute()
}

const endpoints = { ...publicEndpoints, ...terms }

export const publicHandlers = implement(endpoints, {
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

  'POST /admin/terms': slow(async ({ body, user, services, write }) => {
    const published = await write(async (db) => {
      const saved = await publish(db, services.config, { ...body, published_by: user.id })
      if (body.asks_again) await askEverybodyAgain(db)
      return saved
    })
    // After the commit, because the pages show the terms in force.
    void services.pages.render()
    return published
  }),

  'GET /public/terms/versions': async ({ db, query, services }) => {
    const published = await page(
      db,
      db.selectFrom('terms_versions').selectAll().orderBy('number', 'desc'),
      query,
    )
    const rows = published.rows.map((row) => ({
      ...row,
      last_updated: formatInstantDate(row.published_at),
    }))
    // The built-in terms are the first version.
    const builtIn = { ...termsContent(await brandOf(db, services.config)), number: 1, asks_again: false }
    const isLastPage = query.skip <= published.total && query.skip + query.limit > published.total
    return {
      rows: isLastPage ? [...rows, builtIn] : rows,
      total: published.total + 1,
    }
  },
})
