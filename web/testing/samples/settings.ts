import { dri } from '#domain/food/dri.ts'
import type { RequirementSet } from '#domain/food/requirement-sets.ts'
import { noPayments } from '#domain/site/settings.ts'
import { defaultAbout } from '#domain/site/site-content.ts'
import type { TermsVersion } from '#domain/site/terms.ts'
import type { ReplyOf } from '#web/lib/api/api.ts'
import type { Answers } from '../fake-api.ts'

type Brand = ReplyOf<'GET /admin/settings/brand'>
type About = ReplyOf<'GET /admin/settings/about'>

const unchanged = { version: 0, updated_at: null, updated_by: null }
const standard = defaultAbout()

/** The brand section; by default nothing is stored. */
export const sampleBrand = (stored: Partial<Brand['stored']> = {}, version = 0): Brand => ({
  ...unchanged,
  version,
  stored: {
    brand_name: null,
    support_email: null,
    support_phone: null,
    social_url: null,
    grievance_officer: null,
    ...stored,
  },
  standard,
})

/** The issuer of receipts; by default nothing is stored. */
export const sampleIssuer = (
  stored: Partial<ReplyOf<'GET /admin/settings/issuer'>['stored']> = {},
  version = 0,
): ReplyOf<'GET /admin/settings/issuer'> => ({
  ...unchanged,
  version,
  stored: { legal_name: null, address: null, gstin: null, ...stored },
  standard: { legal_name: null, address: null, gstin: null },
})

/** How people pay; by default nothing is stored. */
export const samplePayments = (
  stored: Partial<ReplyOf<'GET /admin/settings/payments'>['stored']> = {},
  version = 0,
): ReplyOf<'GET /admin/settings/payments'> => ({
  ...unchanged,
  version,
  stored: { upi_id: null, upi_name: null, gst_percent: null, sac: null, public_prices: null, ...stored },
  standard: noPayments,
})

export const sampleMatching = (
  hours: number | null = null,
  version = 0,
): ReplyOf<'GET /admin/settings/matching'> => ({
  ...unchanged,
  version,
  stored: { automatic_after_hours: hours, nutritionists_invite: null },
  standard: { automatic_after_hours: 20, nutritionists_invite: true },
})

export const sampleSecurity = (
  isRequired: boolean | null = null,
  version = 0,
): ReplyOf<'GET /admin/settings/security'> => ({
  ...unchanged,
  version,
  stored: { second_factor_for_staff: isRequired },
  standard: { second_factor_for_staff: false },
})

/** The about section; by default nothing is stored. */
export const sampleAbout = (stored: Partial<About['stored']> = {}, version = 0): About => ({
  ...unchanged,
  version,
  stored: {
    mission: null,
    vision: null,
    founded_year: null,
    services: null,
    values: null,
    certifications: null,
    certifications_held: null,
    ...stored,
  },
  standard,
})

/** A version of the terms; by default the second one. */
export const sampleTerms = (more: Partial<TermsVersion> = {}): TermsVersion => ({
  number: 2,
  version: '2026-01-05',
  title: 'Terms and privacy notice',
  sections: [
    { title: 'Acceptance of these terms', content: 'Whoever signs up accepts them.' },
    { title: 'Health data', content: 'It is read by your nutritionist.' },
  ],
  last_updated: '5 January 2026',
  asks_again: false,
  ...more,
})

/** The set that is built in. */
export const builtInSet: RequirementSet = {
  ...{ id: 'dri', name: 'US and Canada (DRI), built in', licence: 'Public facts' },
  ...{ source: dri.source, raise_without_meat: true, rows: dri.rows.length },
  ...{ confirmed_by: null, imported_at: null, chosen: true },
}
export const sampleSets = (...imported: RequirementSet[]): ReplyOf<'GET /requirements'> => ({
  ...{ sets: [builtInSet, ...imported], chosen: 'dri', rows: [] },
})
/** Which set is chosen; by default none was. */
export const sampleChoice = (
  set_id: string | null = null,
  version = 0,
): ReplyOf<'GET /admin/settings/requirements'> => ({
  ...{ ...unchanged, version, stored: { set_id }, standard: { set_id: 'dri' } },
})

const anHourAgo = () => new Date(Date.now() - 3_700_000).toISOString()
const job = {
  ...{ due_at: '2026-01-05T20:30:00.000Z', is_running: false, started_at: null, failures: 0 },
  ...{ failed_at: null, error: null },
}
/** What the page of the settings reads. */
export const answersOfSettings = (): Answers => ({
  'GET /admin/settings/brand': sampleBrand(),
  'GET /admin/settings/issuer': sampleIssuer(),
  'GET /admin/settings/payments': samplePayments(),
  'GET /admin/logo': { logo: null },
  'GET /admin/settings/requirements': sampleChoice(),
  'GET /requirements': sampleSets(),
  'GET /admin/settings/matching': sampleMatching(),
  'GET /admin/settings/security': sampleSecurity(),
  'GET /admin/settings/rules': { nutritionist: null, candidates: [], signed: null },
  'GET /public/terms': sampleTerms(),
  'GET /admin/jobs': {
    jobs: [
      { ...job, name: 'matching', succeeded_at: anHourAgo() },
      { ...job, name: 'nightly', succeeded_at: null, is_running: true },
      { ...job, name: 'reminders', succeeded_at: null, failures: 2, error: 'No mail server' },
    ],
    mails: { waiting: 3, failed: 1, last_error: '550 No such mailbox', last_sent_at: anHourAgo() },
  },
})
