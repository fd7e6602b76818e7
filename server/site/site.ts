import { sql } from 'kysely'
import { automaticAfterHours } from '#domain/care/promises.ts'
import { formatInstantDate } from '#domain/dates.ts'
import type { Brand } from '#domain/site/brand.ts'
import { type Logo, logo, logoSide } from '#domain/site/logo.ts'
import type { Terms } from '#domain/site/public.ts'
import {
  type AboutSettings,
  type BrandSettings,
  type IssuerSettings,
  type MatchingSettings,
  noIssuer,
  noPayments,
  type PaymentsSettings,
  type SecuritySettings,
  settingsKeys,
} from '#domain/site/settings.ts'
import { aboutContent } from '#domain/site/site-content.ts'
import { builtInTerms, termsContent } from '#domain/site/terms-content.ts'
import type { Config } from '#server/config.ts'
import { type Db, now, put } from '#server/db/rows.ts'
import { readLogo } from '#server/files/pictures.ts'
import { implement, slow } from '#server/http/routes.ts'

/*
 * The brand and the about page. Values that administrators stored come first, then the environment, then the built-in
 * ones. They are read at each use, so all instances have the same.
 */

type Stored = {
  brand: Partial<BrandSettings>
  issuer: Partial<IssuerSettings>
  payments: Partial<PaymentsSettings>
  matching: Partial<MatchingSettings>
  security: Partial<SecuritySettings>
  about: Partial<AboutSettings>
}

/** The values that administrators have stored. */
async function stored(db: Db): Promise<Stored> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', settingsKeys)
    .execute()
  const nothing = Object.fromEntries(settingsKeys.map((key) => [key, {}]))
  return { ...nothing, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) } as Stored
}

/** `over`, with the values of `under` where it has none. */
function layered<Values extends object>(under: Values, over: object): Values {
  const present = Object.entries(over).filter(([name, value]) => value !== null && name in under)
  return { ...under, ...Object.fromEntries(present) }
}

/** The brand as the environment sets it. */
export function givenBrand(config: Config): Brand {
  return {
    brand_name: config.BRAND_NAME,
    support_email: config.SUPPORT_EMAIL,
    support_phone: config.SUPPORT_PHONE ?? null,
    social_url: config.SOCIAL_URL ?? null,
    grievance_officer: config.GRIEVANCE_OFFICER,
    time_zone: config.TIME_ZONE,
  }
}

/** The about page before an administrator changes it. */
export function givenAbout(config: Config): AboutSettings {
  const held = config.CERTIFICATIONS
  return { ...aboutContent, ...(held && { certifications: held, certifications_held: true }) }
}

/** Name and contact details in force. */
export async function brandOf(db: Db, config: Config): Promise<Brand> {
  return layered(givenBrand(config), (await stored(db)).brand)
}

/** Who issues the receipts. */
export async function issuerOf(db: Db): Promise<IssuerSettings> {
  return layered(noIssuer, (await stored(db)).issuer)
}

/** How people pay, and the tax on invoices. */
export async function paymentsOf(db: Db): Promise<PaymentsSettings> {
  return layered(noPayments, (await stored(db)).payments)
}

/** The about page in force, without the number of nutritionists. */
export async function aboutOf(db: Db, config: Config) {
  const { brand, about } = await stored(db)
  const inForce = layered(givenBrand(config), brand)
  return { ...inForce, company_name: inForce.brand_name, ...layered(givenAbout(config), about) }
}

/** Hours of waiting after which a challenger is matched automatically. */
export async function automaticAfter(db: Db): Promise<number> {
  return (await stored(db)).matching.automatic_after_hours ?? automaticAfterHours
}

/** Whether nutritionists may bring clients. */
export async function mayInvite(db: Db): Promise<boolean> {
  return (await stored(db)).matching.nutritionists_invite ?? true
}

/** The terms in force and their number. */
export async function termsOf(db: Db, config: Config): Promise<Terms & { number: number }> {
  const published = await db
    .selectFrom('terms_versions')
    .select(['number', 'version', 'title', 'sections', 'published_at'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!published) return { number: 1, ...termsContent(await brandOf(db, config)) }
  const { published_at, ...terms } = published
  return { ...terms, last_updated: formatInstantDate(published_at) }
}

/** SQL for the version of the terms to which a consent given now refers. */
export const termsInForce = sql<string>`coalesce(
  (select version from terms_versions order by number desc limit 1), ${builtInTerms})`

/** The practice's logo; null without one. */
export async function logoOf(db: Db): Promise<Logo | null> {
  const stored = await db
    .selectFrom('logo')
    .select(['media_type', 'width', 'height', 'content'])
    .executeTakeFirst()
  if (!stored) return null
  const { media_type, width, height, content } = stored
  return { src: `data:${media_type};base64,${content.toString('base64')}`, width, height }
}

export const logoHandlers = implement(logo, {
  'GET /admin/logo': async ({ db }) => ({ logo: await logoOf(db) }),

  'PUT /admin/logo': slow(async ({ body, write }) => {
    const picture = await readLogo(body, logoSide)
    const stored = { ...picture, content: Buffer.from(picture.content), updated_at: now }
    return write(async (db) => {
      await put(db, 'logo', { is_only: true }, stored)
      return { logo: await logoOf(db) }
    })
  }),

  'DELETE /admin/logo': async ({ db }) => {
    await db.deleteFrom('logo').execute()
  },
})
