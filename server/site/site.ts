import { type Kysely, sql } from 'kysely'
import { automaticAfterHours } from '#domain/care/promises.ts'
import { formatInstantDate } from '#domain/dates.ts'
import type { Terms } from '#domain/site/public.ts'
import {
  type AboutSettings,
  type BrandSettings,
  type MatchingSettings,
  settingsKeys,
} from '#domain/site/settings.ts'
import { type Brand, defaultAbout } from '#domain/site/site-content.ts'
import { builtInTerms, termsContent } from '#domain/site/terms-content.ts'
import type { Config } from '#server/config.ts'
import type { DB } from '#server/db/tables.ts'

/*
 * What the product is called and says of itself: what administrators stored stands over what the environment says, and
 * that over what is built in. Read anew each time, so that it is the same on every instance.
 */

type Stored = {
  brand: Partial<BrandSettings>
  matching: Partial<MatchingSettings>
  about: Partial<AboutSettings>
}

/** What administrators stored, as far as they did. */
async function stored(db: Kysely<DB>): Promise<Stored> {
  const rows = await db
    .selectFrom('settings')
    .select(['key', 'value'])
    .where('key', 'in', settingsKeys)
    .execute()
  return {
    brand: {},
    matching: {},
    about: {},
    ...Object.fromEntries(rows.map(({ key, value }) => [key, value])),
  }
}

/** `over`, with `under` where it says nothing. */
function layered<Values extends object>(under: Values, over: object): Values {
  const said = Object.entries(over).filter(([name, value]) => value !== null && name in under)
  return { ...under, ...Object.fromEntries(said) }
}

/** What the environment says: name, contact details, time zone. */
export function givenBrand(config: Config): Brand {
  return {
    brand_name: config.BRAND_NAME,
    support_email: config.SUPPORT_EMAIL,
    support_phone: config.SUPPORT_PHONE,
    social_url: config.SOCIAL_URL ?? null,
    grievance_officer: config.GRIEVANCE_OFFICER,
    time_zone: config.TIME_ZONE,
  }
}

/** What the about page says as long as no administrator has written anything else. */
export function givenAbout(config: Config): AboutSettings {
  const { mission, vision, founded_year, services, values, certifications, certifications_held } =
    defaultAbout()
  const held = config.CERTIFICATIONS
  return {
    mission,
    vision,
    founded_year,
    services,
    values,
    certifications: held ?? certifications,
    certifications_held: held ? true : certifications_held,
  }
}

/** Name and contact details in force. */
export async function brandOf(db: Kysely<DB>, config: Config): Promise<Brand> {
  return layered(givenBrand(config), (await stored(db)).brand)
}

/** Name, contact details and what the about page says, but for the number of nutritionists. */
export async function aboutOf(db: Kysely<DB>, config: Config) {
  const { brand, about } = await stored(db)
  const inForce = layered(givenBrand(config), brand)
  return { ...inForce, company_name: inForce.brand_name, ...layered(givenAbout(config), about) }
}

/** Hours of waiting after which the best match is assigned by itself. */
export async function automaticAfter(db: Kysely<DB>): Promise<number> {
  return (await stored(db)).matching.automatic_after_hours ?? automaticAfterHours
}

/** The terms in force, with their number. */
export async function termsOf(db: Kysely<DB>, config: Config): Promise<Terms & { number: number }> {
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

/** What a consent given now refers to, for a statement that stores it. */
export const termsInForce = sql<string>`coalesce(
  (select version from terms_versions order by number desc limit 1), ${builtInTerms})`
