import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { ownSecondFactorFirstMessage } from '#domain/auth/second-factor.ts'
import { automaticAfterHours } from '#domain/care/promises.ts'
import { builtInSet } from '#domain/food/requirement-sets.ts'
import {
  noIssuer,
  noPayments,
  type SettingsKey,
  settings,
  settingsChangedMessage,
} from '#domain/site/settings.ts'
import { secondFactorOf } from '#server/auth/second-factor-codes.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/rows.ts'
import { holdSet } from '#server/food/requirement-sets.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { invalidField, stale, tooMany } from '#server/http/errors.ts'
import { implement, slow } from '#server/http/routes.ts'
import { claimTurn } from '#server/http/throttle.ts'
import { compose } from '#server/mail/compose.ts'
import { testMessage } from '#server/mail/messages.ts'
import { openTransport } from '#server/mail/transport.ts'
import type { Services } from '#server/services.ts'
import { brandOf, givenAbout, givenBrand, logoOf } from './site.ts'

/** The values in force where administrators stored nothing. */
const standards = {
  brand: givenBrand,
  issuer: () => noIssuer,
  payments: () => noPayments,
  matching: () => ({ automatic_after_hours: automaticAfterHours, nutritionists_invite: true }),
  security: () => ({ second_factor_for_staff: false }),
  about: givenAbout,
  requirements: () => ({ set_id: builtInSet }),
} satisfies Record<SettingsKey, (config: Config) => object>
type Standard<Key extends SettingsKey> = ReturnType<(typeof standards)[Key]>

/** A section of the settings as administrators see it. */
async function section<Key extends SettingsKey>(db: Db, key: Key, config: Config) {
  const row = await db
    .selectFrom('settings as s')
    .leftJoin('users as u', 'u.id', 's.updated_by')
    .select(['s.value', 's.version', 's.updated_at', 'u.display_name as updated_by'])
    .where('s.key', '=', key)
    .executeTakeFirst()
  const standard = standards[key](config) as Standard<Key>
  const nothing = Object.fromEntries(Object.keys(standard).map((name) => [name, null]))
  return {
    version: row?.version ?? 0,
    updated_at: row?.updated_at ?? null,
    updated_by: row?.updated_by ?? null,
    stored: { ...nothing, ...(row?.value as object) } as {
      [Name in keyof Standard<Key>]: Standard<Key>[Name] | null
    },
    standard,
  }
}

type Change = { body: object; ifMatch: number | undefined; user: SignedIn; services: Services }

/** Merges the values into the stored ones; 412 when the stored version is not the expected one. */
async function store<Key extends SettingsKey>(db: Db, key: Key, change: Change) {
  const { body, ifMatch, user, services } = change
  const isExpected = ifMatch === undefined ? sql`true` : sql`settings.version = ${ifMatch}`
  const { rows } = await sql`
    insert into settings (key, value, updated_by)
    select ${key}, ${JSON.stringify(body)}::jsonb, ${user.id}::uuid
    where ${!ifMatch}::boolean or exists (select from settings where key = ${key})
    on conflict (key) do update set value = settings.value || excluded.value, version = settings.version + 1,
      updated_at = now(), updated_by = excluded.updated_by
    where ${isExpected}
    returning 1`.execute(db)
  if (rows.length === 0) throw stale(settingsChangedMessage)
  return section(db, key, services.config)
}

/** Sends a mail directly, without the outbox. Returns whether it was accepted, or why not. */
async function sendTestMail(db: Db, { config }: Services, recipient: string) {
  const brand = await brandOf(db, config)
  const transport = await openTransport(config)
  const result = { recipient, to: config.SMTP_URL ? ('mail server' as const) : ('folder' as const) }
  try {
    const mail = compose(testMessage(brand.brand_name), brand)
    await transport.send(
      { id: newId(), recipient, reply_to: null, ...mail },
      { brand, logo: await logoOf(db) },
    )
    return { ...result, taken: true, error: null }
  } catch (error) {
    return {
      ...result,
      taken: false,
      error: (error instanceof Error ? error.message : String(error)).slice(0, 500),
    }
  } finally {
    transport.close()
  }
}

export const settingsHandlers = implement(settings, {
  'GET /admin/settings/brand': ({ db, services }) => section(db, 'brand', services.config),
  'GET /admin/settings/issuer': ({ db, services }) => section(db, 'issuer', services.config),
  'GET /admin/settings/payments': ({ db, services }) => section(db, 'payments', services.config),
  'GET /admin/settings/matching': ({ db, services }) => section(db, 'matching', services.config),
  'GET /admin/settings/security': ({ db, services }) => section(db, 'security', services.config),
  'GET /admin/settings/requirements': ({ db, services }) => section(db, 'requirements', services.config),
  'GET /admin/settings/about': ({ db, services }) => section(db, 'about', services.config),

  'PUT /admin/settings/brand': slow(async (change) => {
    const saved = await change.write((db) => store(db, 'brand', change))
    // After the commit, because the pages show the settings in force.
    void change.services.pages.render()
    return saved
  }),
  'PUT /admin/settings/issuer': (change) => store(change.db, 'issuer', change),
  'PUT /admin/settings/payments': slow(async (change) => {
    const saved = await change.write((db) => store(db, 'payments', change))
    void change.services.pages.render()
    return saved
  }),
  'PUT /admin/settings/matching': (change) => store(change.db, 'matching', change),
  'PUT /admin/settings/security': async (change) => {
    const { db, user, body } = change
    if (body.second_factor_for_staff && !(await secondFactorOf(db, user.id)))
      throw invalidField('second_factor_for_staff', ownSecondFactorFirstMessage)
    return store(db, 'security', change)
  },
  'PUT /admin/settings/requirements': async (change) => {
    await holdSet(change.db, change.body.set_id)
    return store(change.db, 'requirements', change)
  },
  'PUT /admin/settings/about': slow(async (change) => {
    const saved = await change.write((db) => store(db, 'about', change))
    void change.services.pages.render()
    return saved
  }),

  'POST /admin/settings/test-mail': slow(async ({ db, user, services, write }) => {
    if (!(await claimTurn(db, `test-mail:${user.id}`, 5)))
      throw tooMany(5, 'A test was sent just now. Please wait a moment.')
    const result = await sendTestMail(db, services, user.email)
    return write(async () => result)
  }),
})
